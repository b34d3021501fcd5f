import { describe, expect, it } from "vitest";
import { coarse } from "./coast";
import world from "./world.json";

describe("a coast with fewer points", () => {
  it("keeps the ends and what is far enough from the last point", () => {
    expect(coarse("M10 10l1 1 9 0 2 0 0 10-3 1z", 8)).toBe("M10 10L20 11 22 21 19 22z");
  });

  it("keeps every ring", () => {
    expect(coarse("M0 0l20 0 0-20zM50 50l1 0 0 1z", 8)).toBe("M0 0L20 0 20 -20 20 -20zM50 50L51 51z");
  });

  it("is much shorter for the world", () => {
    const points = (path: string) => path.match(/-?\d+ ?/g)!.length / 2;
    expect(points(coarse(world.land, 26))).toBeLessThan(points(world.land) / 2);
    expect(coarse(world.land, 26).split("M")).toHaveLength(world.land.split("M").length);
  });
});
