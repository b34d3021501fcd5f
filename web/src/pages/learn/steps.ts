/** Where somebody is in a tutorial. The moves come from the table; the steps say what belongs to which. */
import type { Lesson } from "../../games/tutorial";
import type { ScriptedMove } from "../../types/wire";

export type Phase =
  /** To be read, or done already: one goes on by a button. */
  | { readonly kind: "read" }
  /** The learner is to play this. */
  | {
      readonly kind: "act";
      readonly action: unknown;
      /** These would do as well: the order is free. */
      readonly others: readonly unknown[];
    }
  /** The others are playing. */
  | { readonly kind: "watch" }
  /** The game has gone another way than the script. */
  | { readonly kind: "lost" };

/** What a step waits for, after so many moves. `legal` are the learner's actions now. */
export function phase(
  step: Lesson,
  moves: number,
  script: readonly ScriptedMove[],
  legal: readonly unknown[],
): Phase {
  if (moves < step.at) return { kind: "watch" };
  if (step.until === undefined || moves >= step.until) return { kind: "read" };
  const wanted = script.find(({ move }) => move === moves + 1);
  if (!wanted || !legal.length) return { kind: "watch" };
  // What was made before its turn is no longer legal: the first of the others is next.
  const open = step.anyOrder ? script.filter(({ move }) => move > step.at && move <= step.until!) : [wanted];
  const found = open.flatMap(({ action }) => legal.find((one) => same(one, action)) ?? []);
  return found.length ? { kind: "act", action: found[0], others: found.slice(1) } : { kind: "lost" };
}

/** The step to be at when so many moves have been made: those whose moves are all made are behind one. */
export function onward(steps: readonly Lesson[], at: number, moves: number): number {
  let step = at;
  while (step < steps.length && (steps[step]!.until ?? Infinity) <= moves) step++;
  return step;
}

/** Whether two values of the wire are the same. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const [here, there] = [Object.entries(one), Object.entries(other)];
  return (
    here.length === there.length &&
    here.every(([key, value]) => key in other && same(value, (other as Record<string, unknown>)[key]))
  );
}
