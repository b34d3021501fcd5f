/**
 * Where the way around the world runs on land, and where over the sea. To find that out takes a phone a while, so it is
 * done beforehand: the test beside this file keeps what comes out in `legs.json`.
 */
import { ROUTE, type Point } from "./route";

export interface Leg {
  readonly from: number;
  readonly to: number;
  readonly sea: boolean;
}

const STEP = 4; // units of the route between two looks at the map
const SHORT = 44; // a bay or a headland that is shorter is none

/** The rings of a coast, as scripts/world.mjs writes them. */
export function rings(path: string): Point[][] {
  return path
    .split("z")
    .filter(Boolean)
    .map((ring) => {
      const numbers = ring.match(/-?\d+/g)!.map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, at): Point => {
        [x, y] = [x + numbers[2 * at]!, y + numbers[2 * at + 1]!];
        return [x, y];
      });
    });
}

export function onLand(coast: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let inside = false;
  for (const ring of coast) {
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[(at + 1) % ring.length]!;
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
    });
  }
  return inside;
}

/** The route from London to London, cut at the coasts. */
export function legsOf(land: string): Leg[] {
  const coast = rings(land);
  let legs: Leg[] = [];
  for (let along = 0; along < ROUTE.length; along += STEP) {
    const sea = !onLand(coast, ROUTE.at(along).at);
    legs.push({ from: along, to: Math.min(ROUTE.length, along + STEP), sea });
  }
  legs = joined(legs);
  // The shortest first: what is left beside it may be long enough then.
  for (;;) {
    const short = legs.reduce((one, other) => (other.to - other.from < one.to - one.from ? other : one));
    if (short.to - short.from >= SHORT) return legs;
    legs = joined(legs.map((leg) => (leg === short ? { ...leg, sea: !leg.sea } : leg)));
  }
}

function joined(legs: readonly Leg[]): Leg[] {
  return legs.reduce<Leg[]>((all, leg) => {
    const last = all.at(-1);
    if (last?.sea === leg.sea) return [...all.slice(0, -1), { ...last, to: leg.to }];
    return [...all, leg];
  }, []);
}
