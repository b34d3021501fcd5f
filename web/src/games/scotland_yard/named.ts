/** What the raw values in sentences of the server are called. */
import type { Names } from "../../net/sentences";
import { m } from "../../paraglide/messages";
import { PIECES } from "./board";
import { colourName, isTicket, ticketName } from "./words";

export { SENTENCES } from "./sentences";

function piece(word: string | number): string {
  if (word === "mister_x") return m.scotland_yard_mister_x();
  const known = PIECES.find((one) => one === word);
  return known ? colourName(known) : String(word);
}

export const NAMES: Names = {
  piece,
  colour: piece,
  whom: (word) => (word === "you" ? m.scotland_yard_whom_you() : m.scotland_yard_mister_x()),
  ticket: (word) => (isTicket(word) ? ticketName(word) : String(word)),
};
