import { describe, expect, it } from "vitest";
import six from "./fixtures/six-end.json";
import { closestEscape, possibleOverTime, ticketsUsed } from "./summary";
import type { View } from "./types";
import { standing } from "./words";

const view = six.view as unknown as View;

describe("a hunt that is over", () => {
  it("had as many possible stations as the rules work out", () => {
    // What `bradshaw.games.scotland_yard.whereabouts` says of the same log.
    const known = [45, 95, 1, 4, 8, 15, 21, 1, 2, 3, 4, 9, 1, 1, 3, 4, 7, 1, 4, 2, 7];
    expect(possibleOverTime(view.log, view.options)).toEqual(known);
  });

  it("had a closest escape, which was not the capture", () => {
    const escape = closestEscape(view)!;
    expect(escape.field).toBeLessThan(view.log.length);
    expect(escape.station).toBe(view.trail![escape.field]);
    expect(view.log[escape.field]!.pursuers[escape.piece]).toBe(escape.from);
    expect(escape.moves).toBe(1);
  });

  it("counts tickets: those of the log, and those that were moved with", () => {
    const { misterX, pieces } = ticketsUsed(view, [
      { piece: "blue", ticket: "bus" },
      { piece: "blue", ticket: "taxi" },
    ]);
    expect(misterX.taxi + misterX.bus + misterX.underground + misterX.black).toBe(view.log.length);
    expect(pieces[1]).toEqual({ taxi: 1, bus: 1, underground: 0, black: 0 });
  });

  it("is won and lost by sides", () => {
    expect(standing(view).map(({ place, seats }) => [place, seats])).toEqual([
      [1, [1, 2, 3, 4, 5]],
      [2, [0]],
    ]);
  });
});
