/**
 * A space as it is drawn on the map: its kind as a shape with a symbol, and its number on a plate. As text, because
 * there are many and they never change in a game: the browser reads them far faster than it mounts components. Of a
 * board from a file nothing but numbers comes into it.
 */
import type { Kind, Space } from "./board";
import "./spaces.css";

/** The outline of each kind of space: whoever does not see the colours sees the shapes. */
export const OUTLINES: Readonly<Record<Exclude<Kind, "london">, string>> = {
  layover: "M-41-10L-5-37Q0-41 5-37L41-10V33Q41 40 34 40H-34Q-41 40-41 33Z",
  bet: "M0-41A41 41 0 0 1 0 41A41 41 0 0 1 0-41Z",
  pound: "M-22-39H22L41-20V20L22 39H-22L-41 20V-20Z",
  police: "M0-41L38-30V4C38 24 20 36 0 41C-20 36-38 24-38 4V-30Z",
  passepartout: "M-26-40H26Q34-40 34-32V32Q34 40 26 40H-26Q-34 40-34 32V-32Q-34-40-26-40Z",
};

export type Drawn = Pick<Space, "kind" | "bets"> & { readonly number?: number };

function symbol(kind: keyof typeof OUTLINES, bets: readonly number[]): string {
  switch (kind) {
    case "layover":
      return '<path class="symbol" d="M-20 6V-15M-20 1H20V6M20 1V-4Q20-8 15-8H-9V1M-15-6.5h.1"/>';
    case "bet": {
      const [look, y] = bets.length > 1 ? ["bets several", -5] : ["bets", -1];
      const laurel = '<path class="laurel" d="M-22 6C-36-6-34-24-20-33M22 6C36-6 34-24 20-33"/>';
      return `${laurel}<text class="${look}" y="${y}">${bets.map(Number).join("·")}</text>`;
    }
    case "pound":
      return '<text class="pounds" y="5">£</text>';
    case "police":
      return (
        '<path class="helmet" d="M-15-4C-15-30-6-33 0-33S15-30 15-4L21 3H-21Z"/>' +
        '<path class="badge" d="M0-22l2.4 4.8 5.3.8-3.9 3.7.9 5.3L0-9.9l-4.7 2.5.9-5.3-3.9-3.7 5.3-.8z"/>'
      );
    case "passepartout":
      return '<path class="symbol" d="M-7-13a9 9 0 1 0-.1.1M-2-11H22M22-11V-2M14-11V-4" transform="translate(-4 -4)"/>';
  }
}

export function spaceMark({ kind: own, bets, number }: Drawn): string {
  // A kind that is not ours would be the work of somebody else.
  const kind = own in OUTLINES ? (own as keyof typeof OUTLINES) : "pound";
  const outline = OUTLINES[kind];
  const under = kind === "passepartout" ? `<path class="under" transform="rotate(9)" d="${outline}"/>` : "";
  const plate =
    number === undefined
      ? ""
      : `<rect class="plate" x="-25" y="11" width="50" height="27" rx="7"/><text class="number" y="32.5">${Number(number)}</text>`;
  return `<g class="space-mark ${kind}">${under}<path class="shape" d="${outline}"/>${symbol(kind, bets)}${plate}</g>`;
}
