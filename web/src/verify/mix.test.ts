import { describe, expect, it } from "vitest";
import { deals } from "../../../tests/vectors/deal.json";
import { faults, listed, mixed, newContribution, pledgeOf, withheld, type Deal, type Noted } from "./mix";
import { sha256Hex } from "./sha256";

describe("the mix", () => {
  it.each(deals)("of the vector $seed is Python's", async ({ hash, seed, ...deal }) => {
    expect(await mixed(deal)).toBe(seed);
    expect(await sha256Hex(deal.secret)).toBe(hash);
    expect(await faults(seed, deal, { hash, pledges: listed(deal.parts), contribution: null })).toEqual([]);
    for (const { contribution, pledge } of deal.parts) {
      if (contribution) expect(await pledgeOf(contribution)).toBe(pledge);
    }
  });

  it("knows who gave nothing", () => expect(deals.map(withheld)).toEqual([[], [], [1], [0, 1], [2], []]));

  it("is of contributions that nobody foresees", () => {
    expect(newContribution()).toMatch(/^[0-9a-f]{64}$/);
    expect(newContribution()).not.toBe(newContribution());
  });
});

describe("a deal that was changed afterwards", async () => {
  const { hash, seed: _, ...deal } = deals[1]!;
  const [ann, ben] = deal.parts as [(typeof deal.parts)[0], (typeof deal.parts)[0]];
  const suits = "f0".repeat(32);
  const eve = { seat: 2, pledge: await pledgeOf(suits), contribution: suits };
  const noted: Noted = { hash, pledges: listed(deal.parts), contribution: ann.contribution };
  const rigged: readonly (readonly [string, Deal])[] = [
    ["hash", { ...deal, secret: "a secret that suits" }],
    ["own", { ...deal, parts: [{ ...ann, contribution: null }, ben] }],
    ["own", { ...deal, parts: [ben] }],
    ["pledges", { ...deal, parts: [ann, ben, eve] }],
    ["pledges", { ...deal, parts: [ann, { ...eve, seat: 1 }] }],
    ["broken", { ...deal, parts: [ann, { ...ben, contribution: suits }] }],
    ["form", { ...deal, parts: [ben, ann] }],
    ["form", { ...deal, parts: [] }],
    ["form", { ...deal, secret: `${deal.secret}\n0 x` }],
    ["form", { ...deal, parts: [ann, { ...ben, contribution: `${ben.contribution}\n` }] }],
  ];

  it.each(rigged)("does not fit: %s", async (fault, made) => {
    expect(await faults(await mixed(made), made, noted)).toContain(fault);
  });

  it("does not fit another seed, nor a record that knows of no deal", async () => {
    expect(await faults("0".repeat(64), deal, noted)).toEqual(["mix"]);
    expect(await faults(deal.secret, null, noted)).toEqual(["none"]);
    expect(await faults(deal.secret, null, { ...noted, contribution: null })).toEqual([]);
  });
});
