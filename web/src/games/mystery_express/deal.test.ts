/** The deal of the browser, by the vectors that the engine and the page about randomness share. */
import { afterEach, describe, expect, it, vi } from "vitest";
import vectors from "../../../../tests/vectors/mystery_express.json";
import { checkDeal } from "../../pages/verify/checks";
import { CATEGORIES, categoryOf, HELD, type Car, type Character } from "./board";
import { deal, setUp, type Agreed } from "./deal";
import type { View } from "./types";

it.each([...vectors.deals, ...vectors.games])(
  "is dealt as by the engine: $options, seed $seed",
  async (vector) => {
    expect(await setUp(vector.options as Agreed, vector.seed)).toEqual(vector.deal);
  },
);

it("asks for the first stack only with four players (ME-73)", async () => {
  const three = await setUp({ players: 3, first_passengers: 3 }, "example");
  expect(three).toEqual(await setUp({ players: 3 }, "example"));
});

describe("is compared with what can be seen of it", async () => {
  const { options, seed, deal: dealt } = vectors.deals[0]!;
  const { sights, dealt: rows } = await deal(options, seed);
  const backs = (cards: readonly string[]) =>
    HELD.map((category) => cards.filter((card) => categoryOf(card) === category).length);
  const start = (seat: number) => ({
    characters: dealt.characters as Character[],
    first: dealt.first,
    conductor: dealt.tokens[0] as Car,
    hand: dealt.hands[seat]!,
    dealt: {
      hands: dealt.hands.map(backs),
      spots: dealt.spots.map((card) => backs([card])),
      stacks: dealt.stacks.map(backs),
    },
  });
  const end = { outcome: { places: [1, 2, 3], reason: "answers" }, crime: dealt.crime };

  it("by every seat at the start, and by one at the end", () => {
    expect(sights.map(({ look, at }) => [look, at])).toEqual([
      [0, "start"],
      [1, "start"],
      [2, "start"],
      [0, "end"],
    ]);
    for (const { look, at, fits } of sights) expect(fits(at === "start" ? start(look) : end)).toBe(true);
  });

  const shown = start(0);
  it.each<[string, object]>([
    ["characters", { characters: shown.characters.toReversed() }],
    ["who begins", { first: (shown.first + 1) % 3 }],
    ["Conductor", { conductor: dealt.tokens[1] }],
    ["hand", { hand: dealt.hands[1] }],
    ["backs in a hand", { dealt: { ...shown.dealt, hands: shown.dealt.hands.map(() => [7, 0, 0, 0]) } }],
    ["backs on the spots", { dealt: { ...shown.dealt, spots: shown.dealt.spots.slice(1) } }],
    [
      "backs of the stacks",
      { dealt: { ...shown.dealt, stacks: shown.dealt.stacks.map(() => [2, 0, 0, 0]) } },
    ],
  ])("and another one is noticed: %s", (_, other) => {
    expect(sights[0]!.fits({ ...shown, ...other } as unknown as View)).toBe(false);
  });

  it("and another crime is noticed, once it is revealed", () => {
    const { fits } = sights.at(-1)!;
    expect(fits({ ...end, crime: dealt.crime.with(4, "clock0") })).toBe(false);
    expect(fits({ outcome: null, crime: [] })).toBe(true);
  });

  it("and told in words", () => {
    expect(rows.map(({ who }) => who)).toContain("The crime");
    expect(new Set(rows.map(({ who }) => who)).size).toBe(rows.length);
    expect(rows[0]!.what.match(/,| and /g)).toHaveLength(CATEGORIES.length - 1);
  });
});

describe("the page that verifies", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("looks at it through all eyes, and at the end", async () => {
    const { seed, options, actions } = vectors.games[0]!;
    const played = actions.map(([seat, action]) => ({ seat: Number(seat), action: String(action) }));
    const record = { game: "mystery_express", options, players: [], seed, played };
    const body = JSON.stringify({ steps: [{ view: { outcome: null } }], next: 1 });
    const fetch = vi.fn((_: string) => Promise.resolve(new Response(body)));
    vi.stubGlobal("fetch", fetch);
    await checkDeal(record, "abc");
    const asked = fetch.mock.calls.map(([address]) => address.split("?")[1]);
    const starts = [0, 1, 2].map((look) => `look=${look}&start=0&count=1`);
    expect(asked).toEqual([...starts, `look=0&start=${actions.length}&count=1`]);
  });
});
