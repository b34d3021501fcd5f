import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, lights } from "./contrast";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function values(selector: string): Record<string, string> {
  const body = css.slice(css.indexOf("{", css.indexOf(selector)) + 1).split("}")[0]!;
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  );
}

const light = values(":root {");
const system = values(':root:not([data-theme="light"])');
const chosen = values(':root[data-theme="dark"]');

/** How light a colour looks, from 0 to 1: the L of Oklab. */
function lightness(colour: string): number {
  const [r, g, b] = lights(colour);
  return (
    0.2104542553 * Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) +
    0.793617785 * Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) -
    0.0040720468 * Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  );
}

/** Colours of boards and pieces that are asked for, wherever that is. */
const asked = readdirSync(new URL("..", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|css)$/.test(name))
  .flatMap((name) => {
    const text = readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
    return [...text.matchAll(/var\((--(?:map|piece)-[\w-]+)\)/g)].map(([, token]) => `${name}: ${token}`);
  });

describe("what boards are painted with", () => {
  it("has its name here", () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((one) => !(one.split(": ")[1]! in light))).toEqual([]);
  });
});

describe("the two dark themes", () => {
  it("are the same", () => expect(chosen).toEqual(system));
});

describe.each([
  ["light", light],
  ["dark", { ...light, ...chosen }],
])("contrast in the %s theme", (_, theme) => {
  const colour = (name: string): string =>
    theme[name]!.replace(/^var\((.*)\)$/, (_, inner: string) => theme[inner]!);

  it.each([
    ["--ink", "--paper"],
    ["--ink", "--sheet"],
    ["--ink", "--sunken"],
    ["--ink-soft", "--paper"],
    ["--ink-soft", "--sheet"],
    ["--red-ink", "--paper"],
    ["--red-ink", "--sheet"],
    ["--green-ink", "--sheet"],
    ["--brass-ink", "--sheet"],
    ["--on-header", "--header"],
    ["--on-navy", "--navy"],
    ["--on-red", "--red"],
    ["--on-green", "--green"],
    ["--on-brass", "--brass"],
    ["--on-primary", "--primary"],
    ["--map-station-ink", "--map-station"],
    ["--map-on-roundel", "--map-roundel"],
    ["--map-label", "--map-park"],
  ])("%s on %s is at least 4.5", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["--line-strong", "--sheet"],
    ["--focus", "--paper"],
  ])("%s on %s is at least 3", (part, ground) => {
    expect(contrast(colour(part), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  const districts = Object.keys(theme).filter((name) => name.startsWith("--map-district-"));
  const onLand = (name: string) =>
    Math.min(...districts.map((district) => contrast(colour(name), colour(district))));

  it("has districts that differ, and none lighter or darker than the land by more than three in a hundred", () => {
    expect(new Set(districts.map(colour)).size).toBe(10);
    for (const district of districts)
      expect(Math.abs(lightness(colour(district)) - lightness(colour("--map-land")))).toBeLessThanOrEqual(
        0.03,
      );
  });

  it.each(["--map-name"])("%s can be read in every district", (name) =>
    expect(onLand(name)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(["--map-taxi", "--map-bus", "--map-underground", "--map-target", "--map-possible", "--map-bridge"])(
    "%s is seen in every district: at least 3",
    (name) => expect(onLand(name)).toBeGreaterThanOrEqual(3),
  );

  it.each(["--map-landmark", "--map-landmark-shade"])("%s is seen in every district: at least 1.8", (name) =>
    expect(onLand(name)).toBeGreaterThanOrEqual(1.8),
  );

  it.each(["red", "blue", "green", "yellow", "violet", "x"])(
    "shows the ring of the piece %s on any land",
    (piece) => {
      const edge = piece === "x" ? "--piece-edge" : "--piece-outline";
      // Either the ring itself stands out or the line around it, which then stands out from the ring.
      const ring = onLand(`--piece-${piece}`);
      const line = Math.min(onLand(edge), contrast(colour(edge), colour(`--piece-${piece}`)));
      expect(Math.max(ring, line)).toBeGreaterThanOrEqual(3);
    },
  );

  const parts = ["--map-europe", "--map-asia", "--map-africa", "--map-america"];
  const seas = ["--map-sea", "--map-ray"];
  const apart = (name: string, others: readonly string[]) =>
    Math.min(...others.map((other) => contrast(colour(name), colour(other))));

  it("has four parts of the world that one tells from the sea", () => {
    expect(new Set(parts.map(colour)).size).toBe(4);
    // By night the land itself; by day the line along its coast, which the land is lighter than.
    for (const part of parts)
      expect(Math.max(apart(part, seas), apart("--map-coast", [...seas, part]))).toBeGreaterThanOrEqual(1.8);
    if (theme["--map-sea"] === chosen["--map-sea"])
      for (const part of parts) expect(apart(part, seas)).toBeGreaterThanOrEqual(1.8);
  });

  it.each(["--map-art", "--map-art-shade", "--map-art-light", "--map-wake"])("%s is seen at sea", (name) =>
    expect(apart(name, seas)).toBeGreaterThanOrEqual(1.8),
  );

  it("has rails that are seen on any land", () => {
    for (const part of parts)
      expect(Math.max(apart("--map-ferry", [part]), apart("--map-casing", [part]))).toBeGreaterThanOrEqual(3);
  });
});
