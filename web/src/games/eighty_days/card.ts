import { m } from "../../paraglide/messages";
import type { Options } from "../../types/eighty_days";
import type { GameCard } from "../game";
import { DEFAULTS, options } from "./options";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "eighty_days",
  title: m.eighty_days_title,
  summary: m.eighty_days_summary,
  players: { min: 2, max: 6 },
  defaults: DEFAULTS,
  options,
  Picture,
};
