import { describe, expect, it } from "vitest";
import { CONNECTIONS, place, STATIONS } from "./board";
import { giveWay } from "./detours";
import { VIA } from "./london";

/** How far from the middle of a station a line passes that does not stop there. */
const CLEARANCE = 39;

describe("lines that give way", () => {
  it("runs straight where nothing is in the way", () => {
    expect(giveWay([0, 0], [300, 0], [[150, 80]], 40)).toEqual([[0, 0], [300, 0]]); // prettier-ignore
  });

  it("passes a station on the side where it already is", () => {
    const [, bend] = giveWay([0, 0], [300, 0], [[150, 10]], 40);
    expect(bend).toEqual([150, -30]);
  });

  it("passes several stations on one side if that is not far longer", () => {
    const bends = giveWay([0, 0], [600, 0], [[200, 8], [400, -8]], 40).slice(1, -1); // prettier-ignore
    expect(new Set(bends.map(([, y]) => Math.sign(y))).size).toBe(1);
  });

  // After a change of the map: npx vitest run detours -u
  it("are kept as they come out", async () => {
    const places = STATIONS.map(place);
    const rounded = (value: number) => Math.round(value * 100) / 100;
    const rows = CONNECTIONS.flatMap(([a, b, transport]) => {
      const name = `${a}-${b} ${transport}`;
      if (transport === "ferry" || VIA[name]) return [];
      const bends = giveWay(place(a), place(b), places, CLEARANCE).slice(1, -1);
      if (!bends.length) return [];
      return [`  "${name}": ${JSON.stringify(bends.map((bend) => bend.map(rounded)))}`];
    });
    await expect(`{\n${rows.join(",\n")}\n}\n`).toMatchFileSnapshot("./detours.json");
  });
});
