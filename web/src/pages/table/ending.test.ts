import { describe, expect, it } from "vitest";
import type { AnyGameModule } from "../../games/game";
import type { TableInfo } from "../../types/wire";
import { swap } from "./ending";

const game = (teams?: readonly (readonly number[])[]) =>
  ({ words: { ...(teams ? { teams: () => teams } : {}) } }) as unknown as AnyGameModule;
/** A letter is a person, a dot a bot. */
const table = (sitting: string) =>
  ({
    options: {},
    seats: [...sitting].map((one) =>
      one === "." ? { guest: null, bot: "steady" } : { guest: one, bot: null },
    ),
  }) as unknown as TableInfo;
const ONE_AGAINST = [[0], [1, 2, 3]];

describe("a rematch on the other side", () => {
  it.each([
    // who sits where, who asks, teams, and where that leads
    ["a.", 0, undefined, { rotate: 1, seat: 1, sides: true }],
    [".a", 1, undefined, { rotate: 1, seat: 0, sides: true }],
    ["a...", 0, undefined, { rotate: 1, seat: 1, sides: false }],
    ["a...", 0, ONE_AGAINST, { rotate: 1, seat: 1, sides: true }],
    // Not merely to another seat of the same side.
    [".a..", 1, ONE_AGAINST, { rotate: 3, seat: 0, sides: true }],
    // Both people change sides, whoever asks.
    ["a.b.", 0, ONE_AGAINST, { rotate: 2, seat: 2, sides: true }],
    ["a.b.", 2, ONE_AGAINST, { rotate: 2, seat: 0, sides: true }],
    ["abcd", 2, ONE_AGAINST, { rotate: 2, seat: 0, sides: true }],
    // Nobody to swap with.
    ["a", 0, undefined, null],
    ["ab", 0, [[0, 1]], null],
  ] as const)("%s, asked for from seat %i", (sitting, asking, teams, expected) => {
    expect(swap(table(sitting), game(teams), asking)).toEqual(expected);
  });
});
