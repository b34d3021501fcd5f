import { describe, expect, it } from "vitest";
import kept from "./legs.json";
import { legsOf, onLand, rings } from "./legs";
import { ROUTE, STOPS } from "./route";
import world from "./world.json";

describe("the legs of the journey", () => {
  it("are by rail on land and by steamer at sea", () => {
    const square = rings("M10 10l20 0 0 20-20 0z");
    expect(onLand(square, [20, 20])).toBe(true);
    expect(onLand(square, [40, 20])).toBe(false);
  });

  // After a change of the map or the route: npx vitest run eighty_days/legs -u
  it("are kept as they come out", async () => {
    const rows = legsOf(world.land).map((leg) => `  ${JSON.stringify(leg)}`);
    await expect(`[\n${rows.join(",\n")}\n]\n`).toMatchFileSnapshot("./legs.json");
  });

  it("lead from London to London without a gap, in turn on land and at sea", () => {
    expect(kept[0]!.from).toBe(0);
    expect(kept.at(-1)!.to).toBe(ROUTE.length);
    for (const [at, leg] of kept.slice(1).entries()) {
      expect(leg.from).toBe(kept[at]!.to);
      expect(leg.sea).toBe(!kept[at]!.sea);
    }
  });

  it("cross America by rail, and the Pacific by steamer", () => {
    const seaAt = (along: number) => kept.find(({ from, to }) => along >= from && along <= to)!.sea;
    const stop = (name: string) => ROUTE.stops[STOPS.findIndex((one) => one.name === name)]!;
    expect(seaAt(stop("Omaha"))).toBe(false);
    expect(seaAt((stop("Yokohama") + stop("San Francisco")) / 2)).toBe(true);
  });
});
