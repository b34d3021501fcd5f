import { describe, expect, it } from "vitest";
import { travellerName } from "./names";
import { remaining } from "./times";

describe("names", () => {
  it("are there for every chance", () => {
    for (const chance of [0, 0.5, 0.999]) expect(travellerName(() => chance)).toMatch(/\w/);
  });
});

describe("clocks", () => {
  const say = (seconds: number) => remaining(seconds * 1000, (count) => `${count} days`);
  it.each([
    [-3, "0:00"],
    [65, "1:05"],
    [7200, "2:00:00"],
    [3 * 86_400, "3 days"],
  ])("%i seconds are %s", (seconds, text) => expect(say(seconds)).toBe(text));
});
