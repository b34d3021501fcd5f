/** What can be agreed on before a game of Around the World in 80 Days, each in a sentence. */
import { m } from "../../paraglide/messages";
import type { Options } from "../../types/eighty_days";
import type { OptionChoice, OptionHelp } from "../game";

export const DEFAULTS: Options = {
  players: 4,
  two_pawns: false,
  open_purses: false,
  play_on: false,
  board: "fogg",
  deck: "fogg",
  first_player: null,
  round_limit: 0,
};

/**
 * A choice that a file of one's own can be taken for: it is sent to the server, which says what is wrong with it, or
 * gives back the value of the option.
 */
export interface FileChoice {
  readonly kind: "choice";
  readonly choices: readonly OptionChoice<Options>[];
  readonly file: { readonly label: string; readonly help: string; readonly accept: string };
}

function ownFile(choices: readonly OptionChoice<Options>[]): FileChoice {
  const file = {
    label: m.eighty_days_option_own(),
    help: m.eighty_days_option_own_help(),
    accept: ".toml,application/toml,text/plain",
  };
  return { kind: "choice", choices, file };
}

/** Those that people choose; who begins is drawn by lot, and a limit of rounds is for simulations. */
export function options(): readonly OptionHelp<Options>[] {
  return [
    {
      name: "players",
      label: m.eighty_days_option_players(),
      help: m.eighty_days_option_players_help(),
      control: { kind: "number", min: 2, max: 6 },
    },
    {
      name: "two_pawns",
      label: m.eighty_days_option_two_pawns(),
      help: m.eighty_days_option_two_pawns_help(),
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
      control: ownFile([
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
      ]),
    },
    {
      name: "deck",
      label: m.eighty_days_option_deck(),
      help: m.eighty_days_option_deck_help(),
      control: ownFile([
        {
          value: "fogg",
          label: m.eighty_days_deck_fogg(),
          help: m.eighty_days_option_deck_fogg_help(),
        },
      ]),
    },
  ];
}
