/** The strip between Paris and Istanbul: where its stations are, and the way of the train. */

/** Its size; `scripts/europe.mjs` draws the land for the same. */
export const [WIDTH, HEIGHT] = [1200, 110];

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** By the order of the itinerary: as far apart as any, and as far north as they are. */
export const STOPS: readonly Spot[] = [48.86, 48.58, 48.14, 48.21, 47.5, 41.01].map((north, stop) => ({
  x: 100 + 200 * stop,
  y: ((60 - north) / 22) * HEIGHT,
}));

/** Halfway on a leg. */
export function midway(leg: number): Spot {
  const [from, to] = [STOPS[leg]!, STOPS[leg + 1] ?? STOPS[leg]!];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** The line of each leg. */
export const WAYS: readonly string[] = STOPS.slice(1).map((to, leg) => {
  const from = STOPS[leg]!;
  return `M${from.x} ${from.y.toFixed(1)}C${from.x + 70} ${from.y.toFixed(1)} ${to.x - 70} ${to.y.toFixed(1)} ${to.x} ${to.y.toFixed(1)}`;
});
