/**
 * The way around the world, as a line on the map. It runs from London by Fogg's cities back to London. There is far more
 * to be played between two cities than the map has room for between them, so each leg swings out, in turn to
 * the north and to the south.
 */
export type Point = readonly [x: number, y: number];

export const WIDTH = 2000;
export const HEIGHT = 1440;

export interface Stop {
  readonly name: string;
  readonly at: Point;
}

// Near their true places, and far enough from each other.
export const STOPS: readonly Stop[] = [
  { name: "London", at: [104, 560] },
  { name: "Paris", at: [238, 606] },
  { name: "Brindisi", at: [368, 664] },
  { name: "Suez", at: [498, 780] },
  { name: "Aden", at: [630, 950] },
  { name: "Bombay", at: [772, 880] },
  { name: "Calcutta", at: [900, 800] },
  { name: "Singapore", at: [1024, 1004] },
  { name: "Hong Kong", at: [1146, 850] },
  { name: "Yokohama", at: [1284, 730] },
  { name: "San Francisco", at: [1474, 690] },
  { name: "Omaha", at: [1614, 652] },
  { name: "New York", at: [1748, 660] },
  { name: "London", at: [1892, 560] },
];

/** How high the half circle of each leg lies: above the cities in the first leg, below them in the second, … */
const TURNS: readonly number[] = [222, 1000, 432, 1150, 612, 1130, 532, 1236, 494, 950, 444, 908, 250];

/** A straight or a half circle of the line. */
interface Piece {
  readonly from: number;
  readonly length: number;
  /** Whether the line has swung out to the north here, or to the south. */
  readonly north: boolean;
  /** The point after a part of the piece, from 0 to 1. */
  point(part: number): Point;
}

export interface Route {
  readonly length: number;
  /** How far along the line each stop is. */
  readonly stops: readonly number[];
  readonly path: string;
  at(length: number): { readonly at: Point; readonly north: boolean };
}

function makeRoute(): Route {
  const pieces: Piece[] = [];
  const stops = [0];
  let path = `M${STOPS[0]!.at.join(" ")}`;
  let total = 0;
  const add = (length: number, north: boolean, point: Piece["point"]) => {
    pieces.push({ from: total, length, north, point });
    total += length;
  };
  const line = (x: number, from: number, to: number, north: boolean) =>
    add(Math.abs(to - from), north, (part) => [x, from + (to - from) * part]);
  TURNS.forEach((level, leg) => {
    const [[ax, ay], [bx, by]] = [STOPS[leg]!.at, STOPS[leg + 1]!.at];
    const north = leg % 2 === 0;
    const radius = (bx - ax) / 2;
    line(ax, ay, level, north);
    add(Math.PI * radius, north, (part) => {
      const rise = radius * Math.sin(Math.PI * part) * (north ? -1 : 1);
      return [ax + radius - radius * Math.cos(Math.PI * part), level + rise];
    });
    line(bx, level, by, north);
    path += `V${level}A${radius} ${radius} 0 0 ${north ? 1 : 0} ${bx} ${level}V${by}`;
    stops.push(total);
  });
  return {
    length: total,
    stops,
    path,
    at(length) {
      const piece = pieces.find(({ from, length: own }) => length < from + own) ?? pieces.at(-1)!;
      const part = Math.min(1, Math.max(0, (length - piece.from) / piece.length));
      return { at: piece.point(part), north: piece.north };
    },
  };
}

export const ROUTE = makeRoute();

const APART = 14; // units between two points of a line that is drawn beside the route

/** Points along the route from one place to another, so far to its side. */
export function alongside(from: number, to: number, side: number): Point[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / APART));
  return Array.from({ length: count + 1 }, (_, i) => {
    const along = from + ((to - from) * i) / count;
    // Sideways is seen from London outwards, whichever way one goes.
    const [[ax, ay], [bx, by]] = [ROUTE.at(Math.max(0, along - 1)).at, ROUTE.at(along + 1).at];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [x, y] = ROUTE.at(along).at;
    const round = (value: number) => Math.round(value * 10) / 10;
    return [round(x - ((by - ay) / length) * side), round(y + ((bx - ax) / length) * side)];
  });
}
