/** Why a station can't be chosen, in the words of the rules. Knows only the view, so it can tell no secret. */
import { m } from "../../paraglide/messages";
import type { Action, View } from "./types";
import type { Refusal } from "../game";
import { boardName, crew, linesOf, MISTER_X, PIECES, type Piece, type Transport } from "./board";
import { pieceName, ticketName } from "./words";

/** The reason for a click on a station that no action leads to; `piece` is the one chosen to move, if any. */
export function refusal(
  view: View,
  seat: number | null,
  station: number,
  actions: readonly Action[],
  piece: Piece | null,
): Refusal {
  if (view.outcome) return { text: m.said_core_over(), rule: "SY-30" };
  if (seat === null) return { text: m.scotland_yard_no_spectator(), rule: "SY-10" };
  if (seat === MISTER_X) return refusedMisterX(view, station, actions);
  if (!view.pending.length) return { text: m.scotland_yard_no_turn_x(), rule: "SY-10" };
  const mine = (crew(view.options).steers[seat] ?? []).filter((one) => view.pending.includes(one));
  if (!mine.length) return { text: m.scotland_yard_no_moved(), rule: "SY-10" };
  const chosen = piece ? PIECES.indexOf(piece) : mine[0]!;
  return refusedPursuer(view, chosen, station);
}

function refusedMisterX(view: View, station: number, actions: readonly Action[]): Refusal {
  if (view.pending.length) return { text: m.scotland_yard_no_turn_pursuers(), rule: "SY-10" };
  const here = view.mister_x ?? 0;
  if (station === here) return { text: m.scotland_yard_no_stay(), rule: "SY-11" };
  const by = means(view, here, station);
  if (!by.length) return { text: m.scotland_yard_no_line({ here, station }), rule: "SY-12" };
  const occupied = occupant(view, station);
  if (occupied) return occupied;
  // It can be reached, then, but not as the first of a double move.
  if (actions.some((action) => action.to === station)) {
    return { text: m.scotland_yard_said_no_second({ station }), rule: "SY-22" };
  }
  if (by.every((transport) => transport === "ferry"))
    return { text: m.scotland_yard_no_ferry_x(), rule: "SY-24" };
  return { text: m.scotland_yard_no_bank({ ticket: names(by) }), rule: "SY-06" };
}

function refusedPursuer(view: View, piece: number, station: number): Refusal {
  const name = pieceName(PIECES[piece]!, view.options);
  const here = view.stations[piece] ?? 0;
  if (station === here) return { text: m.scotland_yard_no_stay(), rule: "SY-11" };
  const by = means(view, here, station);
  if (!by.length)
    return { text: m.scotland_yard_no_line_piece({ piece: name, here, station }), rule: "SY-12" };
  if (by.every((transport) => transport === "ferry"))
    return { text: m.scotland_yard_no_ferry(), rule: "SY-13" };
  const occupied = occupant(view, station);
  if (occupied) return occupied;
  const payable = by.filter((transport) => transport !== "ferry");
  return { text: m.scotland_yard_no_ticket({ piece: name, ticket: names(payable) }), rule: "SY-13" };
}

function occupant(view: View, station: number): Refusal | null {
  const there = view.stations.indexOf(station);
  if (there < 0) return null;
  const piece = pieceName(PIECES[there]!, view.options);
  return { text: m.scotland_yard_no_occupied({ piece, station }), rule: "SY-14" };
}

function means(view: View, here: number, there: number): Transport[] {
  const [a, b] = here < there ? [here, there] : [there, here];
  return linesOf(boardName(view.options))
    .filter((line) => line.a === a && line.b === b)
    .map((line) => line.transport);
}

function names(transports: readonly Transport[]): string {
  return transports.map(ticketName).join(" / ");
}
