import { describe, expect, it } from "vitest";
import { lastNews } from "./told";
import type { Event, Note } from "./types";

const moved = (source: string, seen: readonly number[], element: string | null = null): Event =>
  ({
    event: "card_moved",
    note: {
      leg: 1,
      how: "dining",
      category: "motive",
      source,
      target: "discard b",
      element,
      seen,
    } as unknown as Note,
  }) as Event;
const chose = (seat: number) => ({ event: "has_chosen", seat }) as Event;

describe("news for one seat alone", () => {
  it("is a card that it is shown in somebody else's move, and that not everyone sees", () => {
    const moves = [
      { seat: 2, events: [moved("hand b", [0, 1])] },
      { seat: 1, events: [moved("hand c", [0, 1, 2], "greed")] },
    ];
    expect(lastNews(moves, 0)).toBe(0);
    expect(lastNews(moves, 2)).toBe(-1);
    expect(lastNews([{ seat: 0, events: [moved("hand b", [0, 1])] }], 0)).toBe(-1);
  });

  it("is a card of its own that it had no choice about, but none that it chose", () => {
    const forced = [{ seat: 2, events: [moved("hand b", [1, 2])] }];
    expect(lastNews(forced, 1)).toBe(0);
    expect(lastNews([{ seat: 1, events: [chose(1)] }, ...forced], 1)).toBe(-1);
    const later = { seat: 2, events: [{ event: "car_visited" } as Event, moved("hand b", [1, 2])] };
    expect(lastNews([{ seat: 1, events: [chose(1)] }, ...forced, later], 1)).toBe(2);
  });
});
