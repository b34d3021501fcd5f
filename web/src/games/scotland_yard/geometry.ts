/** Curves and lines: how the map's lines run so that they can be told apart where they bundle. */

export type Point = readonly [x: number, y: number];

/** From line to line where several run between the same two stations. */
export const GAP = 9;

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

/**
 * The points of a line from a to b that gives way to the stations it does not stop at. It passes them all on one
 * side, whichever asks for the smaller detours; only if that is far longer does it change sides on the way.
 */
export function giveWay(a: Point, b: Point, others: readonly Point[], clearance: number): Point[] {
  const length = distance(a, b);
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const obstacles = others
    .map(([x, y]) => {
      const [dx, dy] = [x - a[0], y - a[1]];
      return { along: dx * ux + dy * uy, left: uy * dx - ux * dy };
    })
    .filter(({ along, left }) => along > 12 && along < length - 12 && Math.abs(left) < clearance)
    .sort((one, other) => one.along - other.along);
  if (!obstacles.length) return [a, b];

  // Positive: how far to the left of the straight line the detour has to go.
  const leftward = obstacles.map(({ left }) => clearance + left);
  const rightward = obstacles.map(({ left }) => left - clearance);
  const nearer = obstacles.map((_, i) => (leftward[i]! < -rightward[i]! ? leftward[i]! : rightward[i]!));
  const cost = (shifts: readonly number[]) => shifts.reduce((sum, shift) => sum + shift * shift, 0);
  const changes = nearer.filter((shift, i) => i && Math.sign(shift) !== Math.sign(nearer[i - 1]!)).length;
  const shifts = [
    { shifts: leftward, cost: cost(leftward) },
    { shifts: rightward, cost: cost(rightward) },
    { shifts: nearer, cost: cost(nearer) + changes * 4 * clearance * clearance },
  ].reduce((best, one) => (one.cost < best.cost ? one : best)).shifts;
  return [
    a,
    ...obstacles.map(({ along }, i): Point => {
      const by = shifts[i]!;
      return [a[0] + ux * along + uy * by, a[1] + uy * along - ux * by];
    }),
    b,
  ];
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
