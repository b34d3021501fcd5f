/** What is fleeting runs by the clock, whoever looks: which part is on, and until when. */
import type { Showing } from "./game";

export interface Moment {
  /** How many parts have passed; as many as there are, once it is over. */
  readonly part: number;
  /** When the part that is on will have passed; null if it waits for somebody, or all is over. */
  readonly until: number | null;
}

export function momentOf({ part, since, lasts }: Showing<unknown>, now: number): Moment {
  if (since === null) return { part, until: null };
  let until = since;
  for (const [at, last] of lasts.entries()) {
    if (!last) return { part: part + at, until: null };
    until += last;
    if (now < until) return { part: part + at, until };
  }
  return { part: part + lasts.length, until: null };
}
