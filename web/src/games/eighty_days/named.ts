/** What the raw values in sentences of the server are called. Cards and places that are not ours have their own words. */
import type { Names } from "../../net/sentences";
import { ourCard, ourPlace } from "./names";

export { SENTENCES } from "./sentences";

export const NAMES: Names = {
  card: (id) => ourCard(String(id))?.title ?? String(id),
  effect: (id) => ourCard(String(id))?.text ?? String(id),
  place: (name) => ourPlace(String(name)) ?? String(name),
};
