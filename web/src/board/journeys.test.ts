import { describe, expect, it } from "vitest";
import { journey, offsets } from "./journeys";

describe("a journey", () => {
  it("is as fast on its short parts as on its long ones", () => {
    expect(offsets([[0, 0], [10, 0], [10, 30]])).toEqual([0, 0.25, 1]); // prettier-ignore
  });

  it("ends where it leads, also if it leads nowhere", () => {
    expect(offsets([[5, 5], [5, 5]])).toEqual([0, 1]); // prettier-ignore
    expect(journey([[0, 0], [3, 4]]).at(-1)).toEqual({ transform: "translate(3px, 4px)", offset: 1 }); // prettier-ignore
  });
});
