/** What the travel log says, field by field. */
import type { Moves } from "../../board/following.svelte";
import type { Move } from "../game";
import { LOG_FIELDS, PIECES, place, SURFACING, type Piece, type Ticket } from "./board";
import type { Event, PursuerMoved, View } from "./types";

export interface LogField {
  readonly number: number;
  readonly surfacing: boolean;
  /** What was played there; null: the field is still empty. */
  readonly ticket: Ticket | null;
  /** The station, where it may be known. */
  readonly station: number | null;
  readonly double: boolean;
  /** The second of a double move. */
  readonly second: boolean;
}

/** Every field that the log has, filled or not. A 25th appears only when it is needed (SY-53). */
export function logFields(view: View): LogField[] {
  const count = Math.max(LOG_FIELDS, view.log.length);
  return Array.from({ length: count }, (_, index) => {
    const field = view.log[index];
    return {
      number: index + 1,
      surfacing: SURFACING.includes(index + 1),
      ticket: field?.ticket ?? null,
      station: field ? (view.trail?.[index + 1] ?? field.shown) : null,
      double: field?.double ?? false,
      second: Boolean(field && view.log[index - 1]?.double),
    };
  });
}

/** Where he surfaced last, and how many moves he has made since. */
export function lastSeen(view: View): { station: number; moves: number } | null {
  const index = view.log.findLastIndex((field) => field.shown !== null);
  const station = view.log[index]?.shown;
  return station ? { station, moves: view.log.length - 1 - index } : null;
}

/** The field on which he will surface next. */
export function nextSurfacing(view: View): number | null {
  return SURFACING.find((field) => field > view.log.length) ?? null;
}

export interface LastMove {
  readonly piece: Piece | "x";
  readonly from: number;
  readonly to: number;
  readonly ticket: Ticket;
}

/** The last move of every piece, as far as the moves go back; Mister X's own for himself alone, who has the trail. */
export function lastMoves(view: View, lately: readonly Move<Event>[]): LastMove[] {
  const moved = lately
    .flatMap(({ events }) => events)
    .filter((event): event is PursuerMoved => event.event === "pursuer_moved");
  const found = PIECES.flatMap((piece, index): LastMove[] => {
    const last = moved.findLast((event) => event.piece === piece);
    if (!last || last.to !== view.stations[index]) return [];
    return [{ piece, from: last.origin, to: last.to, ticket: last.ticket }];
  });
  const [from, to, ticket] = [view.trail?.at(-2), view.trail?.at(-1), view.log.at(-1)?.ticket];
  // Once the game is over his whole way is drawn.
  if (from !== undefined && to !== undefined && ticket && !view.outcome) {
    found.push({ piece: "x", from, to, ticket });
  }
  return found;
}

/** Milliseconds for one piece to move, and to see where it has come to. */
export const STEP = 650;
const STAND = 700;

/** How long a step wants to be seen: its moves one after the other; what is said besides takes longer. */
export function time(events: readonly Event[], told: (event: Event) => number): number {
  const moves = events.filter(({ event }) => event === "pursuer_moved" || event === "ticket_played").length;
  const said = events.filter(({ event }) => event === "surfaced" || event === "forfeited");
  return moves * STEP + STAND + said.reduce((sum, event) => sum + told(event), 0);
}

/** What moves on the map for these eyes: the places, and how long it takes. */
export function movesIn(events: readonly Event[], view: View): Moves | null {
  const pursuers = events.filter((event) => event.event === "pursuer_moved");
  const stations = pursuers.flatMap(({ origin, to }) => [origin, to]);
  if (stations.length) return { points: stations.map(place), milliseconds: pursuers.length * STEP };
  // His own moves are seen by him alone, who has the trail; the others see where he surfaces.
  const last = events.some((event) => event.event === "station_written") && view.trail?.slice(-2);
  const seen = last || events.flatMap((event) => (event.event === "surfaced" ? [event.station] : []));
  return seen.length ? { points: seen.map(place), milliseconds: STEP } : null;
}

/** Which move from now on shows him: 1 is the next one, 2 the second of a double move; null: neither. */
export function surfacesIn(view: View): 1 | 2 | null {
  if (SURFACING.includes(view.log.length + 1)) return 1;
  return SURFACING.includes(view.log.length + 2) ? 2 : null;
}
