import { describe, expect, it } from "vitest";
import { about, pays } from "./about";
import { trackOf } from "./board";
import middle from "./fixtures/middle.json";
import six from "./fixtures/six-middle.json";
import type { View } from "./types";

const few = middle.view as unknown as View;
const many = six.view as unknown as View;
const track = trackOf(many.options);
const find = (fits: (space: (typeof track.spaces)[number]) => boolean) => track.spaces.find(fits)!.number;

describe("a space", () => {
  it("says what a Bet pays whoever stops there, if nobody else moved", () => {
    const bet = find(({ bets }) => bets.includes(4));
    // Three pawns ahead of it, the others behind.
    const view = { ...many, pawns: many.pawns.map((_, pawn) => (pawn > 0 && pawn < 4 ? bet + pawn : 0)) };
    expect(pays(view, 0, bet)).toBe("£40 if you are still in position 4");
    const first = { ...many, pawns: many.pawns.map(() => 0) };
    expect(pays(first, 0, bet)).toBe("nothing, unless position 1 becomes 4, 5 or 6");
    // One's own pawn is not ahead of itself, wherever it stands now.
    const back = { ...first, pawns: first.pawns.with(0, bet + 5) };
    expect(pays(back, 0, bet)).toBe(pays(first, 0, bet));
    expect(pays({ ...few, pawns: [0, 1, 2] }, 0, bet)).toBe("nothing with so few travellers");
  });

  it("says what the report pays", () => {
    const police = find(({ kind }) => kind === "police");
    const view = { ...many, pawns: many.pawns.map((_, pawn) => (pawn === 1 ? police + 1 : 0)) };
    expect(pays(view, 0, police)).toBe("£20 for the report, if you are still in position 2");
  });

  it("explains itself wherever it is, reachable or not, to those who watch as well", () => {
    for (const { number } of track.spaces) {
      expect(about(many, 0, number)).toMatch(/\. .+\.$/);
      expect(about(many, null, number)).not.toContain("For you");
    }
    expect(about(many, 0, track.finish)).toContain("£10 or less");
  });
});
