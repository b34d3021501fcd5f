import { m } from "../../paraglide/messages";
import type { Options } from "./types";
import type { GameCard } from "../game";
import { options, TRAVELLERS } from "./options";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "eighty_days",
  title: m.eighty_days_title,
  summary: m.eighty_days_summary,
  options,
  sides: (players) =>
    TRAVELLERS.slice(0, players).map((name, seat) => ({
      name: String(seat),
      label: name(),
      help: m.eighty_days_side_help(),
      seat,
    })),
  Picture,
  lettered: true,
};
