import { describe, expect, it } from "vitest";
import { callouts, crowded, TOUCH, type Spot } from "./callouts";
import { enlarged, frame, sees, type Box, type Sight } from "./camera";

const SCREEN = { width: 390, height: 370 };
const BOARD = { width: 2600, height: 1940 };
const OVER: readonly Box[] = [
  { x: 288, y: 8, width: 94, height: 94 },
  { x: 8, y: 290, width: 374, height: 72 },
];

/** Numbers that look like chance and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 48271) % 2147483647) / 2147483647;
}

function scattered(seed: number, count: number): Sight[] {
  const next = numbers(seed);
  const at = (size: number) => next.next().value * size;
  const [left, top] = [at(1400), at(1200)];
  return Array.from({ length: count }, () => ({
    at: [left + at(1200), top + at(740)],
    around: 24,
    reach: 58,
  }));
}

describe("a camera that frames what has to be seen", () => {
  const seeds = Array.from({ length: 60 }, (_, n) => n + 1);

  it.each(seeds)("keeps clear of what lies over the board (%i)", (seed) => {
    const sights = scattered(seed, 3 + (seed % 10));
    const camera = frame(sights, SCREEN, OVER, BOARD, 0.6)!;
    expect(camera.scale).toBeLessThanOrEqual(0.6);
    for (const sight of sights) expect(sees(camera, [sight], SCREEN, OVER)).toBe(true);
  });

  it("goes no nearer than it may, and no further from where it is than it must", () => {
    const here = { scale: 0.5, left: -400, top: -300 };
    const hidden: Sight[] = [{ at: [1000, 1260], around: 20 }]; // behind the bar
    expect(sees(here, hidden, SCREEN, OVER)).toBe(false);
    const there = frame(hidden, SCREEN, OVER, BOARD, here.scale, here)!;
    expect(there.scale).toBe(here.scale);
    expect(there.left).toBe(here.left);
    expect(sees(there, hidden, SCREEN, OVER)).toBe(true);
  });

  it("does without what can be spared where not everything can be seen", () => {
    const near: Sight[] = [
      { at: [1000, 1000], around: 24 },
      { at: [1100, 1000], around: 24, spare: true },
    ];
    expect(sees(frame(near, SCREEN, OVER, BOARD, 0.6)!, near, SCREEN, OVER)).toBe(true);
    const much: Sight[] = [near[0]!, { at: [1100, 1000], around: 900, spare: true }];
    expect(sees(frame(much, SCREEN, OVER, BOARD, 0.6)!, [near[0]!], SCREEN, OVER)).toBe(true);
    expect(frame([{ at: [1100, 1000], around: 900 }], SCREEN, OVER, BOARD, 0.6)).toBeNull();
  });

  it("sees the corner of the board that a button lies over", () => {
    const corner: Sight[] = [{ at: [2590, 10], around: 24 }];
    expect(sees(frame(corner, SCREEN, OVER, BOARD, 0.6)!, corner, SCREEN, OVER)).toBe(true);
  });
});

describe("buttons beside places that are too close together", () => {
  const size = { width: 52, height: TOUCH + 2 };
  const apart = (a: Spot, b: Spot) => Math.abs(a.x - b.x) >= size.width || Math.abs(a.y - b.y) >= size.height;

  it.each([1, 2, 3, 4, 5, 6])("lie on nothing else, and on no other (%i)", (seed) => {
    const next = numbers(seed);
    const all = Array.from({ length: 18 }, (_, key): [number, Spot] => [
      key,
      { x: 40 + next.next().value * 240, y: 20 + next.next().value * 260 },
    ]);
    const placed = [...callouts(new Map(all), size, SCREEN, OVER).values()];
    expect(placed).toHaveLength(all.length);
    placed.forEach((one, index) => {
      expect(one.x - size.width / 2).toBeGreaterThanOrEqual(0);
      expect(one.x + size.width / 2).toBeLessThanOrEqual(SCREEN.width);
      for (const other of placed.slice(index + 1)) expect(apart(one, other)).toBe(true);
      for (const { x, y, width, height } of OVER) {
        const [dx, dy] = [Math.abs(one.x - x - width / 2), Math.abs(one.y - y - height / 2)];
        expect(dx >= (size.width + width) / 2 || dy >= (size.height + height) / 2).toBe(true);
      }
    });
  });

  it("are for those that a finger could not tell apart", () => {
    const spots = new Map([
      ["a", { x: 10, y: 10 }],
      ["b", { x: 50, y: 30 }],
      ["c", { x: 200, y: 30 }],
    ]);
    expect([...crowded(spots)]).toEqual(["a", "b"]);
  });
});

describe("what has to be read", () => {
  it("never has less than its pixels on the screen, and is no larger than on the board where that will do", () => {
    for (const scale of [0.1, 0.15, 0.33, 0.5, 1.1])
      expect(24 * scale * enlarged(24, 11, scale)).toBeGreaterThanOrEqual(11);
    expect(enlarged(24, 11, 0.6)).toBe(1);
  });
});
