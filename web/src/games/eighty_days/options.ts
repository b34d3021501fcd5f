/** What can be agreed on before a game of Around the World in 80 Days, each in a sentence. */
import { m } from "../../paraglide/messages";
import type { OptionWords } from "../game";
import type { Options } from "./types";
import { boardFile, deckFile } from "./files";

/** In the order of the seats. */
export const TRAVELLERS = [
  m.eighty_days_traveller_red,
  m.eighty_days_traveller_blue,
  m.eighty_days_traveller_green,
  m.eighty_days_traveller_yellow,
  m.eighty_days_traveller_violet,
  m.eighty_days_traveller_white,
] as const;

/** Those that people choose; a limit of rounds is for simulations, a revision of the rules for old records. */
export function options(): readonly OptionWords<Options>[] {
  return [
    {
      name: "players",
      label: m.eighty_days_option_players(),
      help: m.eighty_days_option_players_help(),
      control: { kind: "number" },
    },
    {
      name: "two_pawns",
      label: m.eighty_days_option_two_pawns(),
      help: m.eighty_days_option_two_pawns_help(),
      allowed: ({ players }) => players === 2,
      control: { kind: "switch" },
    },
    {
      name: "open_purses",
      label: m.eighty_days_option_open_purses(),
      help: m.eighty_days_option_open_purses_help(),
      control: { kind: "switch" },
    },
    {
      name: "play_on",
      label: m.eighty_days_option_play_on(),
      help: m.eighty_days_option_play_on_help(),
      control: { kind: "switch" },
    },
    {
      name: "board",
      label: m.eighty_days_option_board(),
      help: m.eighty_days_option_board_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: "fogg",
            label: m.eighty_days_board_fogg(),
            help: m.eighty_days_option_board_fogg_help(),
          },
          {
            value: "classic_hare",
            label: m.eighty_days_board_classic_hare(),
            help: m.eighty_days_option_board_classic_hare_help(),
          },
        ],
        file: boardFile(),
      },
    },
    {
      name: "deck",
      label: m.eighty_days_option_deck(),
      help: m.eighty_days_option_deck_help(),
      control: {
        kind: "choice",
        choices: [
          {
            value: "fogg",
            label: m.eighty_days_deck_fogg(),
            help: m.eighty_days_option_deck_fogg_help(),
          },
        ],
        file: deckFile(),
      },
    },
    {
      name: "first_player",
      label: m.eighty_days_option_first_player(),
      help: m.eighty_days_option_first_player_help(),
      control: {
        kind: "choice",
        choices: [
          { value: null, label: m.eighty_days_option_first_player_lot() },
          ...TRAVELLERS.map((name, seat) => ({
            value: seat,
            label: name(),
            allowed: ({ players }: Options) => seat < players,
          })),
        ],
      },
    },
  ];
}
