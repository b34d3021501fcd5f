/** What the travel log says, field by field. */
import type { View } from "./types";
import { LOG_FIELDS, SURFACING, type Ticket } from "./board";

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

/** Which move from now on shows him: 1 is the next one, 2 the second of a double move; null: neither. */
export function surfacesIn(view: View): 1 | 2 | null {
  if (SURFACING.includes(view.log.length + 1)) return 1;
  return SURFACING.includes(view.log.length + 2) ? 2 : null;
}
