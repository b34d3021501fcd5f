/** The deal of the browser, by the vectors that the engine and the page about randomness share. */
import { expect, it } from "vitest";
import vectors from "../../../../tests/vectors/eighty_days.json";
import { deal, firstSeat } from "./deal";
import type { Options } from "./types";

it.each([...vectors.deals, ...vectors.games])(
  "begins as in the engine: $options, seed $seed",
  async (vector) => {
    const options = vector.options as unknown as Options;
    expect({ first: await firstSeat(options, vector.seed) }).toEqual(vector.deal);
  },
);

it("notices somebody else who goes first", async () => {
  const { sights } = await deal({ players: 2 }, "example");
  const { first } = vectors.deals.find(
    ({ seed, options }) => seed === "example" && options.players === 2,
  )!.deal;
  expect(sights.every(({ fits }) => fits({ first }))).toBe(true);
  expect(sights.every(({ fits }) => fits({ first: 1 - first }))).toBe(false);
});

it("says what was agreed and not drawn", async () => {
  const what = async (first_player: number | null) =>
    (await deal({ players: 2, first_player }, "example")).dealt[0]!.what;
  expect(await what(0)).toBe("Red, as agreed");
  expect(await what(null)).toMatch(/^(Red|Blue)$/);
});
