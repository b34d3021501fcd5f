/** Where each space of a track is on the map, and where its price and its name have room. */
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
  /** The middle of the tag with the price. */
  readonly tag: Point;
  /** The middle of the name, if the space has one. */
  readonly label: Point;
}

export interface Layout {
  readonly spots: readonly Spot[];
  /** The size of a space; 1 where there is room enough. */
  readonly scale: number;
}

// The sizes of what is drawn, at scale 1.
export const SPACE = { width: 84, height: 80 } as const;
export const LONDON = { width: 156, height: 128 } as const;
export const TAG = { width: 90, height: 46 } as const;
const LABEL_HEIGHT = 30;
const PASSES = 3;
const LETTER = 12.6; // units that a letter of a name takes, about

export function box([x, y]: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
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
  const sizes = points.map((_, n) => (n === 0 || n === track.finish ? LONDON : SPACE));
  // London stays as large as it is: everyone has to find room there.
  const boxes = points.map(({ at }, n) => {
    const by = sizes[n] === LONDON ? 1 : scale;
    return box(at, sizes[n]!.width * by, sizes[n]!.height * by);
  });
  const map: Box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const room = (n: number, width: number, height: number, above: boolean, others: readonly Box[]): Point => {
    const { at: middle } = points[n]!;
    const size = boxes[n]!;
    // Whatever is further off is in nobody's way.
    const around = box(middle, size.width + 2 * width, size.height + 2 * height);
    const spaces = boxes.filter((other, i) => i !== n && overlap(around, other) > 0);
    const beside = others.filter((other) => overlap(around, other) > 0);
    const cost = (at: Point, rank: number) => {
      const one = box(at, width, height);
      const hits = spaces.reduce((sum, other) => sum + overlap(one, other), 0);
      const covered = beside.reduce((sum, other) => sum + overlap(one, other), 0);
      // A corner that is covered is better than a price on the unexpected side.
      return hits * 2 + covered + width * height - overlap(one, map) + rank * 90;
    };
    return sides(above)
      .map((side, rank) => {
        const at = placed(middle, size, width, height, side);
        return { at, cost: cost(at, rank) };
      })
      .reduce((a, b) => (b.cost < a.cost ? b : a)).at;
  };
  // Names first: they are always there. They face inwards, prices outwards, where the line swings out.
  const names: Box[] = [];
  const labels = points.map(({ at, north }, n): Point => {
    const { name } = track.spaces[n]!;
    if (!name || sizes[n] === LONDON) return at;
    const [width, height] = [name.length * LETTER * scale, LABEL_HEIGHT * scale];
    const label = room(n, width, height, !north, names);
    names.push(box(label, width, height));
    return label;
  });
  // What is chosen for one price may be better for another, so they are chosen a second and a third time.
  const [width, height] = [TAG.width * scale, TAG.height * scale];
  const tags: Point[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    points.forEach(({ north }, n) => {
      const others = tags.flatMap((tag, i) => (i === n ? [] : [box(tag, width, height)]));
      tags[n] = room(n, width, height, north && sizes[n] !== LONDON, [...names, ...others]);
    });
  }
  const spots = points.map(({ at }, n): Spot => ({
    number: n,
    at,
    along: along[n]!,
    tag: tags[n]!,
    label: labels[n]!,
  }));
  const layout = { spots, scale };
  made.set(track, layout);
  return layout;
}

/** Which way from the space, in halves of its size and of what is put there: up is [0, -1]. */
type Side = readonly [across: number, down: number];

function sides(above: boolean): readonly Side[] {
  const out = above ? -1 : 1;
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

function placed([x, y]: Point, size: Box, width: number, height: number, [across, down]: Side): Point {
  return [x + (across * (size.width + width)) / 2, y + (down * (size.height + height)) / 2];
}

/** The largest scale, up to 1, at which no space touches another or London. */
function fitting(points: readonly Point[]): number {
  let scale = 1;
  const last = points.length - 1;
  for (let a = 0; a <= last; a++) {
    for (let b = a + 1; b <= last; b++) {
      const [dx, dy] = [Math.abs(points[a]![0] - points[b]![0]), Math.abs(points[a]![1] - points[b]![1])];
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
