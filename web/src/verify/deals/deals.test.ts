/** The deals of the browser, by the vectors that the engines and the page about randomness share. */
import { describe, expect, it } from "vitest";
import eightyDays from "../../../../tests/vectors/eighty_days.json";
import mysteryExpress from "../../../../tests/vectors/mystery_express.json";
import scotlandYard from "../../../../tests/vectors/scotland_yard.json";
import { CATEGORIES, categoryOf, HELD, type Car, type Character } from "../../games/mystery_express/board";
import type { Options as EightyOptions } from "../../types/eighty_days";
import type { View } from "../../types/mystery_express";
import type { Options as YardOptions } from "../../types/scotland_yard";
import { loadDeal } from "./deal";
import { firstSeat } from "./eighty_days";
import { setUp, type Agreed } from "./mystery_express";
import { startStations } from "./scotland_yard";

const all = <T, U>({ deals, games }: { deals: T[]; games: U[] }) => [...deals, ...games];

describe("Scotland Yard", () => {
  it.each(all(scotlandYard))("is dealt as by the engine: $options, seed $seed", async (vector) => {
    const options = vector.options as unknown as YardOptions;
    expect(await startStations(options, vector.seed)).toEqual(vector.deal);
  });

  it("notices another position", async () => {
    const { options, seed, deal: dealt } = scotlandYard.deals[0]!;
    const { x, stations } = dealt;
    const { deal } = (await loadDeal("scotland_yard"))!;
    const { sights, dealt: rows } = await deal({ ...options, edition: "modern" }, seed);
    expect(rows).toHaveLength(stations.length + 1);
    expect(sights.map(({ look, at }) => [look, at])).toEqual([[0, "start"]]);
    const { fits } = sights[0]!;
    expect(fits({ mister_x: x, stations })).toBe(true);
    expect(fits({ mister_x: x + 1, stations })).toBe(false);
    expect(fits({ mister_x: x, stations: stations.toReversed() })).toBe(false);
    expect(fits({ mister_x: x, stations: stations.slice(1) })).toBe(false);
  });
});

describe("Around the World in 80 Days", () => {
  it.each(all(eightyDays))("begins as in the engine: $options, seed $seed", async (vector) => {
    const options = vector.options as unknown as EightyOptions;
    expect({ first: await firstSeat(options, vector.seed) }).toEqual(vector.deal);
  });

  it("notices somebody else who goes first", async () => {
    const { deal } = (await loadDeal("eighty_days"))!;
    const { sights } = await deal({ players: 2 }, "example");
    const { first } = eightyDays.deals.find(
      ({ seed, options }) => seed === "example" && options.players === 2,
    )!.deal;
    expect(sights.every(({ fits }) => fits({ first }))).toBe(true);
    expect(sights.every(({ fits }) => fits({ first: 1 - first }))).toBe(false);
  });

  it("says what was agreed and not drawn", async () => {
    const { deal } = (await loadDeal("eighty_days"))!;
    const what = async (first_player: number | null) =>
      (await deal({ players: 2, first_player }, "example")).dealt[0]!.what;
    expect(await what(0)).toBe("Red, as agreed");
    expect(await what(null)).toMatch(/^(Red|Blue)$/);
  });
});

describe("Mystery Express", () => {
  it.each(all(mysteryExpress))("is dealt as by the engine: $options, seed $seed", async (vector) => {
    expect(await setUp(vector.options as Agreed, vector.seed)).toEqual(vector.deal);
  });

  it("asks for the first stack only with four players (ME-73)", async () => {
    const three = await setUp({ players: 3, first_passengers: 3 }, "example");
    expect(three).toEqual(await setUp({ players: 3 }, "example"));
  });

  describe("is compared with what can be seen of it", async () => {
    const { options, seed, deal: dealt } = mysteryExpress.deals[0]!;
    const { deal } = (await loadDeal("mystery_express"))!;
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
});

it("no other game is known", () => expect(loadDeal("chess")).toBeUndefined());
