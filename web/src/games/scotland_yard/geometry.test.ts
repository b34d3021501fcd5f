import { describe, expect, it } from "vitest";
import { CLOSEST, fit, hold, zoom } from "../../board/camera";
import { allLines, lean, place, STATIONS, stopsAt } from "./board";
import { byPiece, curve, distance, lanes, shift, type Point } from "./geometry";

/** How near a line of straight pieces comes to a point. */
function nearest(line: readonly Point[], [x, y]: Point): number {
  return Math.min(
    ...line.slice(1).map(([bx, by], index) => {
      const [ax, ay] = line[index]!;
      const [dx, dy] = [bx - ax, by - ay];
      const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(ax + part * dx - x, ay + part * dy - y);
    }),
  );
}

/** Points on a line of straight pieces, every 10 units. */
function sampled(line: readonly Point[]): Point[] {
  return line.slice(1).flatMap(([bx, by], index) => {
    const [ax, ay] = line[index]!;
    const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / 10);
    return Array.from({ length: steps }, (_, i): Point => {
      const part = i / steps;
      return [ax + (bx - ax) * part, ay + (by - ay) * part];
    });
  });
}

describe("lines that bundle", () => {
  it("puts parallel lines on lanes around the middle", () => {
    expect(lanes(1)).toEqual([0]);
    expect(lanes(2, 10)).toEqual([-5, 5]);
    expect(lanes(3, 10)).toEqual([-10, 0, 10]);
  });

  it("moves a line sideways as a whole", () => {
    const moved = shift([[0, 0], [100, 0]], 7); // prettier-ignore
    expect(moved.map(([, y]) => Math.abs(y))).toEqual([7, 7]);
    expect(moved[0]![1]).toBe(moved[1]![1]);
  });

  it("keeps every line clear of the stations where it does not stop", () => {
    const crossed: string[] = [];
    for (const line of allLines().filter(({ transport }) => transport !== "ferry")) {
      for (const station of STATIONS) {
        if (station === line.a || station === line.b) continue;
        if (nearest(line.points, place(station)) < 26)
          crossed.push(`${line.a}–${line.b} ${line.transport}: ${station}`);
      }
    }
    expect(crossed).toEqual([]);
  });

  it("hides no line under another of a different pair of stations", () => {
    const dense = allLines()
      .filter(({ transport }) => transport !== "ferry")
      .map((line) => ({
        name: `${line.a}–${line.b} ${line.transport}`,
        ends: [line.a, line.b],
        points: line.points,
        samples: sampled(line.points).filter((point) =>
          [line.a, line.b].every((end) => distance(point, place(end)) > 50),
        ),
      }));
    const hidden: string[] = [];
    for (const one of dense) {
      for (const other of dense) {
        if (one.name >= other.name || String(one.ends) === String(other.ends)) continue;
        const covered = one.samples.filter((point) => nearest(other.points, point) < 6).length * 10;
        if (covered > 60) hidden.push(`${one.name} and ${other.name}: ${covered}`);
      }
    }
    expect(hidden).toEqual([]);
  });

  it("draws a straight line as one, and a bent one as a curve through its points", () => {
    expect(curve([[0, 0], [10, 0]])).toBe("M0,0L10,0"); // prettier-ignore
    const points: Point[] = [[0, 0], [10, 5], [20, 0]]; // prettier-ignore
    expect(curve(points)).toMatch(/^M0,0C.* 10,5C.* 20,0$/);
    expect(curve(points, true)).toMatch(/0,0Z$/);
  });
});

describe("pieces", () => {
  it("lean somehow also where others leave no room", () => {
    for (const taken of [
      [45, -45],
      [-60, 0, 60],
    ])
      expect(lean(1, taken)).toBe(lean(1));
  });
  it("lean so that their heads hide no other station", () => {
    for (const station of STATIONS) {
      expect(Math.abs(lean(station))).toBeLessThanOrEqual(90);
      expect(Math.abs(lean(station, [lean(station)]) - lean(station))).toBeGreaterThanOrEqual(60);
    }
  });
});

describe("pieces of the map", () => {
  it("have together what lies close together, and nothing is lost", () => {
    const all: Point[] = [[10, 10], [2500, 1900], [20, 30]]; // prettier-ignore
    expect(byPiece(all, (point) => point)).toEqual([[all[0], all[2]], [all[1]]]);
    expect(byPiece(STATIONS, place).flat()).toHaveLength(STATIONS.length);
  });
});

describe("the map", () => {
  it("has 199 stations with a taxi each, and ferries at four", () => {
    expect(STATIONS).toHaveLength(199);
    expect(STATIONS.every((station) => stopsAt(station).includes("taxi"))).toBe(true);
    expect(STATIONS.filter((station) => stopsAt(station).includes("ferry"))).toEqual([108, 115, 157, 194]);
  });
});

describe("the camera", () => {
  const screen = { width: 400, height: 300 };

  it("fits a box into the middle", () => {
    expect(fit({ x: 0, y: 0, width: 800, height: 300 }, screen)).toEqual({ scale: 0.5, left: 0, top: 75 });
  });

  it("zooms about a point, within limits", () => {
    const camera = zoom({ scale: 1, left: 0, top: 0 }, 2, 100, 50, 0.5);
    expect(camera).toEqual({ scale: 2, left: -100, top: -50 });
    expect(zoom(camera, 100, 0, 0, 0.5).scale).toBe(CLOSEST);
    expect(zoom(camera, 0.001, 0, 0, 0.5).scale).toBe(0.5);
  });

  it("never loses the board", () => {
    const held = hold({ scale: 1, left: 5000, top: -5000 }, { width: 800, height: 600 }, screen);
    expect(held.left).toBeLessThan(screen.width);
    expect(held.top).toBeGreaterThan(-600);
  });
});
