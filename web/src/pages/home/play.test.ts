/** What is asked before a quick game: for every game that has a folder, and for one that has none. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Offer } from "../../games/offer";
import { storedOffers } from "../../games/stored";
import type { GameInfo } from "../../types/wire";
import { cardInWords } from "../../words";
import { lastWish, tableFor } from "./play";
import { company, opponents } from "./opponents";
import type { Faces } from "../../faces/parts";
import { LEVELS, levelOf } from "../../shell/bots";

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
      // "steady" is no character: nobody comes with it.
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
      characters: [],
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
    const firsts = offer.characters.filter(({ level }) => level === "easy").map(({ name }) => name);
    const usual = {
      side: offer.sides()[0]!.name,
      bot: expect.toBeOneOf(firsts.length ? firsts : [offer.bots[1]]) as string,
      aids: true,
    };
    expect(lastWish(offer)).toEqual(usual);
    for (const damaged of ["{", "null", "7", "[]"]) {
      kept[`bradshaw-play-${name}`] = damaged;
      expect(lastWish(offer)).toEqual(usual);
    }
  });
});

describe.each(offers)("opponents at %s", (_, offer) => {
  const levels = [...new Set(offer.characters.map(({ level }) => level))];

  it.runIf(levels.length)("are three, one of each level, the weakest first", () => {
    const found = opponents(offer);
    expect(found.map(({ level }) => level)).toEqual(
      levels.length === LEVELS.length ? LEVELS : ["", ...levels],
    );
    expect(found.length).toBe(Math.min(LEVELS.length, levels.length + 1));
    for (const { bot, level } of found) expect(levelOf(bot) ?? "").toBe(level);
  });

  it.runIf(levels.length)("are who one played against last, and else any", () => {
    const last = offer.characters.at(-1)!;
    expect(opponents(offer, last.name).at(-1)!.bot).toBe(last.name);
    const drawn = [0, 0.5, 0.99].map((number) => opponents(offer, undefined, () => number).at(-1)!.bot);
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });

  it.runIf(levels.length)("bring others of their level, each as seldom as can be", () => {
    const one = offer.characters[0]!;
    const seats = company(offer, one.name, 5);
    expect(seats[0]).toBe(one.name);
    expect(seats.every((name) => levelOf(name) === one.level)).toBe(true);
    expect(new Set(seats).size).toBe(offer.characters.filter(({ level }) => level === one.level).length);
  });

  it("all have a face, and nobody has one who is not among them", async () => {
    const { FACES } = (await import(`../../games/${offer.name}/characters.ts`)) as { FACES: Faces };
    for (const { name } of offer.characters) expect(FACES[name], name).toBeDefined();
    for (const name of Object.keys(FACES)) expect(levelOf(name), name).toBeDefined();
    expect(new Set(Object.values(FACES).map((one) => JSON.stringify(one))).size).toBe(
      Object.keys(FACES).length,
    );
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
    characters: [],
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
