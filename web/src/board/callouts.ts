/** Where targets that are too small or too close for a finger get a button of their own, beside their place. */
import type { Box, Size } from "./camera";

/** What a finger needs, in pixels. */
export const TOUCH = 44;
const GAP = 2;
const STEP = 8;
const NEAR = 150; // pixels from its place, where a button is looked for first
/** To lie on another place, or on its own, is as bad as being so many pixels further away. */
const HIDES = 60;
const EDGE = 8; // pixels around a place that are part of it
const PASSES = 2;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Those that have another so close that a finger would not know which one it presses. */
export function crowded<Key>(spots: ReadonlyMap<Key, Spot>): Set<Key> {
  const found = new Set<Key>();
  for (const [key, { x, y }] of spots)
    for (const [other, { x: u, y: v }] of spots)
      if (other !== key && Math.max(Math.abs(u - x), Math.abs(v - y)) < TOUCH) found.add(key);
  return found;
}

/**
 * The middle of a button for each spot: on the screen, on no other button and nothing that is taken, and as near as that
 * allows. Where there is little room they stand in rows.
 */
export function callouts<Key>(
  spots: ReadonlyMap<Key, Spot>,
  size: Size,
  screen: Size,
  taken: readonly Box[],
): Map<Key, Spot> {
  return beside(spots, size, screen, taken) ?? inRows(spots, size, screen, taken);
}

/** One after the other. What is chosen for one may be better for another, so they are chosen a second time. */
function beside<Key>(
  spots: ReadonlyMap<Key, Spot>,
  size: Size,
  screen: Size,
  taken: readonly Box[],
): Map<Key, Spot> | null {
  const placed = new Map<Key, Spot>();
  const all = [...spots.values()];
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [key, spot] of spots) {
      placed.delete(key);
      const others = [...taken, ...[...placed.values()].map((one) => boxAt(one, size))];
      const found = nearest(spot, size, screen, others, all) ?? anywhere(spot, size, screen, others, all);
      if (!found) return null;
      placed.set(key, found);
    }
  }
  return placed;
}

/** As many as there is room for side by side; each spot gets one, the shortest ways first. */
function inRows<Key>(
  spots: ReadonlyMap<Key, Spot>,
  size: Size,
  screen: Size,
  taken: readonly Box[],
): Map<Key, Spot> {
  const places: Spot[] = [];
  for (let y = GAP + size.height / 2; y + size.height / 2 <= screen.height; y += size.height + GAP) {
    for (let x = GAP + size.width / 2; x + size.width / 2 <= screen.width;) {
      const box = boxAt({ x, y }, size);
      const rights = taken.filter((one) => meet(box, one)).map((one) => one.x + one.width);
      if (!rights.length) places.push({ x, y });
      x = (rights.length ? Math.max(...rights) : box.x + size.width) + GAP + size.width / 2;
    }
  }
  const ways = [...spots].flatMap(([key, spot]) =>
    places.map((place) => ({ key, place, far: Math.hypot(place.x - spot.x, place.y - spot.y) })),
  );
  const placed = new Map<Key, Spot>();
  const used = new Set<Spot>();
  for (const { key, place } of ways.sort((one, other) => one.far - other.far)) {
    if (placed.has(key) || used.has(place)) continue;
    placed.set(key, place);
    used.add(place);
  }
  for (const [key, spot] of spots) if (!placed.has(key)) placed.set(key, inside(spot, size, screen));
  return placed;
}

interface Found {
  readonly at: Spot;
  readonly cost: number;
}

/** The steps that lead to the places around a spot, the nearest first. */
const AROUND: readonly (readonly [x: number, y: number, far: number])[] = (() => {
  const side = Array.from(
    { length: 2 * Math.floor(NEAR / STEP) + 1 },
    (_, n) => n * STEP - STEP * Math.floor(NEAR / STEP),
  );
  return side
    .flatMap((y) => side.map((x) => [x, y, Math.hypot(x, y)] as const))
    .sort(([, , one], [, , other]) => one - other);
})();

/** Near its place: in most cases one of the first that are looked at is the best. */
function nearest(
  spot: Spot,
  size: Size,
  screen: Size,
  others: readonly Box[],
  spots: readonly Spot[],
): Spot | null {
  const [left, right, top, bottom] = bounds(size, screen);
  let best: Found | null = null;
  for (const [dx, dy, far] of AROUND) {
    if (best && far >= best.cost) break;
    const at = { x: spot.x + dx, y: spot.y + dy };
    if (at.x < left || at.x > right || at.y < top || at.y > bottom) continue;
    best = better(at, far, best, size, others, spots);
  }
  return best?.at ?? null;
}

function anywhere(
  spot: Spot,
  size: Size,
  screen: Size,
  others: readonly Box[],
  spots: readonly Spot[],
): Spot | null {
  const [left, right, top, bottom] = bounds(size, screen);
  let best: Found | null = null;
  for (let y = top; y <= bottom; y += STEP)
    for (let x = left; x <= right; x += STEP)
      best = better({ x, y }, Math.hypot(x - spot.x, y - spot.y), best, size, others, spots);
  return best?.at ?? null;
}

/** Where the middle of a button can be. */
const bounds = (size: Size, screen: Size) =>
  [
    size.width / 2 + GAP,
    screen.width - size.width / 2 - GAP,
    size.height / 2 + GAP,
    screen.height - size.height / 2 - GAP,
  ] as const;

/** That place, if a button can lie there and is better off than at the best so far. */
function better(
  at: Spot,
  far: number,
  best: Found | null,
  size: Size,
  others: readonly Box[],
  spots: readonly Spot[],
): Found | null {
  if (best && far >= best.cost) return best;
  const box = boxAt(at, size);
  const cost = far + HIDES * spots.filter((one) => holds(box, one)).length;
  if (best && cost >= best.cost) return best;
  return others.some((one) => meet(box, one)) ? best : { at, cost };
}

const boxAt = ({ x, y }: Spot, { width, height }: Size): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

function meet(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + GAP &&
    b.x < a.x + a.width + GAP &&
    a.y < b.y + b.height + GAP &&
    b.y < a.y + a.height + GAP
  );
}

const holds = (box: Box, { x, y }: Spot): boolean =>
  x > box.x - EDGE && x < box.x + box.width + EDGE && y > box.y - EDGE && y < box.y + box.height + EDGE;

const inside = ({ x, y }: Spot, { width, height }: Size, screen: Size): Spot => ({
  x: Math.min(Math.max(x, width / 2), screen.width - width / 2),
  y: Math.min(Math.max(y, height / 2), screen.height - height / 2),
});
