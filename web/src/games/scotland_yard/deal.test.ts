/** The deal of the browser, by the vectors that the engine and the page about randomness share. */
import { expect, it } from "vitest";
import vectors from "../../../../tests/vectors/scotland_yard.json";
import { deal, startStations } from "./deal";
import type { Options } from "./types";

it.each([...vectors.deals, ...vectors.games])(
  "is dealt as by the engine: $options, seed $seed",
  async (vector) => {
    const options = vector.options as unknown as Options;
    expect(await startStations(options, vector.seed)).toEqual(vector.deal);
  },
);

it("notices another position", async () => {
  const { options, seed, deal: dealt } = vectors.deals[0]!;
  const { x, stations } = dealt;
  const { sights, dealt: rows } = await deal({ ...options, edition: "modern" }, seed);
  expect(rows).toHaveLength(stations.length + 1);
  expect(sights.map(({ look, at }) => [look, at])).toEqual([[0, "start"]]);
  const { fits } = sights[0]!;
  expect(fits({ mister_x: x, stations })).toBe(true);
  expect(fits({ mister_x: x + 1, stations })).toBe(false);
  expect(fits({ mister_x: x, stations: stations.toReversed() })).toBe(false);
  expect(fits({ mister_x: x, stations: stations.slice(1) })).toBe(false);
});
