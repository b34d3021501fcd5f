/** What can be agreed on before a game of Scotland Yard, each in a sentence. */
import { m } from "../../paraglide/messages";
import type { OptionWords } from "../game";
import type { Options } from "./types";

export function options(): readonly OptionWords<Options>[] {
  return [
    {
      name: "players",
      label: m.scotland_yard_option_players(),
      help: m.scotland_yard_option_players_help(),
      control: { kind: "number" },
    },
    {
      name: "edition",
      label: m.scotland_yard_option_edition(),
      help: m.scotland_yard_option_edition_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: "modern",
            label: m.scotland_yard_option_edition_modern(),
            help: m.scotland_yard_option_edition_modern_help(),
          },
          {
            value: "2013",
            label: m.scotland_yard_option_edition_2013(),
            help: m.scotland_yard_option_edition_2013_help(),
            allowed: (options) => options.double_moves === 2,
            otherwise: m.scotland_yard_option_edition_2013_otherwise(),
          },
        ],
      },
    },
    {
      name: "double_moves",
      label: m.scotland_yard_option_double_moves(),
      help: m.scotland_yard_option_double_moves_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: 2,
            label: m.scotland_yard_option_double_moves_2(),
            help: m.scotland_yard_option_double_moves_2_help(),
          },
          {
            value: 3,
            label: m.scotland_yard_option_double_moves_3(),
            help: m.scotland_yard_option_double_moves_3_help(),
            allowed: (options) => options.edition === "modern",
            otherwise: m.scotland_yard_option_double_moves_3_otherwise(),
          },
        ],
      },
    },
    {
      name: "board",
      label: m.scotland_yard_option_board(),
      help: m.scotland_yard_option_board_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: "modern",
            label: m.scotland_yard_option_board_modern(),
            help: m.scotland_yard_option_board_modern_help(),
          },
          {
            value: "classic",
            label: m.scotland_yard_option_board_classic(),
            help: m.scotland_yard_option_board_classic_help(),
          },
        ],
      },
    },
    {
      name: "bank",
      label: m.scotland_yard_option_bank(),
      help: m.scotland_yard_option_bank_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: "finite",
            label: m.scotland_yard_option_bank_finite(),
            help: m.scotland_yard_option_bank_finite_help(),
          },
          {
            value: "unlimited",
            label: m.scotland_yard_option_bank_unlimited(),
            help: m.scotland_yard_option_bank_unlimited_help(),
          },
        ],
      },
    },
    {
      name: "possible_stations",
      label: m.scotland_yard_option_possible_stations(),
      help: m.scotland_yard_option_possible_stations_help(),
      control: { kind: "switch" },
    },
    {
      name: "stranded",
      label: m.scotland_yard_option_stranded(),
      help: m.scotland_yard_option_stranded_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: "side",
            label: m.scotland_yard_option_stranded_side(),
            help: m.scotland_yard_option_stranded_side_help(),
          },
          {
            value: "detectives",
            label: m.scotland_yard_option_stranded_detectives(),
            help: m.scotland_yard_option_stranded_detectives_help(),
          },
        ],
      },
    },
  ];
}
