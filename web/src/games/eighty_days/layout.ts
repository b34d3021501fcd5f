/** Where each space of a track is on the map, and where its price and the label with its name have room. */
import type { Track } from "./board";
import { HEIGHT, ROUTE, STOPS, WIDTH, type Point } from "./route";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly number: number;
  readonly at: Point;
  /** How far along the route: a pawn follows it. */
  readonly along: number;
}

export interface Layout {
  readonly spots: readonly Spot[];
  /** The size of a space; 1 where there is room enough. */
  readonly scale: number;
  // Names and prices are placed when the first is wanted: the map comes before.
  /** The label of each space that has a name. */
  readonly labels: readonly (Label | undefined)[];
  /** The middle of each space's tag with the price. */
  readonly tags: readonly Point[];
}

/** A luggage label: it hangs on a string beside its space. */
export interface Label {
  /** All of it. */
  readonly box: Box;
  /** Whether it hangs down, so that its words are read from above. */
  readonly turned: boolean;
  /** The string, from the label's hole to the space. */
  readonly string: readonly [Point, Point];
}

// The sizes of what is drawn, at scale 1.
export const SPACE = { width: 84, height: 80 } as const;
export const LONDON = { width: 156, height: 128 } as const;
export const TAG = { width: 90, height: 46 } as const;
/** What can be pressed on either side of a space. */
export const EDGE = 14;
export const LABEL = { thick: 34, hole: 13 } as const;
const PASSES = 3;
const LETTER = 12.2; // units that a letter of a name takes, about
const ENDS = 42; // units of a label that are not for letters

export function box([x, y]: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function touch(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * How far along the route each space is. Where the names of spaces are those of the route's cities, in their order,
 * they are there, if that leaves the others room; else all are at equal distances.
 */
export function distances(track: Track): number[] {
  const last = track.finish - 1;
  // London is larger than the spaces, so on a long track the first and the last of them keep off it.
  const ends = Math.max(ROUTE.length / track.finish, (LONDON.height + SPACE.height) / 2);
  const step = last > 1 ? (ROUTE.length - 2 * ends) / (last - 1) : 0;
  const even = [0, ...Array.from({ length: last }, (_, n) => ends + n * step), ROUTE.length];
  const fixed = new Map([[0, 0]]);
  let next = 1;
  for (const { number, name } of track.spaces.slice(1, -1)) {
    if (!name) continue;
    const stop = STOPS.findIndex((one, i) => i >= next && one.name.toLowerCase() === name.toLowerCase());
    if (stop < 0 || stop === STOPS.length - 1) continue;
    fixed.set(number, ROUTE.stops[stop]!);
    next = stop + 1;
  }
  fixed.set(track.finish, ROUTE.length);
  const legs = [...fixed];
  const crowded = legs.some(([number, at], i) => {
    const [before, from] = legs[i - 1] ?? [number - 1, -Infinity];
    return (at - from) / (number - before) < 0.7 * step;
  });
  if (crowded || fixed.size === 2) return even;
  for (const [i, [number, at]] of legs.slice(1).entries()) {
    const [before, from] = legs[i]!;
    for (let n = before; n <= number; n++) even[n] = from + ((at - from) * (n - before)) / (number - before);
  }
  return even;
}

const made = new WeakMap<Track, Layout>();

export function layoutOf(track: Track): Layout {
  const known = made.get(track);
  if (known) return known;
  const along = distances(track);
  const points = along.map((length) => ROUTE.at(length));
  const scale = fitting(points.map(({ at }) => at));
  // London stays as large as it is: everyone has to find room there.
  const boxes = points.map(({ at }, n) =>
    n === 0 || n === track.finish
      ? box(at, LONDON.width, LONDON.height)
      : box(at, SPACE.width * scale, SPACE.height * scale),
  );
  const spots = points.map(({ at }, n): Spot => ({ number: n, at, along: along[n]! }));
  const names = once(() => placeLabels(track, boxes, scale));
  const tags = once(() =>
    placeTags(
      points,
      boxes,
      names().map((label) => label?.box),
      scale,
    ),
  );
  const layout: Layout = {
    spots,
    scale,
    get labels() {
      return names();
    },
    get tags() {
      return tags();
    },
  };
  made.set(track, layout);
  return layout;
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

type Place = ReturnType<typeof ROUTE.at>;

/** Labels come first: they are always there. */
function placeLabels(track: Track, boxes: readonly Box[], scale: number): (Label | undefined)[] {
  const labels: (Label | undefined)[] = [];
  boxes.forEach((space, n) => {
    const { name, kind } = track.spaces[n]!;
    if (!name || kind === "london") return;
    const length = (name.length * LETTER + ENDS) * scale;
    const taken = labels.filter(isThere).map((label) => label.box);
    let least = Infinity;
    for (const [rank, label] of hung(space, length, LABEL.thick * scale).entries()) {
      if (rank >= least) break; // those that follow are no better
      const cost = inTheWay(label.box, boxes, taken, scale, least - rank) + rank;
      if (cost < least) [labels[n], least] = [label, cost];
    }
  });
  return labels;
}

const APART = 4; // units between a label and its space
const DOWN_BY = [-0.2, -0.5, 0.1, -0.8, 0.4];

/** The ways to hang a label beside a space, the best first: level, where there is room for that, or down. */
function hung(space: Box, length: number, thick: number): Label[] {
  const [cx, cy] = middle(space);
  const right = space.x + space.width + APART;
  const left = space.x - APART;
  const level = [0, -0.6, 0.6].flatMap((by): Label[] => {
    const y = cy + by * space.height;
    const [from, to] = [right + 3 * APART, left - 3 * APART];
    const at = (x: number): Box => ({ x, y: y - thick / 2, width: length, height: thick });
    return [
      { box: at(from), turned: false, string: [[from + LABEL.hole, y], [cx + space.width / 2, cy]] },
      { box: at(to - length), turned: false, string: [[to - LABEL.hole, y], [cx - space.width / 2, cy]] },
    ]; // prettier-ignore
  });
  const down = DOWN_BY.flatMap((by): Label[] => {
    const y = cy + by * space.height;
    const at = (x: number): Box => ({ x, y, width: thick, height: length });
    const hole = y + LABEL.hole;
    return [
      { box: at(right), turned: true, string: [[right + thick / 2, hole], [cx + space.width / 2, cy]] },
      { box: at(left - thick), turned: true, string: [[left - thick / 2, hole], [cx - space.width / 2, cy]] },
    ]; // prettier-ignore
  });
  return [...level, ...down];
}

const BED = 13; // half of what the line is broad
const LINE = once(() =>
  Array.from({ length: Math.ceil(ROUTE.length / BED) + 1 }, (_, n) => ROUTE.at(n * BED).at),
);

/** What a label would cover: nothing of the line, if that can be. Where it is as much as `most`, nobody asks for more. */
function inTheWay(
  one: Box,
  spaces: readonly Box[],
  labels: readonly Box[],
  scale: number,
  most: number,
): number {
  const outside = one.width * one.height - overlap(one, MAP);
  let cost = covered(one, spaces) * 2 + covered(one, labels) * 2 + outside * 2;
  const bed = BED * scale;
  const [left, right] = [one.x - bed, one.x + one.width + bed];
  const [top, bottom] = [one.y - bed, one.y + one.height + bed];
  for (const [x, y] of LINE()) {
    if (cost >= most) break;
    if (x > left && x < right && y > top && y < bottom) cost += 400;
  }
  return cost;
}

/** What is chosen for one price may be better for another, so they are chosen a second and a third time. */
function placeTags(
  points: readonly Place[],
  boxes: readonly Box[],
  names: readonly (Box | undefined)[],
  scale: number,
): Point[] {
  const [width, height] = [TAG.width * scale, TAG.height * scale];
  const last = points.length - 1;
  const reaches = boxes.map((size) => reached(size, width, height));
  // Whatever is further off is in nobody's way.
  const rivals: number[][] = reaches.map(() => []);
  reaches.forEach((reach, n) => {
    for (let i = 0; i < n; i++) {
      if (!touch(reach, reaches[i]!)) continue;
      rivals[n]!.push(i);
      rivals[i]!.push(n);
    }
  });
  const fixed = reaches.map((reach, n) => ({
    spaces: rivals[n]!.map((i) => boxes[i]!).filter((other) => touch(reach, other)),
    names: names.filter(isThere).filter((other) => touch(reach, other)),
  }));
  const tags: Box[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    fixed.forEach((near, n) => {
      const above = points[n]!.north && n !== 0 && n !== last;
      const others = [...near.names, ...rivals[n]!.map((i) => tags[i]).filter(isThere)];
      tags[n] = roomiest(boxes[n]!, width, height, above, near.spaces, others);
    });
  }
  return tags.map(middle);
}

function isThere<One>(one: One | undefined): one is One {
  return one !== undefined;
}

function middle({ x, y, width, height }: Box): Point {
  return [x + width / 2, y + height / 2];
}

/** All that something of that size beside the space could cover. */
function reached(space: Box, width: number, height: number): Box {
  return {
    x: space.x - width,
    y: space.y - height,
    width: space.width + 2 * width,
    height: space.height + 2 * height,
  };
}

/** Where beside a space something of that size covers the least. */
function roomiest(
  space: Box,
  width: number,
  height: number,
  above: boolean,
  spaces: readonly Box[],
  others: readonly Box[],
): Box {
  let found = space;
  let least = Infinity;
  for (const [rank, [across, down]] of (above ? ABOVE : BELOW).entries()) {
    if (least <= rank * UNEXPECTED) break; // none of the others can be better
    const one = {
      x: space.x + ((1 + across) * space.width - (1 - across) * width) / 2,
      y: space.y + ((1 + down) * space.height - (1 - down) * height) / 2,
      width,
      height,
    };
    const outside = width * height - overlap(one, MAP);
    const cost = covered(one, spaces) * 2 + covered(one, others) + outside + rank * UNEXPECTED;
    if (cost < least) [found, least] = [one, cost];
  }
  return found;
}

function covered(one: Box, others: readonly Box[]): number {
  let sum = 0;
  for (const other of others) sum += overlap(one, other);
  return sum;
}

// A corner that is covered is better than a price on the unexpected side.
const UNEXPECTED = 90;
const MAP: Box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** Which way from the space, in halves of its size and of what is put there: up is [0, -1]. */
type Side = readonly [across: number, down: number];

const ABOVE = sides(-1);
const BELOW = sides(1);

function sides(out: number): readonly Side[] {
  return [
    [0, out],
    [0.3, out],
    [-0.3, out],
    [0.6, out],
    [-0.6, out],
    [0, -out],
    [0.3, -out],
    [-0.3, -out],
    [1, 0],
    [-1, 0],
  ];
}

const FAR = LONDON.width + SPACE.width; // nothing touches from there

/** The largest scale, up to 1, at which no space touches another or London. */
function fitting(points: readonly Point[]): number {
  let scale = 1;
  const last = points.length - 1;
  for (let a = 0; a <= last; a++) {
    for (let b = a + 1; b <= last; b++) {
      const dx = Math.abs(points[a]![0] - points[b]![0]);
      if (dx > FAR) continue;
      const dy = Math.abs(points[a]![1] - points[b]![1]);
      const ends = Number(a === 0) + Number(b === last);
      if (ends === 2) continue;
      const [lw, lh] = ends ? [LONDON.width / 2, LONDON.height / 2] : [0, 0];
      const part = ends ? 0.5 : 1;
      scale = Math.min(scale, Math.max((dx - lw) / (SPACE.width * part), (dy - lh) / (SPACE.height * part)));
    }
  }
  return Math.max(0.2, scale * 0.98);
}

const BESIDE = 46; // from pawn to pawn
// How far below the middle of London they stand, in one row or in two.
const DOWN = { single: 24, back: -20, front: 27 } as const;

/**
 * Where a pawn stands in London, from its middle: beside and behind the others that are there, in their order. It has a
 * place also if it is not among them: it is just leaving, or may come.
 */
export function placeInLondon(pawn: number, others: readonly number[]): Point {
  const all = [...new Set([...others, pawn])].sort((one, other) => one - other);
  const place = all.indexOf(pawn);
  if (all.length <= 3) return [(place - (all.length - 1) / 2) * BESIDE, DOWN.single];
  const behind = Math.ceil(all.length / 2);
  const inFront = all.length - behind;
  return place < behind
    ? [(place - (behind - 1) / 2) * BESIDE, DOWN.back]
    : [(place - behind - (inFront - 1) / 2) * BESIDE, DOWN.front];
}
