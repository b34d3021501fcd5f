import { describe, expect, it } from "vitest";
import type { Showing } from "./game";
import { momentOf } from "./showing";

const show = (since: number | null, lasts: readonly number[], part = 0): Showing<string> => ({
  count: part + lasts.length,
  part,
  events: lasts.map(String),
  lasts,
  since,
  seats: [0],
  common: true,
});

describe("what is fleeting", () => {
  it("waits until somebody begins", () => {
    expect(momentOf(show(null, []), 10 ** 9)).toEqual({ part: 0, until: null });
  });

  it("runs by the clock, from wherever it was told", () => {
    const told = show(1000, [500, 2000, 500], 4);
    expect(momentOf(told, 1000)).toEqual({ part: 4, until: 1500 });
    expect(momentOf(told, 1499)).toEqual({ part: 4, until: 1500 });
    expect(momentOf(told, 1500)).toEqual({ part: 5, until: 3500 });
    expect(momentOf(told, 3999)).toEqual({ part: 6, until: 4000 });
    expect(momentOf(told, 4000)).toEqual({ part: 7, until: null });
  });

  it("waits for a hand where there is no pace", () => {
    expect(momentOf(show(1000, [0, 0], 2), 10 ** 9)).toEqual({ part: 2, until: null });
  });
});
