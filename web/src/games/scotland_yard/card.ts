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
  sides: () => [
    {
      name: "x",
      label: m.scotland_yard_mister_x(),
      help: m.scotland_yard_side_x_help(),
      seat: 0,
    },
    {
      name: "pursuers",
      label: m.scotland_yard_standing_pursuers(),
      help: m.scotland_yard_side_pursuers_help(),
      seat: 1,
      options: { players: 2 }, // with two, all pursuers are one player's
    },
    {
      name: "detective",
      label: m.scotland_yard_side_detective(),
      help: m.scotland_yard_side_detective_help(),
      seat: 1,
    },
  ],
  aids: () => ({
    label: m.scotland_yard_option_possible_stations(),
    help: m.scotland_yard_aids_help(),
    options: { possible_stations: true },
  }),
  Picture,
  lettered: true,
};
