// Writes art/europe.svg: the lands between Paris and Istanbul, the rivers and mountains, drawn out as a strip like an old
// road map: the stations are as far apart as any, whatever lies between them. Cut out of Natural Earth (public domain,
// npm world-atlas). Run from web/: node src/games/mystery_express/scripts/europe.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

// The strip, and where its stations are: `europe.ts` has the same.
const [WIDTH, HEIGHT] = [1200, 110];
const [NORTH, SOUTH] = [60, 38];
const STATIONS = [2.35, 7.75, 11.58, 16.37, 19.04, 28.98];
const [FIRST, STEP] = [100, 200];
const MARGIN = 12; // the coast goes on a little beyond the edge, so that no cut is seen
const DETAIL = 0.7; // how far a simplified line may be off
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
  const after = STATIONS.findIndex((station) => east < station);
  const leg = after < 0 ? STATIONS.length - 2 : Math.max(0, after - 1);
  const part = (east - STATIONS[leg]) / (STATIONS[leg + 1] - STATIONS[leg]);
  return [FIRST + (leg + part) * STEP, ((NORTH - north) / (NORTH - SOUTH)) * HEIGHT];
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

const line = (points) =>
  `M${points
    .map((point) =>
      project(...point)
        .map(Math.round)
        .join(" "),
    )
    .join("L")}`;

const RIVERS = [
  // Danube, Rhine, Seine, Rhone
  [
    [8.5, 48],
    [10, 48.4],
    [12.1, 49],
    [13.5, 48.57],
    [16.4, 48.25],
    [18.2, 47.75],
    [19.05, 47.6],
    [18.8, 46],
    [20.5, 44.85],
    [22.4, 44.6],
    [22.9, 43.95],
    [26, 43.9],
    [27.9, 44.4],
    [28.1, 45.4],
    [29.6, 45.2],
  ],
  [
    [9.5, 47.2],
    [7.6, 47.56],
    [7.85, 48.6],
    [8.4, 49.5],
    [7.6, 50.3],
    [6.8, 51.2],
    [4.4, 51.9],
  ],
  [
    [4.8, 47.6],
    [3.4, 48.4],
    [2.3, 48.9],
    [1.1, 49.4],
    [0.2, 49.5],
  ],
  [
    [6.2, 46.2],
    [4.83, 45.75],
    [4.7, 44],
    [4.7, 43.4],
  ],
]
  .map(line)
  .join("");

const PEAKS = [
  [6.9, 45.6],
  [7.9, 46.2],
  [9.4, 46.5],
  [10.9, 46.8],
  [12.4, 47],
  [13.8, 46.9],
  [15, 47.2],
  [0.9, 42.6],
  [24.6, 45.6],
  [25.6, 45.5],
  [22.6, 45.3],
  [24.4, 42.8],
  [20, 42.4],
]
  .map((peak) => project(...peak).map(Math.round))
  .map(([x, y]) => `M${x - 9} ${y + 5}L${x} ${y - 6}L${x + 9} ${y + 5}M${x} ${y - 6}V${y + 3}`)
  .join("");

// The sea, in fine lines as an engraver cuts it; the land lies over it.
const SEA = Array.from({ length: Math.ceil(HEIGHT / 4) }, (_, at) => `M0 ${at * 4 + 2}H${WIDTH}`).join("");

const file = new URL("../art/europe.svg", import.meta.url);
writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg">
  <!-- Made by scripts/europe.mjs. Colours are the page's. -->
  <symbol id="strip" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
    <path fill="none" stroke="var(--me-etching)" stroke-width="0.8" d="${SEA}" />
    <path fill="var(--me-etched-land)" stroke="var(--me-etching)" d="${land}" />
    <path fill="none" stroke="var(--me-etching)" stroke-width="1.5" d="${RIVERS}" />
    <path fill="none" stroke="var(--me-etching)" stroke-width="1.2" d="${PEAKS}" />
  </symbol>
</svg>
`,
);
console.log(`${land.length} characters`);
