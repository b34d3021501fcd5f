/** What can be agreed on before a game of Mystery Express, each in a sentence. */
import { m } from "../../paraglide/messages";
import type { Options } from "../../types/mystery_express";
import type { OptionHelp } from "../game";

export const DEFAULTS: Options = {
  players: 4,
  characters: [],
  first: null,
  powers: true,
  hours: [4, 4, 5, 4, 5],
  notebook: "sightings",
  time_log: false,
  pace: 1,
};

const SEATS = ["A", "B", "C", "D", "E"] as const;

/** Without `characters` and `hours`: the page has no control for lists, and their defaults are the usual game. */
export function options(): readonly OptionHelp<Options>[] {
  return [
    {
      name: "players",
      label: m.mystery_express_option_players(),
      help: m.mystery_express_option_players_help(),
      control: { kind: "number", min: 3, max: 5 },
    },
    {
      name: "first",
      label: m.mystery_express_option_first(),
      help: m.mystery_express_option_first_help(),
      control: {
        kind: "choice",
        choices: [
          { value: null, label: m.mystery_express_option_first_lot() },
          ...SEATS.map((letter, seat) => ({
            value: seat,
            label: m.mystery_express_compartment({ letter }),
            allowed: ({ players }: Options) => seat < players,
          })),
        ],
      },
    },
    {
      name: "powers",
      label: m.mystery_express_option_powers(),
      help: m.mystery_express_option_powers_help(),
      control: { kind: "switch" },
    },
    {
      name: "notebook",
      label: m.mystery_express_option_notebook(),
      help: m.mystery_express_option_notebook_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: "none",
            label: m.mystery_express_option_notebook_none(),
            help: m.mystery_express_option_notebook_none_help(),
          },
          {
            value: "sightings",
            label: m.mystery_express_option_notebook_sightings(),
            help: m.mystery_express_option_notebook_sightings_help(),
          },
          {
            value: "deductions",
            label: m.mystery_express_option_notebook_deductions(),
            help: m.mystery_express_option_notebook_deductions_help(),
          },
        ],
      },
    },
    {
      name: "time_log",
      label: m.mystery_express_option_time_log(),
      help: m.mystery_express_option_time_log_help(),
      control: { kind: "switch" },
    },
    {
      name: "pace",
      label: m.mystery_express_option_pace(),
      help: m.mystery_express_option_pace_help(),
      control: { kind: "number", min: 0, max: 10, step: 0.5 },
    },
  ];
}
