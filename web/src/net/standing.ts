/** Whether an update follows on what these eyes have been told, and where the game stands after it. */
import type { Position, Update } from "../types/wire";
import { changed, unpacked } from "./changes";

/**
 * "known": all of it was told before. "gap": something is missing in between, or it changes a position that is not the
 * one we have; then only a new connection helps.
 */
export type Verdict = "follows" | "known" | "gap";

export function judge(update: Update, known: number, position: Position | null): Verdict {
  const { after, number, next } = update;
  if (after > 0 && (number < known || (next && number === known))) return "known";
  const follows = next ? position !== null && known > 0 && after === known : after <= known;
  return follows ? "follows" : "gap";
}

/** Where the game stands after an update that follows. */
export function positionAfter(update: Update, before: Position | null): Position | null {
  if (update.position) return update.position;
  if (update.after === 0 || !before) return null;
  const next = update.next;
  if (!next) return before;
  return {
    number: update.number,
    moves: next.moves,
    view: next.view === undefined ? before.view : changed(before.view, next.view),
    actions: next.actions === undefined ? [] : unpacked(next.actions),
    to_act: next.to_act,
    ...(next.words && { words: next.words }),
  };
}
