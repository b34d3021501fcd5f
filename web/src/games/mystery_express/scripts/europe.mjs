// Writes europe.json: the land between Paris and Istanbul as one small SVG path, cut
// out of Natural Earth (public domain, npm world-atlas). Run from web/: node src/games/mystery_express/scripts/europe.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

// The window on the world, much wider than the journey, so that a map of any shape is full of land and sea.
// europe.ts projects the stations in the same way.
const [WEST, EAST, NORTH, SOUTH] = [-28, 60, 58, 33];
const SCALE = 22; // units a degree of longitude
const WIDTH = (EAST - WEST) * SCALE;
const TALL = 1 / Math.cos((46 * Math.PI) / 180);
const HEIGHT = Math.round((NORTH - SOUTH) * SCALE * TALL);
const MARGIN = 12; // the coast goes on a little beyond the edge, so that no cut is seen
const DETAIL = 1; // how far a simplified line may be off
const SMALLEST = 14; // islands of less than this area are left out

const atlas = createRequire(import.meta.url).resolve("world-atlas/land-50m.json");
const topology = JSON.parse(readFileSync(atlas, "utf8"));
const { scale, translate } = topology.transform;

const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return project(x * scale[0] + translate[0], y * scale[1] + translate[1]);
  });
});

function project(east, north) {
  return [(east - WEST) * SCALE, (NORTH - north) * SCALE * TALL];
}

function ring(numbers) {
  return numbers.flatMap((n) => (n < 0 ? arcs[~n].toReversed() : arcs[n]).slice(1));
}

/** What of a ring lies on one side of a line (Sutherland and Hodgman). */
function cut(points, inside, cross) {
  return points.flatMap((point, index) => {
    const before = points.at(index - 1);
    if (inside(point)) return inside(before) ? [point] : [cross(before, point), point];
    return inside(before) ? [cross(before, point)] : [];
  });
}

function clip(points) {
  const at = (axis, value) => (a, b) => {
    const part = (value - a[axis]) / (b[axis] - a[axis]);
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  };
  const edges = [
    [0, -MARGIN, 1],
    [0, WIDTH + MARGIN, -1],
    [1, -MARGIN, 1],
    [1, HEIGHT + MARGIN, -1],
  ];
  return edges.reduce(
    (left, [axis, value, sign]) =>
      left.length ? cut(left, (p) => (p[axis] - value) * sign >= 0, at(axis, value)) : left,
    points,
  );
}

/** Fewer points, none of which is missed by more than DETAIL (Douglas and Peucker). */
function simplify(points) {
  if (points.length < 3) return points;
  const [a, b] = [points[0], points.at(-1)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [worst, far] = [0, 0];
  for (let index = 1; index < points.length - 1; index++) {
    const [x, y] = points[index];
    const off = length
      ? Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length
      : Math.hypot(x - a[0], y - a[1]);
    if (off > far) [worst, far] = [index, off];
  }
  if (far <= DETAIL) return [a, b];
  return [...simplify(points.slice(0, worst + 1)).slice(0, -1), ...simplify(points.slice(worst))];
}

function area(points) {
  const sum = points.reduce((total, [x, y], index) => {
    const [u, v] = points.at(index - 1);
    return total + (u * y - x * v);
  }, 0);
  return Math.abs(sum) / 2;
}

function path(points) {
  const round = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
  const drawn = [...new Set(simplify([...points, points[0]]).map(round))];
  return drawn.length > 3 ? `M${drawn.join("L")}Z` : "";
}

const land = topology.objects.land.geometries
  .flatMap((shape) => (shape.type === "Polygon" ? [shape.arcs] : shape.arcs))
  .flatMap((polygon) => polygon.map(ring))
  .map(clip)
  .filter((points) => points.length > 3 && area(points) > SMALLEST)
  .map(path)
  .join("");

const file = new URL("../europe.json", import.meta.url);
writeFileSync(file, `${JSON.stringify({ west: WEST, north: NORTH, scale: SCALE, land }, null, 2)}\n`);
console.log(`${land.length} characters`);
