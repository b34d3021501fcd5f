import { m } from "../../paraglide/messages";
import type { Options } from "./types";
import type { GameCard } from "../game";
import { options } from "./options";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "scotland_yard",
  title: m.scotland_yard_title,
  summary: m.scotland_yard_summary,
  options,
  Picture,
};
