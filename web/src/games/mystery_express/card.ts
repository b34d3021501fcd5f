import { m } from "../../paraglide/messages";
import type { Options } from "../../types/mystery_express";
import type { GameCard } from "../game";
import { DEFAULTS, options } from "./options";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "mystery_express",
  title: m.mystery_express_title,
  summary: m.mystery_express_summary,
  players: { min: 3, max: 5 },
  defaults: DEFAULTS,
  options,
  Picture,
};
