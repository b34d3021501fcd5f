/** The Thames with its banks and bridges, worked out when the map changes: `art.test.ts` keeps what comes out. */
import { along, distance, type Point } from "./geometry";

/** A point of the river's middle, and half its width there. */
export type Reach = readonly [x: number, y: number, half: number];

const STEP = 2; // parts from one point of the river to the next

/** Both banks, moved inwards by so much: the northern one downstream, the southern one downstream. */
export function banks(river: readonly Reach[], inwards = 0): [Point[], Point[]] {
  const middle = along(river.map(([x, y]): Point => [x, y]), STEP); // prettier-ignore
  const halves = along(river.map(([, , half], at): Point => [at * 100, half]), STEP); // prettier-ignore
  const side = (sign: number) =>
    middle.map(([x, y], at): Point => {
      const [a, b] = [middle[Math.max(0, at - 1)]!, middle[Math.min(middle.length - 1, at + 1)]!];
      const length = distance(a, b);
      const by = sign * (halves[at]![1] - inwards);
      return [x + ((b[1] - a[1]) / length) * by, y - ((b[0] - a[0]) / length) * by];
    });
  return [side(1), side(-1)];
}

export function holds(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length]!;
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  });
  return inside;
}

const SAMPLES = 80;
const ASHORE = 12; // units of a bridge on land

/** The parts of a line that lie over the water, from bank to bank. */
export function bridges(line: readonly Point[], water: readonly Point[]): [Point, Point][] {
  const points = along(line, Math.ceil(SAMPLES / (line.length - 1)));
  const found: [Point, Point][] = [];
  let start: Point | null = null;
  points.forEach((point, at) => {
    const wet = holds(water, point);
    if (wet) start ??= points[Math.max(0, at - 1)]!;
    // What ends in the water ends at a landing stage.
    if (!wet && start) {
      found.push(lengthened(start, point));
      start = null;
    }
  });
  return found;
}

function lengthened(a: Point, b: Point): [Point, Point] {
  const length = distance(a, b) || 1;
  const [dx, dy] = [((b[0] - a[0]) / length) * ASHORE, ((b[1] - a[1]) / length) * ASHORE];
  return [[a[0] - dx, a[1] - dy], [b[0] + dx, b[1] + dy]]; // prettier-ignore
}

const PIER = 46; // from pier to pier
const OUT = 15; // how far a pier reaches to each side

/** The piers of a bridge: short lines across it. */
export function piers([a, b]: readonly [Point, Point]): [Point, Point][] {
  const length = distance(a, b) || 1;
  const count = Math.max(2, Math.round((length - 2 * ASHORE) / PIER));
  const [nx, ny] = [((b[1] - a[1]) / length) * OUT, (-(b[0] - a[0]) / length) * OUT];
  return Array.from({ length: count }, (_, at): [Point, Point] => {
    const part = (at + 1) / (count + 1);
    const [x, y] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    return [[x - nx, y - ny], [x + nx, y + ny]]; // prettier-ignore
  });
}
