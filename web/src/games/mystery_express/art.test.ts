/** What the train is painted with, by night and at dawn. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "../../design/contrast";
import { CARS, LEGS } from "./board";
import { HEIGHT, STOPS, WIDTH } from "./europe";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const colours = Object.fromEntries(
  [...read("colours.css").matchAll(/(--me-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
);
const files = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(svelte|svg)$/.test(name),
);

/** The colour of a name in one of the two themes. */
function colour(name: string, theme: 0 | 1): string {
  const value = colours[name]!;
  return /^light-dark\((.+), (.+)\)$/.exec(value)?.[1 + theme] ?? value;
}

it("has a name for every colour that is asked for", () => {
  const asked = files.flatMap((name) => {
    const text = read(name);
    const own = new Set([...text.matchAll(/(--me-[\w-]+):/g)].map(([, token]) => token));
    // What a component gives to what is in it.
    const given = /page-|etch/;
    return [...text.matchAll(/var\((--me-[\w-]+)\)/g)]
      .filter(([, token]) => !own.has(token) && !given.test(token!))
      .map(([, token]) => token!);
  });
  expect(asked.length).toBeGreaterThan(200);
  expect([...new Set(asked)].filter((token) => !(token in colours))).toEqual([]);
});

it("has a drawing for every car, every leg, every station and every scene", () => {
  const ids = (name: string) =>
    [...read(`art/${name}.svg`).matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  expect(ids("cars")).toEqual(expect.arrayContaining([...CARS, "engine", "wheel"]));
  expect(ids("land")).toEqual(Array.from({ length: LEGS }, (_, leg) => `leg-${leg}`));
  expect(ids("cities")).toEqual(STOPS.map((_, stop) => `city-${stop}`));
  expect(ids("scenes")).toEqual(expect.arrayContaining(["tunnel", "wires", "spotlight", "curtain"]));
  expect(read("art/europe.svg")).toContain(`viewBox="0 0 ${WIDTH} ${HEIGHT}"`);
});

it("has its stations on the strip, in their order", () => {
  expect(STOPS).toHaveLength(LEGS + 1);
  STOPS.forEach(({ x, y }, at) => {
    expect(x).toBeGreaterThan(STOPS[at - 1]?.x ?? 0);
    expect(y).toBeGreaterThan(0.2 * HEIGHT);
    expect(y).toBeLessThan(0.9 * HEIGHT);
  });
});

describe.each([
  ["dawn", 0],
  ["night", 1],
] as const)("at %s", (_, theme) => {
  const between = (one: string, other: string) => contrast(colour(one, theme), colour(other, theme));

  it.each([
    ["--me-on-night", "--me-body-deep"],
    ["--me-on-brass", "--me-brass"],
    ["--me-on-night", "--me-outline"],
    ["--me-window-ink", "--me-lamp"],
    ["--me-on-walnut", "--me-walnut"],
    ["--me-on-walnut", "--me-walnut-light"],
    ["--me-on-walnut", "--me-door-light"],
    ["--me-on-walnut-soft", "--me-door-light"],
    ["--me-on-walnut-soft", "--me-walnut-light"],
    ["--me-on-walnut-soft", "--me-corridor"],
  ])("%s can be read on %s", (text, ground) => expect(between(text, ground)).toBeGreaterThanOrEqual(4.5));

  it("tells a car that can be chosen from one that can't by more than its colour", () => {
    expect(between("--me-brass", "--me-body-deep")).toBeGreaterThanOrEqual(3);
  });

  it.each(["--me-far", "--me-mid", "--me-near", "--me-snow"])("%s stands out from the next", (name) => {
    const others = ["--me-far", "--me-mid", "--me-near", "--me-snow"].filter((other) => other !== name);
    for (const other of others) expect(between(name, other)).toBeGreaterThanOrEqual(1.15);
  });
});
