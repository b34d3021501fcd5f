/** What the detectives show each other on the map, and which of their moves carry it out. */
import { m } from "../../paraglide/messages";
import type { Proposed, Refusal } from "../game";
import { boardName, CONNECTIONS, isPolice, lean, MISTER_X, PIECES, type Piece } from "./board";
import { isPursuerMove, TICKETS } from "./choices";
import type { Action, Ghost, Proposal, PursuerMove, View } from "./types";
import { pieceName } from "./words";

/** The tool in one's hand while one plans. */
export type Tool = "ghost" | "arrow" | "ping";
export const TOOLS: readonly Tool[] = ["ghost", "arrow", "ping"];

/** The ghosts among the proposals. Several may stand on one station, beside whoever is there: each leans another way. */
export function ghostsOf(
  view: View,
  proposals: readonly Proposed<Proposal>[],
): readonly (Proposed<Ghost> & { readonly angle: number })[] {
  const taken = new Map(view.stations.map((station) => [station, [lean(station)]]));
  return proposals.flatMap((one) => {
    if (one.proposal.proposal !== "ghost") return [];
    const there = taken.get(one.proposal.to) ?? [];
    const angle = there.length < 3 ? lean(one.proposal.to, there) : 0;
    taken.set(one.proposal.to, [...there, angle]);
    return [{ ...one, proposal: one.proposal, angle }];
  });
}

/** The legal moves that bring the piece to where its ghost stands, one for each ticket. */
export function carriesOut(proposal: Proposal, actions: readonly Action[]): readonly Action[] {
  if (proposal.proposal !== "ghost") return [];
  return actions.filter(
    (action) => isPursuerMove(action) && action.piece === proposal.piece && action.to === proposal.to,
  );
}

/** The moves that anyone on the side could propose: of all pieces that have still to move in this round. */
export function imaginable(view: View): readonly PursuerMove[] {
  return PIECES.flatMap((piece) => movesOf(piece, view));
}

function movesOf(piece: Piece, view: View): readonly PursuerMove[] {
  const number = PIECES.indexOf(piece);
  const here = view.stations[number];
  if (here === undefined || hasMoved(number, view)) return [];
  const own = view.tickets[view.tickets.length > 1 ? number : 0];
  const pays = (ticket: "taxi" | "bus" | "underground") =>
    isPolice(number, view.options) || (own?.[ticket] ?? 0) > 0;
  return CONNECTIONS.flatMap(([a, b, transport, boards]): PursuerMove[] => {
    const to = a === here ? b : b === here ? a : null;
    const exists = !boards.length || boards.includes(boardName(view.options));
    if (to === null || transport === "ferry" || !exists || !pays(transport)) return [];
    return stays(to, view) === null ? [{ action: "pursuer", piece, ticket: transport, to }] : [];
  }).sort((one, other) => TICKETS.indexOf(one.ticket) - TICKETS.indexOf(other.ticket));
}

function hasMoved(piece: number, view: View): boolean {
  return !view.to_act.includes(MISTER_X) && !view.pending.includes(piece);
}

/** The piece that stands there and will not make room in this round. */
function stays(station: number, view: View): Piece | null {
  return PIECES.find((_, number) => view.stations[number] === station && hasMoved(number, view)) ?? null;
}

/** Why the piece can't be proposed to go there. */
export function farAway(piece: Piece, station: number, view: View): Refusal {
  const blocking = stays(station, view);
  if (blocking) {
    const text = m.scotland_yard_plan_taken({ piece: pieceName(blocking, view.options), station });
    return { text, rule: "SY-14" };
  }
  const from = view.stations[PIECES.indexOf(piece)] ?? 0;
  return {
    text: m.scotland_yard_plan_far({ piece: pieceName(piece, view.options), from, station }),
    rule: "SY-12",
  };
}
