/** Curves and lines: how the map's lines run so that they can be told apart where they bundle. */

export type Point = readonly [x: number, y: number];

/** From line to line where several run between the same two stations. */
export const GAP = 9;

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

/** All points moved sideways, seen from the first to the last: how parallel lines are kept apart. */
export function shift(points: readonly Point[], by: number): Point[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const length = distance(first, last) || 1;
  const [nx, ny] = [((last[1] - first[1]) / length) * by, (-(last[0] - first[0]) / length) * by];
  return points.map(([x, y]) => [x + nx, y + ny]);
}

/** Where the n lines between the same two stations run, from the middle: 0; −½ and ½ gaps; −1, 0 and 1. */
export function lanes(count: number, gap = GAP): number[] {
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * gap);
}

/** The Bézier curves of a smooth curve through the points: where each begins, its two handles, and where it ends. */
function pieces(points: readonly Point[], closed: boolean): [Point, Point, Point, Point][] {
  const at = (i: number): Point =>
    closed
      ? points[(i + points.length) % points.length]!
      : points[Math.min(Math.max(i, 0), points.length - 1)]!;
  return Array.from({ length: closed ? points.length : points.length - 1 }, (_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return [from, handle(from, before, to), handle(to, after, from), to];
  });
}

/** A smooth curve through the points, as the data of an SVG path. */
export function curve(points: readonly Point[], closed = false): string {
  const start = `M${text(points[0]!)}`;
  if (!closed && points.length === 2) return `${start}L${text(points[1]!)}`;
  const all = pieces(points, closed).map(([, one, other, to]) => `C${text(one)} ${text(other)} ${text(to)}`);
  return `${start}${all.join("")}${closed ? "Z" : ""}`;
}

/** Points on that curve: so many from each point to the next. */
export function along(points: readonly Point[], count: number): Point[] {
  const on = ([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point => {
    const [w, x, y, z] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [w * a[0] + x * b[0] + y * c[0] + z * d[0], w * a[1] + x * b[1] + y * c[1] + z * d[1]];
  };
  const steps = Array.from({ length: count }, (_, step) => (step + 1) / count);
  return [points[0]!, ...pieces(points, false).flatMap((piece) => steps.map((t) => on(piece, t)))];
}

/** A Bézier handle at a point, parallel to the line between its neighbours, a third of the way to the next. */
function handle(point: Point, behind: Point, ahead: Point): Point {
  const span = distance(behind, ahead) || 1;
  const reach = distance(point, ahead) / 3;
  return [
    point[0] + ((ahead[0] - behind[0]) / span) * reach,
    point[1] + ((ahead[1] - behind[1]) / span) * reach,
  ];
}

function text([x, y]: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}

const PIECE = 650; // units of the map

/**
 * What lies in the same piece of the map, together. The browser paints a board piece by piece, and looks at all of a shape
 * that reaches into one: so what looks the same is one shape in a piece, not all over the map.
 */
export function byPiece<One>(all: readonly One[], at: (one: One) => Point): One[][] {
  const pieces = new Map<string, One[]>();
  for (const one of all) {
    const piece = at(one)
      .map((value) => Math.floor(value / PIECE))
      .join();
    pieces.set(piece, [...(pieces.get(piece) ?? []), one]);
  }
  return [...pieces.values()];
}
