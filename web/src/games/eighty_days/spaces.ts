/**
 * Spaces as they are drawn on the map: each kind has a shape and a symbol of its own, and there is a plate with the
 * number. They are one text with one outline for all spaces of a kind: there are many, they never change in a game, and
 * the browser takes its time for every element. Of a board from a file nothing but numbers comes into it.
 */
import { KINDS, type Kind, type Space } from "./board";
import type { Point } from "./route";
import "./spaces.css";

type Shape = Exclude<Kind, "london">;

/** The outline of each kind of space, from its middle: whoever does not see the colours sees the shapes. */
export const OUTLINES: Readonly<Record<Shape, string>> = {
  layover: "m-41-10l36-27q5-4 10 0l36 27v43q0 7-7 7h-68q-7 0-7-7z",
  bet: "m0-41a41 41 0 0 1 0 82a41 41 0 0 1 0-82z",
  pound: "m-22-39h44l19 19v40l-19 19h-44l-19-19v-40z",
  police: "m0-41l38 11v34c0 20-18 32-38 37c-20-5-38-17-38-37v-34z",
  passepartout: "m-26-40h52q8 0 8 8v64q0 8-8 8h-52q-8 0-8-8v-64q0-8 8-8z",
};

/** What lies under the outline, and over it; the class says how it is drawn. */
const UNDER: Readonly<Partial<Record<Shape, string>>> = {
  passepartout:
    "m-19.4-43.6l51.4 8.1q7.9 1.3 6.7 9.2l-10 63.2q-1.3 7.9-9.2 6.7l-51.4-8.1q-7.9-1.3-6.7-9.2l10-63.2q1.3-7.9 9.2-6.7z",
};
const OVER: Readonly<Record<Shape, Readonly<Record<string, string>>>> = {
  layover: { symbol: "m-20 6v-21m0 16h40v5m0-5v-5q0-4-5-4h-24v9m-6-7.5h.1" },
  bet: { laurel: "m-22 6c-14-12-12-30 2-39m42 39c14-12 12-30-2-39" },
  pound: {},
  police: {
    helmet: "m-15-4c0-26 9-29 15-29s15 3 15 29l6 7h-42z",
    badge: "m0-22l2.4 4.8 5.3.8-3.9 3.7.9 5.3-4.7-2.5-4.7 2.5.9-5.3-3.9-3.7 5.3-.8z",
  },
  passepartout: { symbol: "m-11-17a9 9 0 1 0-.1.1m5.1 1.9h24v9m-8-9v7" },
};
const PLATE = "m-18 11h36a7 7 0 0 1 7 7v13a7 7 0 0 1-7 7h-36a7 7 0 0 1-7-7v-13a7 7 0 0 1 7-7z";

export interface Drawn extends Pick<Space, "kind" | "bets"> {
  readonly at: Point;
  /** Only where it is said which space it is. */
  readonly number?: number;
}

/** The same drawing at several places. */
function path(look: string, drawing: string, spaces: readonly Drawn[]): string {
  return `<path class="${look}" d="${spaces.map(({ at: [x, y] }) => `M${x} ${y}${drawing}`).join("")}"/>`;
}

function ofKind(kind: Shape, all: readonly Drawn[]): string {
  const spaces = all.filter((space) => space.kind === kind);
  if (!spaces.length) return "";
  const under = UNDER[kind] ? path(`under ${kind}`, UNDER[kind], spaces) : "";
  const over = Object.entries(OVER[kind]).map(([look, drawing]) => path(`${look} ${kind}`, drawing, spaces));
  return under + path(`shape ${kind}`, OUTLINES[kind], spaces) + over.join("");
}

function text(look: string, x: number, y: number, words: string): string {
  return `<text class="${look}" x="${x}" y="${y}">${words}</text>`;
}

function written({ kind, bets, at: [x, y] }: Drawn): string {
  if (kind === "pound") return text("pounds", x, y + 5, "£");
  if (kind !== "bet") return "";
  const words = bets.map(Number).join("·");
  return bets.length > 1 ? text("bets several", x, y - 5, words) : text("bets", x, y - 1, words);
}

export function drawnSpaces(all: readonly Drawn[]): string {
  const plates = all.filter(({ number }) => number !== undefined);
  const numbers = plates.map(({ number, at: [x, y] }) => text("number", x, y + 32.5, String(Number(number))));
  return [
    '<g class="track-spaces">',
    ...KINDS.map((kind) => ofKind(kind, all)),
    ...all.map(written),
    plates.length ? path("plate", PLATE, plates) : "",
    ...numbers,
    "</g>",
  ].join("");
}
