import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

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

/** WCAG's contrast of two colours given as #rrggbb. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}

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
  ])("%s on %s is at least 4.5", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["--line-strong", "--sheet"],
    ["--focus", "--paper"],
    ["--map-target", "--map-land"],
    ["--map-underground", "--map-land"],
    ["--map-bus", "--map-land"],
  ])("%s on %s is at least 3", (part, ground) => {
    expect(contrast(colour(part), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
