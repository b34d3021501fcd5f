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

/** A smooth curve through the points, as the data of an SVG path. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (i: number): Point =>
    closed
      ? points[(i + points.length) % points.length]!
      : points[Math.min(Math.max(i, 0), points.length - 1)]!;
  const steps = closed ? points.length : points.length - 1;
  let path = `M${text(at(0))}`;
  if (steps === 1) return `${path}L${text(at(1))}`;
  for (let i = 0; i < steps; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${text(handle(from, before, to))} ${text(handle(to, after, from))} ${text(to)}`;
  }
  return closed ? `${path}Z` : path;
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
