import { m } from "../../paraglide/messages";
import type { Options } from "./types";
import type { GameCard } from "../game";
import { options } from "./options";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "eighty_days",
  title: m.eighty_days_title,
  summary: m.eighty_days_summary,
  options,
  Picture,
};
