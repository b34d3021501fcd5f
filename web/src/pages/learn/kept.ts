/** A tutorial that was left, so that one can go on with it: kept in this browser. */
import { keptAs } from "../../games/tutorial";
import type { ScriptedMove, Tutorial } from "../../types/wire";

export interface Kept extends Tutorial {
  /** The step that was reached. */
  readonly step: number;
}

export function keep(game: string, kept: Kept): void {
  localStorage.setItem(keptAs(game), JSON.stringify(kept));
}

export function forget(game: string): void {
  localStorage.removeItem(keptAs(game));
}

export function remembered(game: string): Kept | null {
  return readKept(localStorage.getItem(keptAs(game)));
}

/** What was kept, if it can be understood. */
export function readKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    const { table, seat, script, step } = kept ?? {};
    if (typeof table !== "string" || typeof seat !== "number" || typeof step !== "number") return null;
    if (!Array.isArray(script)) return null;
    const moves = script as readonly (Partial<ScriptedMove> | null)[];
    if (!moves.every((move) => typeof move?.move === "number" && "action" in move)) return null;
    return { table, seat, step, script: script as readonly ScriptedMove[] };
  } catch {
    return null;
  }
}
