import { m } from "../../paraglide/messages";
import type { Options } from "../../types/scotland_yard";
import type { GameCard } from "../game";
import { DEFAULTS, options } from "./options";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "scotland_yard",
  title: m.scotland_yard_title,
  summary: m.scotland_yard_summary,
  players: { min: 2, max: 6 },
  defaults: DEFAULTS,
  options,
  Picture,
};
