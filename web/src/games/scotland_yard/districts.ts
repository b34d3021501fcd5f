/**
 * The districts and their blocks of houses, worked out when the map changes: the test beside this file keeps what comes
 * out in `art.json`. A district is the land that lies nearest to its stations; so its edges run between them.
 */
import { distance, type Point } from "./geometry";

export interface Site {
  readonly at: Point;
  readonly district: number;
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Ring = readonly Point[];

const rounded = (value: number): number => Math.round(value * 10) / 10;
const key = ([x, y]: Point): string => `${rounded(x)},${rounded(y)}`;

/** The outlines of the districts, one after the other: one or more rings each. */
export function outlines(sites: readonly Site[], count: number, frame: Frame): Ring[][] {
  const rings = Array.from({ length: count }, (_, district) => {
    const cells = sites.filter((site) => site.district === district).map((site) => cell(site, sites, frame));
    return joined(cells);
  });
  const meetings = new Map<string, number>();
  for (const point of rings.flat(2)) meetings.set(key(point), (meetings.get(key(point)) ?? 0) + 1);
  const fixed = (point: Point) => (meetings.get(key(point)) ?? 0) !== 2 || onFrame(point, frame);
  return rings.map((all) => all.map((ring) => softened(ring, fixed)));
}

/** What lies nearer to this place than to any other. */
function cell(site: Site, sites: readonly Site[], { left, top, right, bottom }: Frame): Ring {
  let ring: Ring = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const near = sites.filter((one) => one !== site).map(({ at }) => at);
  for (const other of near.sort((a, b) => distance(a, site.at) - distance(b, site.at)))
    ring = nearer(ring, site.at, other);
  return ring;
}

/** The part of a ring that is nearer to one point than to another. */
function nearer(ring: Ring, one: Point, other: Point): Ring {
  const inside = (p: Point) => distance(p, other) ** 2 - distance(p, one) ** 2;
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length]!;
    const [a, b] = [inside(from), inside(to)];
    const kept: Point[] = a >= 0 ? [from] : [];
    if (a >= 0 !== b >= 0) {
      const part = a / (a - b);
      kept.push([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    }
    return kept;
  });
}

/** The rings around cells that lie side by side: an edge that two of them share is none. */
function joined(cells: readonly Ring[]): Ring[] {
  const edges = new Map<string, { from: Point; to: Point }>();
  for (const ring of cells) {
    ring.forEach((from, index) => {
      const to = ring[(index + 1) % ring.length]!;
      if (key(from) === key(to)) return;
      const back = `${key(to)} ${key(from)}`;
      if (!edges.delete(back)) edges.set(`${key(from)} ${key(to)}`, { from, to });
    });
  }
  const next = new Map([...edges.values()].map((edge) => [key(edge.from), edge]));
  const rings: Ring[] = [];
  while (next.size) {
    const ring: Point[] = [];
    for (let at = [...next.keys()][0]!; next.has(at);) {
      const { from, to } = next.get(at)!;
      next.delete(at);
      ring.push(from);
      at = key(to);
    }
    rings.push(ring);
  }
  return rings;
}

function onFrame([x, y]: Point, { left, top, right, bottom }: Frame): boolean {
  return [x - left, y - top, right - x, bottom - y].some((gap) => Math.abs(gap) < 0.5);
}

/** Corners cut, except where three districts meet: both sides of an edge come out the same. */
function softened(ring: Ring, fixed: (point: Point) => boolean): Ring {
  const mix = (a: Point, b: Point): Point => [a[0] * 0.7 + b[0] * 0.3, a[1] * 0.7 + b[1] * 0.3];
  return ring.flatMap((point, index) => {
    if (fixed(point)) return [point];
    const before = ring[(index + ring.length - 1) % ring.length]!;
    const after = ring[(index + 1) % ring.length]!;
    return [mix(point, before), mix(point, after)];
  });
}

/** From street to street, and how much of that is houses. */
export const PITCH = 46;
const STREET = 8;
const SHORTEST = 30;

/**
 * Rows of houses in a district, along streets that run at an angle of so many degrees: the middle of each row, in the
 * turned map. No row reaches over the district's edge. Dashes make houses of them.
 */
export function rows(rings: readonly Ring[], degrees: number): readonly (readonly [Point, number])[] {
  const turned = rings.map((ring) => ring.map((point) => turn(point, -degrees)));
  const ys = turned.flat().map(([, y]) => y);
  const found: [Point, number][] = [];
  for (let y = Math.ceil(Math.min(...ys) / PITCH) * PITCH; y < Math.max(...ys); y += PITCH) {
    const edges = [y + STREET / 2, y + PITCH / 2, y + PITCH - STREET / 2].map((at) => spans(turned, at));
    for (const [from, to] of edges.reduce(common))
      if (to - from > SHORTEST) found.push([[Math.ceil(from) + 4, y + PITCH / 2], Math.floor(to) - 4]);
  }
  return found;
}

type Span = readonly [from: number, to: number];

/** Where a level line is inside the rings. */
function spans(rings: readonly Ring[], y: number): Span[] {
  const crossings = rings.flatMap((ring) =>
    ring.flatMap(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length]!;
      return ay <= y !== by <= y ? [ax + ((bx - ax) * (y - ay)) / (by - ay)] : [];
    }),
  );
  crossings.sort((a, b) => a - b);
  return Array.from({ length: crossings.length / 2 }, (_, n) => [crossings[2 * n]!, crossings[2 * n + 1]!]);
}

function common(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap(([a, b]) =>
    others.map(([c, d]): Span => [Math.max(a, c), Math.min(b, d)]).filter(([from, to]) => to > from),
  );
}

export function turn([x, y]: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}
