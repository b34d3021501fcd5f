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

const STEP = 4; // units from one sample of the line to the next

interface Sample {
  readonly at: Point;
  readonly length: number;
  /** Whether the line has swung out to the north here, or to the south. */
  readonly north: boolean;
}

export interface Route {
  readonly length: number;
  /** How far along the line each stop is. */
  readonly stops: readonly number[];
  readonly path: string;
  at(length: number): { readonly at: Point; readonly north: boolean };
}

function makeRoute(): Route {
  const samples: Sample[] = [{ at: STOPS[0]!.at, length: 0, north: true }];
  const stops = [0];
  let path = `M${STOPS[0]!.at.join(" ")}`;
  const add = (at: Point, north: boolean) => {
    const before = samples.at(-1)!;
    const length = before.length + Math.hypot(at[0] - before.at[0], at[1] - before.at[1]);
    samples.push({ at, length, north });
  };
  TURNS.forEach((level, leg) => {
    const [[ax, ay], [bx, by]] = [STOPS[leg]!.at, STOPS[leg + 1]!.at];
    const north = leg % 2 === 0;
    const radius = (bx - ax) / 2;
    const line = (x: number, from: number, to: number) => {
      const steps = Math.ceil(Math.abs(to - from) / STEP);
      for (let i = 1; i <= steps; i++) add([x, from + ((to - from) * i) / steps], north);
    };
    line(ax, ay, level);
    const steps = Math.ceil((Math.PI * radius) / STEP);
    for (let i = 1; i <= steps; i++) {
      const angle = (Math.PI * i) / steps;
      const rise = radius * Math.sin(angle) * (north ? -1 : 1);
      add([ax + radius - radius * Math.cos(angle), level + rise], north);
    }
    line(bx, level, by);
    path += `V${level}A${radius} ${radius} 0 0 ${north ? 1 : 0} ${bx} ${level}V${by}`;
    stops.push(samples.at(-1)!.length);
  });
  return {
    length: samples.at(-1)!.length,
    stops,
    path,
    at(length) {
      let [low, high] = [0, samples.length - 1];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (samples[middle]!.length <= length) low = middle;
        else high = middle;
      }
      const [a, b] = [samples[low]!, samples[high]!];
      const part = Math.min(1, Math.max(0, (length - a.length) / (b.length - a.length || 1)));
      return {
        at: [a.at[0] + (b.at[0] - a.at[0]) * part, a.at[1] + (b.at[1] - a.at[1]) * part],
        north: b.north,
      };
    },
  };
}

export const ROUTE = makeRoute();
