import { describe, expect, it } from "vitest";
import type { AnyGameModule } from "../../games/game";
import type { Proposals, TableInfo, Told } from "../../types/wire";
import { spoken } from "./log";
import { fresh, planningFor, proposed, rows } from "./planning";

const game = {
  words: {
    seats: () => [{ name: "X" }, { name: "Red" }, { name: "Blue" }, { name: "Green" }],
    proposal: ({ to }: { to: number }) => `to ${to}`,
  },
} as unknown as AnyGameModule;
const table = {
  status: "running",
  options: {},
  sides: [[1, 2, 3]],
  host: "a",
  seats: [
    { guest: "a", name: "Ada", bot: null },
    { guest: "b", name: "Bob", bot: null },
    { guest: "e", name: "Eve", bot: null },
    { guest: null, name: "", bot: "steady" },
  ],
} as unknown as TableInfo;
const plans: readonly Proposals[] = [
  {
    type: "proposals",
    side: [1, 2, 3],
    proposals: [
      { number: 1, seat: 1, proposal: { to: 46 }, agreed: ["b", "e"], all: true },
      { number: 2, seat: 2, proposal: { to: 47 }, agreed: ["e"] },
      { number: 3, seat: 3, proposal: { to: 48 }, agreed: ["b"], bot: true },
    ],
    asides: [{ number: 4, at: 15, seat: 1, guest: "b", name: "Bob", text: "hush" }],
  },
];
const eyes = { table, game, guest: "b", look: 1 };

describe("what a side proposes", () => {
  it("is told to each as his own, or as somebody's that he agrees to", () => {
    expect(rows(plans, eyes)).toMatchObject([
      { what: "to 46", name: "Bob", own: true, yes: true, all: true, others: ["Eve"] },
      { what: "to 47", name: "Eve", own: false, yes: false, all: false, others: [] },
      { what: "to 48", bot: true, own: false, yes: true, others: [] },
    ]);
    expect(rows(plans, { ...eyes, guest: "a", look: 0 }).map(({ own, yes }) => own || yes)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is said once if several bots would do the same, but never for a person", () => {
    const same = (number: number, seat: number, bot: boolean) => ({
      number,
      seat,
      proposal: { to: 9 },
      agreed: [],
      bot,
    });
    const plan = { ...plans[0]!, proposals: [same(1, 3, true), same(2, 2, false), same(3, 1, true)] };
    expect(rows([plan], eyes).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("is nothing in games whose client has no words for it", () => {
    const silent = { words: {} } as AnyGameModule;
    expect(rows(plans, { ...eyes, game: silent })).toEqual([]);
    expect(planningFor({ table, game: silent }, plans, null)).toBeNull();
    expect(planningFor({ table: { ...table, sides: [] }, game }, plans, null)).toBeNull();
    expect(planningFor({ table: { ...table, status: "over" }, game }, plans, null)).toBeNull();
    expect(planningFor({ table, game }, plans, null)?.proposals).toEqual(proposed(plans));
  });

  it("is news when somebody else proposes, and when all agree", () => {
    const now = rows(plans, eyes);
    expect(fresh([], now).proposed.map(({ number }) => number)).toEqual([2, 3]);
    expect(fresh([], now).agreed).toEqual([]);
    const before = now.map((row) => ({ ...row, all: false }));
    expect(fresh(before, now).agreed.map(({ number }) => number)).toEqual([1]);
    expect(fresh(now, now)).toEqual({ proposed: [], agreed: [] });
    expect(fresh([{ ...now[2]!, what: "to 40" }], now).proposed).toContain(now[2]);
  });
});

it("what is said to a side stands among what is said to all, in order", () => {
  const said = (number: number, at: number): Told =>
    ({ number, what: { entry: "said", at, guest: "e", name: "Eve", text: "hm" } }) as unknown as Told;
  const found = spoken([said(7, 10), said(8, 20)], plans);
  expect(found.map(({ at, aside }) => [at, aside])).toEqual([
    [10, false],
    [15, true],
    [20, false],
  ]);
  expect(new Set(found.map(({ key }) => key)).size).toBe(3);
});
