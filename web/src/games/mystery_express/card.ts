import { m } from "../../paraglide/messages";
import type { Options } from "./types";
import type { GameCard } from "../game";
import { options } from "./options";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "mystery_express",
  title: m.mystery_express_title,
  summary: m.mystery_express_summary,
  options,
  Picture,
};
