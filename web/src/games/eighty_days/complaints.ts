/**
 * What the checker says about a board or a deck of one's own, in the language of the page. It speaks English, and the
 * messages `eighty_days_file_…` are its sentences word for word; tests on both sides see to it that none is missing.
 */
import { recogniser, speaker, type Message } from "../../net/recognise";
import { m } from "../../paraglide/messages";

const known = (...messages: readonly Message[]) => messages.map((message) => recogniser(message));

const SPACE = known(
  m.eighty_days_file_space_unclear,
  m.eighty_days_file_space_no_kind,
  m.eighty_days_file_space_needs_numbers,
  m.eighty_days_file_space_no_numbers,
  m.eighty_days_file_space_positions,
);

const CARD = known(
  m.eighty_days_file_card_id,
  m.eighty_days_file_card_needs,
  m.eighty_days_file_card_one_line,
  m.eighty_days_file_card_copies,
  m.eighty_days_file_card_not_for_event,
  m.eighty_days_file_card_not_for_character,
  m.eighty_days_file_card_no_amount,
  m.eighty_days_file_card_negative,
  m.eighty_days_file_card_needs_amount,
  m.eighty_days_file_card_large_amount,
  m.eighty_days_file_card_needs_space,
  m.eighty_days_file_card_no_layover,
  m.eighty_days_file_card_no_space,
  m.eighty_days_file_card_event_when,
  m.eighty_days_file_card_not_after,
);

const BOARD = known(
  m.eighty_days_file_board_not_toml,
  m.eighty_days_file_board_misfit,
  m.eighty_days_file_board_no_name,
  m.eighty_days_file_board_size,
  m.eighty_days_file_board_listed_as,
  m.eighty_days_file_board_money,
  m.eighty_days_file_board_rumors,
  m.eighty_days_file_board_no_layover,
  m.eighty_days_file_board_no_police,
  m.eighty_days_file_board_stuck,
  m.eighty_days_file_board_no_way_home,
  m.eighty_days_file_too_long, // of decks, too
);

const DECK = known(
  m.eighty_days_file_deck_not_toml,
  m.eighty_days_file_deck_misfit,
  m.eighty_days_file_deck_no_name,
  m.eighty_days_file_deck_size,
  m.eighty_days_file_deck_same_id,
);

const FILE = known(
  m.eighty_days_file_not_toml,
  m.eighty_days_file_not_text,
  m.eighty_days_file_unreadable,
  m.eighty_days_file_neither,
  m.eighty_days_file_is_deck,
  m.eighty_days_file_is_board,
  m.eighty_days_file_unplayable,
);

// What begins with the name of a file could begin with anything, so it comes after all else.
export const complaint = speaker([
  ...BOARD,
  ...DECK,
  recogniser(m.eighty_days_file_space, { problem: speaker(SPACE) }),
  recogniser(m.eighty_days_file_card, { problem: speaker(CARD) }),
  ...FILE,
  recogniser(m.eighty_days_file_problem, { problem: speaker([...BOARD, ...DECK]) }),
]);
