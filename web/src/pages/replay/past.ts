/** A finished game for whoever looks into it: its moments, page by page, with all that was secret then. */
import type { Moment, Past } from "../../games/game";
import { getSteps } from "./api";
import { PAGE } from "./steps";

export function pastOf(id: string, moves: number): Past<unknown, unknown> {
  return {
    moves,
    async moments(from, to, seat = null) {
      const found: Moment<unknown, unknown>[] = [];
      for (let start = from; start <= to; start += PAGE) {
        const { steps } = await getSteps(id, seat, start, Math.min(PAGE, to + 1 - start), true);
        found.push(...steps.map((step) => ({ ...step, events: step.events as readonly unknown[] })));
      }
      return found;
    },
  };
}
