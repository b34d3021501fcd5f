// Written by scripts/web_types.py from the Python types. Do not edit.
import { m } from "../../paraglide/messages";

export const SENTENCES = {
  only_mister_x: m.scotland_yard_said_only_mister_x,
  turn_pursuers: m.scotland_yard_said_turn_pursuers,
  no_black: m.scotland_yard_said_no_black,
  bank_empty: m.scotland_yard_said_bank_empty,
  second_already: m.scotland_yard_said_second_already,
  no_double: m.scotland_yard_said_no_double,
  no_second: m.scotland_yard_said_no_second,
  not_mister_x: m.scotland_yard_said_not_mister_x,
  no_piece: m.scotland_yard_said_no_piece,
  not_yours: m.scotland_yard_said_not_yours,
  turn_mister_x: m.scotland_yard_said_turn_mister_x,
  moved: m.scotland_yard_said_moved,
  black_is_his: m.scotland_yard_said_black_is_his,
  no_ticket: m.scotland_yard_said_no_ticket,
  no_station: m.scotland_yard_said_no_station,
  no_line: m.scotland_yard_said_no_line,
  no_line_by: m.scotland_yard_said_no_line_by,
  other_line: m.scotland_yard_said_other_line,
  occupied: m.scotland_yard_said_occupied,
  no_move: m.scotland_yard_said_no_move,
  no_board: m.scotland_yard_said_no_board,
  few_cards: m.scotland_yard_said_few_cards,
  doubles: m.scotland_yard_said_doubles,
};
