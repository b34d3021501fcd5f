import { describe, expect, it } from "vitest";
import { allLines, place, STATIONS, stopsAt } from "./board";
import { outlines, rows, turn, type Site } from "./districts";
import { along, curve, distance, type Point } from "./geometry";
import { DISTRICTS, FRAME, RIVER } from "./london";
import { banks, bridges, holds, piers } from "./thames";

const text = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
const polygon = (ring: readonly Point[]) => `M${ring.map(text).join("L")}Z`;
const strokes = (all: readonly (readonly [Point, Point])[]) =>
  all.map(([a, b]) => `M${text(a)}L${text(b)}`).join("");

const [north, south] = banks(RIVER);
const water = [...north, ...south.toReversed()];
/** All that is south of the river's middle. */
const beyond: Point[] = [
  ...along(RIVER.map(([x, y]): Point => [x, y]), 2), // prettier-ignore
  [4000, 4000],
  [-1000, 4000],
];

function districtOf(at: Point): number {
  const side = holds(beyond, at);
  const here = DISTRICTS.map((district, index) => ({ ...district, index }));
  return here
    .filter((one) => Boolean(one.south) === side)
    .reduce((best, one) => (distance(one.heart, at) < distance(best.heart, at) ? one : best)).index;
}

const sites: Site[] = [
  ...STATIONS.map(place),
  // Posts along both banks: so the river is where two districts meet.
  ...north,
  ...south,
].map((at) => ({ at, district: districtOf(at) }));

const districts = outlines(sites, DISTRICTS.length, FRAME);

describe("districts", () => {
  it("have all their stations, and no other's", () => {
    for (const station of STATIONS) {
      const inside = districts.flatMap((rings, index) =>
        rings.some((ring) => holds(ring, place(station))) ? [index] : [],
      );
      expect(inside, `station ${station}`).toEqual([districtOf(place(station))]);
    }
  });

  it("have rows of houses that keep within them", () => {
    districts.forEach((rings, index) => {
      const { streets } = DISTRICTS[index]!;
      for (const [[x, y], to] of rows(rings, streets))
        for (const end of [x, to]) {
          const at = turn([end, y], streets);
          expect(rings.some((ring) => holds(ring, at))).toBe(true);
        }
    });
  });
});

describe("the Thames", () => {
  it("floods no station", () => {
    const wet = STATIONS.filter((station) => !stopsAt(station).includes("ferry")).filter((station) => {
      const at = place(station);
      return holds(water, at) || water.some((bank) => distance(bank, at) < 26);
    });
    expect(wet).toEqual([]);
  });

  it("has a bridge from bank to bank wherever a line crosses it", () => {
    const line: Point[] = [[1400, 1000], [1700, 1000]]; // prettier-ignore
    const [bridge, ...others] = bridges(line, water);
    expect(others).toEqual([]);
    for (const end of bridge!) expect(holds(water, end)).toBe(false);
    expect(piers(bridge!).every((pier) => pier.some((end) => holds(water, end)))).toBe(true);
  });
});

describe("lines of one kind", () => {
  // Each lies on a casing; where two cross one could not tell which goes where.
  it.each(["taxi", "bus", "underground"])("never cross: %s", (transport) => {
    const own = allLines().filter((line) => line.transport === transport);
    const drawn = own.map(({ points }) => along(points, 6));
    const crossing = own.flatMap(({ a, b }, one) =>
      own.flatMap((other, at) =>
        at > one && cross(drawn[one]!, drawn[at]!) ? [`${a}–${b}, ${other.a}–${other.b}`] : [],
      ),
    );
    expect(crossing).toEqual([]);
  });

  it("would be noticed", () => {
    expect(cross([[0, 0], [200, 200]], [[0, 200], [200, 0]])).toBe(true); // prettier-ignore
    expect(cross([[0, 0], [200, 200]], [[0, 0], [200, 0]])).toBe(false); // prettier-ignore
  });
});

// After a change of the map: npx vitest run scotland_yard/art -u
it("is kept as it comes out", async () => {
  const lines = allLines();
  const over = lines
    .filter(({ transport }) => transport === "taxi" || transport === "bus")
    .flatMap(({ points }) => bridges(points, water));
  const contours = [7, 15, 25].map((inwards) =>
    banks(RIVER, inwards)
      .map((bank) => curve(bank.map(whole)))
      .join(""),
  );
  const art = {
    districts: districts.map((rings) => rings.map(polygon).join("")),
    houses: districts.map((rings, index) =>
      rows(rings, DISTRICTS[index]!.streets)
        .map(([from, to]) => `M${text(from)}H${to}`)
        .join(""),
    ),
    river: curve(water.map(whole), true),
    contours,
    bridges: strokes(over),
    piers: strokes(over.flatMap(piers)),
  };
  const fields = Object.entries(art).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`);
  await expect(`{\n${fields.join(",\n")}\n}\n`).toMatchFileSnapshot("./art.json");
});

function whole([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}

const NEAR = 34; // what happens so near to a station is hidden by its mark

function cross(one: readonly Point[], other: readonly Point[]): boolean {
  const ends = [one[0]!, one.at(-1)!, other[0]!, other.at(-1)!];
  return one.slice(1).some((b, i) =>
    other.slice(1).some((d, j) => {
      const at = meeting(one[i]!, b, other[j]!, d);
      return at !== null && ends.every((end) => distance(end, at) > NEAR);
    }),
  );
}

function meeting(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const area = rx * sy - ry * sx;
  if (!area) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / area;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / area;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [a[0] + rx * t, a[1] + ry * t] : null;
}
