/** What the travel log says, field by field. */
import type { Moves } from "../../board/following.svelte";
import { LOG_FIELDS, place, SURFACING, type Ticket } from "./board";
import type { Event, View } from "./types";

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

/** Milliseconds that a piece takes for one move. */
export const STEP = 650;

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
