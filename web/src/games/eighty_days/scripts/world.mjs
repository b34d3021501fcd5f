// Writes world.json from the public-domain Natural Earth data: node src/games/eighty_days/scripts/world.mjs
//
// The route has as many spaces between London and Suez as across Asia, so the map gives Europe and Asia the
// room they need and takes it from the oceans. It begins west of London and ends east of it, after once around.
import { readFileSync, writeFileSync } from "node:fs";
import { feature } from "topojson-client";

const SOURCE = new URL("../../../../node_modules/world-atlas/land-50m.json", import.meta.url);
const RESULT = new URL("../world.json", import.meta.url);

const WIDTH = 2000;
const HEIGHT = 1440;
const TOP = 2.26; // Mercator's y at the upper edge, about 78° north
const RISE = 452; // units for a radian of it
const TOLERANCE = 3.4; // units that a simplified coast may stray
const LEAST = 110; // square units; smaller islands would be crumbs
const SOUTH = -56; // Antarctica is left out

// Degrees east and where they are from left to right. In the north the oceans are narrow; towards the south
// the map widens them again, so that South America and Australia keep their shape.
const NORTH_KNOTS = [
  [-60, -260],
  [-12, 70],
  [0, 165],
  [18, 345],
  [33, 478],
  [45, 590],
  [73, 780],
  [88, 895],
  [104, 1012],
  [114, 1105],
  [140, 1265],
  [180, 1330],
  [222, 1412],
  [238, 1492],
  [264, 1632],
  [286, 1760],
  [305, 1818],
  [348, 1880],
  [360, 1935],
  [420, 2250],
];
const SOUTH_KNOTS = [
  [-60, -260],
  [-12, 60],
  [18, 350],
  [45, 610],
  [104, 1000],
  [114, 1080],
  [155, 1300],
  [180, 1340],
  [270, 1560],
  [280, 1620],
  [325, 1860],
  [360, 1960],
  [420, 2250],
];

/** A smooth curve through knots that never turns back (Fritsch and Carlson's slopes). */
function monotone(knots) {
  const slopes = knots.slice(1).map(([x, y], i) => (y - knots[i][1]) / (x - knots[i][0]));
  const tangents = knots.map((_, i) => {
    const [before, after] = [slopes[i - 1] ?? slopes[i], slopes[i] ?? slopes[i - 1]];
    return (2 * before * after) / (before + after);
  });
  return (x) => {
    const beyond = knots.findIndex(([at]) => at > x);
    const i = beyond < 0 ? knots.length - 2 : Math.max(0, beyond - 1);
    const [[x0, y0], [x1, y1]] = [knots[i], knots[i + 1]];
    const [width, t] = [x1 - x0, (x - x0) / (x1 - x0)];
    if (t < 0 || t > 1) return t < 0 ? y0 + (x - x0) * tangents[i] : y1 + (x - x1) * tangents[i + 1];
    return (
      (2 * t ** 3 - 3 * t ** 2 + 1) * y0 +
      (t ** 3 - 2 * t ** 2 + t) * width * tangents[i] +
      (-2 * t ** 3 + 3 * t ** 2) * y1 +
      (t ** 3 - t ** 2) * width * tangents[i + 1]
    );
  };
}

const north = monotone(NORTH_KNOTS);
const south = monotone(SOUTH_KNOTS);

function project([longitude, latitude]) {
  const southward = Math.min(1, Math.max(0, (25 - latitude) / 40));
  const ease = southward * southward * (3 - 2 * southward);
  const x = (1 - ease) * north(longitude) + ease * south(longitude);
  const y = (TOP - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))) * RISE;
  return [x, y];
}

/** Douglas and Peucker: leave out points that stray less than the tolerance from the line without them. */
function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [[ax, ay], [bx, by]] = [points[0], points.at(-1)];
  const length = Math.hypot(bx - ax, by - ay);
  let [worst, at] = [0, 0];
  points.forEach(([x, y], i) => {
    const off = length
      ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
      : Math.hypot(x - ax, y - ay);
    if (off > worst) [worst, at] = [off, i];
  });
  if (worst <= tolerance) return [points[0], points.at(-1)];
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ];
}

function area(ring) {
  return (
    Math.abs(
      ring.reduce(
        (sum, [x, y], i) => sum + x * (ring[i + 1] ?? ring[0])[1] - (ring[i + 1] ?? ring[0])[0] * y,
        0,
      ),
    ) / 2
  );
}

/** A coast that crosses the date line jumps from one end of the map to the other; here it goes on. */
function unwrap(ring) {
  let before = ring[0][0];
  return ring.map(([longitude, latitude]) => {
    while (longitude - before > 180) longitude -= 360;
    while (longitude - before < -180) longitude += 360;
    before = longitude;
    return [longitude, latitude];
  });
}

function outline(ring, shift) {
  const points = unwrap(ring).map(([longitude, latitude]) =>
    project([longitude + shift, Math.min(83, latitude)]),
  );
  const xs = points.map(([x]) => x);
  if (Math.max(...xs) < -240 || Math.min(...xs) > WIDTH + 240) return "";
  const kept = simplify(points, TOLERANCE).map((point) => point.map(Math.round));
  if (kept.length < 4 || area(kept) < LEAST) return "";
  const [px0, py0] = kept[0];
  let [px, py] = kept[0];
  const steps = kept.slice(1, -1).map(([x, y]) => {
    const step = `${x - px} ${y - py}`;
    [px, py] = [x, y];
    return step;
  });
  return `M${px0} ${py0}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

const atlas = JSON.parse(readFileSync(SOURCE, "utf8"));
const land = feature(atlas, atlas.objects.land);
const polygons = (land.features ?? [land]).flatMap(({ geometry }) =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
);
const paths = polygons
  .filter(([ring]) => ring.some(([, latitude]) => latitude > SOUTH))
  .flatMap((rings) => [-360, 0, 360].flatMap((shift) => rings.map((ring) => outline(ring, shift))));
writeFileSync(RESULT, `${JSON.stringify({ width: WIDTH, height: HEIGHT, land: paths.join("") }, null, 2)}\n`);
