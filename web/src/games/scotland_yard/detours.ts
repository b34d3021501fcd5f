/**
 * How lines give way to stations that they pass. To find that out takes a slow phone a tenth of a second, so it is done
 * beforehand: the test beside this file keeps what comes out in `detours.json`.
 */
import { distance, type Point } from "./geometry";

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
