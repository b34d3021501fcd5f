/** What is asked before a quick game: for every game that has a folder, and for one that has none. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Offer } from "../../games/offer";
import { storedOffers } from "../../games/stored";
import type { GameInfo } from "../../types/wire";
import { cardInWords } from "../../words";
import { lastWish, tableFor } from "./play";

const offers = (await storedOffers()).map((offer) => [offer.name, offer] as const);
let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null });
});
afterEach(() => vi.unstubAllGlobals());

describe.each(offers)("a quick game of %s", (name, offer) => {
  it("offers sides that differ, each with a name and a sentence, and a table that fits each", () => {
    const sides = offer.sides();
    expect(sides.length).toBeGreaterThan(1);
    for (const of of ["name", "label"] as const)
      expect(new Set(sides.map((side) => side[of])).size).toBe(sides.length);
    for (const side of sides) {
      expect(side.help).toMatch(/\.$/);
      const table = tableFor(offer, { side: side.name, bot: "steady", aids: false });
      expect(table.options).toEqual(side.options ?? {});
      const { players } = { ...offer.defaults, ...table.options };
      expect(table.seats).toEqual(
        Array.from({ length: players }, (_, seat) => (seat === side.seat ? "me" : "steady")),
      );
      expect(players).toBeGreaterThanOrEqual(offer.players.min);
      expect(table.start).toBe(true);
    }
  });

  it("has aids on at first, if there are such, and an opponent that is neither the weakest nor a master", () => {
    const bots = ["random", "steady", "expert", "master"];
    const more = Object.assign(Object.create(Object.getPrototypeOf(offer) as object), offer, {
      bots,
    }) as Offer;
    expect(lastWish(more)).toEqual({ side: offer.sides()[0]!.name, bot: "steady", aids: true });
    const table = tableFor(offer, lastWish(offer));
    for (const [option, value] of Object.entries(offer.aids()?.options ?? {})) {
      expect(table.options?.[option]).toEqual(value);
      expect(offer.defaults[option], "an aid is no default").not.toEqual(value);
    }
  });

  it("remembers the last wish, as far as it can still be had", () => {
    const last = { side: offer.sides().at(-1)!.name, bot: "random", aids: false };
    kept[`bradshaw-play-${name}`] = JSON.stringify(last);
    expect(lastWish(offer)).toEqual(last);
    kept[`bradshaw-play-${name}`] = JSON.stringify({ side: "gone", bot: "gone", aids: "perhaps" });
    const usual = { side: offer.sides()[0]!.name, bot: offer.bots[1]!, aids: true };
    expect(lastWish(offer)).toEqual(usual);
    for (const damaged of ["{", "null", "7", "[]"]) {
      kept[`bradshaw-play-${name}`] = damaged;
      expect(lastWish(offer)).toEqual(usual);
    }
  });
});

it("asks for a seat by the server's names in a game without a folder", () => {
  const info: GameInfo = {
    name: "chess",
    title: "Chess",
    summary: "Two armies.",
    sides: [],
    players: [2],
    seats: [["White", ""]],
    bots: ["random"],
    options: [{ name: "players", default: 2, schema: { type: "integer", minimum: 2, maximum: 2 } }],
  };
  const offer = new Offer(info, cardInWords(info));
  expect(offer.sides().map(({ label }) => label)).toEqual(["White", "Seat 2"]);
  expect(lastWish(offer)).toEqual({ side: "0", bot: "random", aids: true });
  expect(tableFor(offer, { side: "1", bot: "random", aids: true })).toEqual({
    game: "chess",
    options: {},
    seats: ["random", "me"],
    start: true,
  });
});
