/** The map between Paris and Istanbul: where the stations are, the rivers, and the way of the train. */
import europe from "./europe.json";

export const LAND = europe.land;

// As web/scripts/europe.mjs projects the land.
const TALL = 1 / Math.cos((46 * Math.PI) / 180);

export interface Spot {
  readonly x: number;
  readonly y: number;
}

function at(east: number, north: number): Spot {
  return { x: (east - europe.west) * europe.scale, y: (europe.north - north) * europe.scale * TALL };
}

/** What must be in sight: all stations with their names. What lies around it shows as far as there is room. */
const [CORNER, OPPOSITE] = [at(-1.8, 50.6), at(32.4, 39.9)];
export const FRAME = [CORNER.x, CORNER.y, OPPOSITE.x - CORNER.x, OPPOSITE.y - CORNER.y]
  .map(Math.round)
  .join(" ");

/** By the order of the itinerary. */
export const STOPS: readonly Spot[] = [
  at(2.35, 48.86),
  at(7.75, 48.58),
  at(11.58, 48.14),
  at(16.37, 48.21),
  at(19.04, 47.5),
  at(28.98, 41.01),
];

/** Points on the way between a stop and the next, so that the line keeps to the land it ran through. */
const VIA: readonly (readonly Spot[])[] = [
  [at(5, 48.9)],
  [at(9.2, 48.7)],
  [at(13.1, 47.9)],
  [at(17.6, 47.9)],
  [at(20.4, 44.9), at(22.9, 43.5), at(25.2, 42.1)],
];

/** A smooth line through points (Catmull and Rom, as cubic curves). */
function curve(points: readonly Spot[]): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  let path = `M${round(points[0]!.x)} ${round(points[0]!.y)}`;
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1]!, points[index]!];
    const [before, after] = [points[index - 2] ?? a, points[index + 1] ?? b];
    const one = { x: a.x + (b.x - before.x) / 6, y: a.y + (b.y - before.y) / 6 };
    const two = { x: b.x - (after.x - a.x) / 6, y: b.y - (after.y - a.y) / 6 };
    path += `C${[one, two, b].map((spot) => `${round(spot.x)} ${round(spot.y)}`).join(" ")}`;
  }
  return path;
}

/** The line of each leg. */
export const WAYS: readonly string[] = VIA.map((via, leg) => curve([STOPS[leg]!, ...via, STOPS[leg + 1]!]));

/** Where the train is drawn while it is on a leg: about halfway. */
export function midway(leg: number): Spot {
  const via = VIA[leg];
  return via?.[Math.floor(via.length / 2)] ?? STOPS[leg]!;
}

const DANUBE: readonly [number, number][] = [
  [8.5, 48],
  [10, 48.4],
  [12.1, 49],
  [13.5, 48.57],
  [14.3, 48.3],
  [16.4, 48.25],
  [18.2, 47.75],
  [19.05, 47.6],
  [18.8, 46],
  [19.3, 45.2],
  [20.5, 44.85],
  [22.4, 44.6],
  [22.9, 43.95],
  [26, 43.9],
  [27.9, 44.4],
  [28.1, 45.4],
  [29.6, 45.2],
];
const RHINE: readonly [number, number][] = [
  [9.5, 47.2],
  [7.6, 47.56],
  [7.85, 48.6],
  [8.4, 49.5],
  [7.6, 50.3],
  [6.8, 51.2],
  [4.4, 51.9],
];
const SEINE: readonly [number, number][] = [
  [4.8, 47.6],
  [3.4, 48.4],
  [2.3, 48.9],
  [1.1, 49.4],
  [0.2, 49.5],
];
const RHONE: readonly [number, number][] = [
  [6.2, 46.2],
  [4.83, 45.75],
  [4.7, 44],
  [4.7, 43.4],
];

export const RIVERS: readonly string[] = [DANUBE, RHINE, SEINE, RHONE].map((river) =>
  curve(river.map(([east, north]) => at(east, north))),
);

export const PEAKS: readonly Spot[] = [
  at(6.9, 45.6),
  at(7.9, 46.2),
  at(9.4, 46.5),
  at(10.9, 46.8),
  at(12.4, 47),
  at(13.8, 46.9),
  at(0.2, 42.6),
  at(1.6, 42.4),
  at(24.6, 45.6),
  at(25.6, 45.5),
  at(24.4, 42.8),
];
