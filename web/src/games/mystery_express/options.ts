/** What can be agreed on before a game of Mystery Express, each in a sentence. */
import { m } from "../../paraglide/messages";
import type { MysteryView, Options } from "./types";
import type { OptionWords } from "../game";

export type Character = MysteryView["characters"][number];

const SEATS = ["A", "B", "C", "D", "E"] as const;
/** As the tickets of the time wrote them, in every language. The home page loads this file, but not the board. */
const STATIONS = ["Paris", "Strasbourg", "München", "Wien", "Budapest", "Istanbul"] as const;

export const CHARACTERS = {
  macdouglas: m.mystery_express_character_macdouglas,
  mirabella: m.mystery_express_character_mirabella,
  strauss: m.mystery_express_character_strauss,
  mansard: m.mystery_express_character_mansard,
  pransky: m.mystery_express_character_pransky,
} satisfies Readonly<Record<Character, () => string>>;

const compartment = (letter: string) => m.mystery_express_compartment({ letter });

export function options(): readonly OptionWords<Options>[] {
  return [
    {
      name: "players",
      label: m.mystery_express_option_players(),
      help: m.mystery_express_option_players_help(),
      control: { kind: "number" },
    },
    {
      name: "characters",
      label: m.mystery_express_option_characters(),
      help: m.mystery_express_option_characters_help(),
      control: {
        kind: "assignment",
        rows: ({ players }) => SEATS.slice(0, players).map(compartment),
        choices: Object.entries(CHARACTERS).map(([value, name]) => ({ value, label: name() })),
      },
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
            label: compartment(letter),
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
      name: "hours",
      label: m.mystery_express_option_hours(),
      help: m.mystery_express_option_hours_help(),
      control: {
        kind: "numbers",
        rows: STATIONS.slice(1).map((to, leg) => `${STATIONS[leg]} – ${to}`),
      },
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
      name: "idle_actions",
      label: m.mystery_express_option_idle_actions(),
      help: m.mystery_express_option_idle_actions_help(),
      control: { kind: "switch" },
    },
    {
      name: "conductor_after_failed_search",
      label: m.mystery_express_option_conductor_after_failed_search(),
      help: m.mystery_express_option_conductor_after_failed_search_help(),
      control: { kind: "switch" },
    },
    {
      name: "mirabella_peeks",
      label: m.mystery_express_option_mirabella_peeks(),
      help: m.mystery_express_option_mirabella_peeks_help(),
      control: {
        kind: "choice",
        choices: [
          { value: "suspect", label: m.mystery_express_option_mirabella_peeks_suspect() },
          { value: "location", label: m.mystery_express_option_mirabella_peeks_location() },
        ],
      },
    },
    {
      name: "first_passengers",
      label: m.mystery_express_option_first_passengers(),
      help: m.mystery_express_option_first_passengers_help(),
      allowed: ({ players }) => players === 4,
      control: {
        kind: "choice",
        choices: [
          { value: 3, label: "3" },
          { value: 2, label: "2" },
        ],
      },
    },
    {
      name: "pace",
      label: m.mystery_express_option_pace(),
      help: m.mystery_express_option_pace_help(),
      control: { kind: "number", step: 0.5 },
    },
  ];
}
