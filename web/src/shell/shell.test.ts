import { describe, expect, it } from "vitest";
import { readChoices } from "./choices";
import { travellerName } from "./names";
import { ago, remaining } from "./times";

describe("names", () => {
  it("are there for every chance", () => {
    for (const chance of [0, 0.5, 0.999]) expect(travellerName(() => chance)).toMatch(/\w/);
  });

  it("are nobody's in a game: at the table one could not tell the guest from the character", () => {
    const words = import.meta.glob<Record<string, unknown>>("../games/*/messages/en.json", {
      eager: true,
      import: "default",
    });
    const said = JSON.stringify(Object.values(words));
    expect(said).toMatch(/\bPassepartout\b.*\bAouda\b/);
    for (let at = 0; at < 1; at += 0.01) {
      const name = travellerName(() => at);
      expect(said).not.toMatch(new RegExp(`\\b${name}\\b`));
      expect(["Phileas", "Fogg"]).not.toContain(name); // of the book, whose title is the game's
    }
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

describe("what has passed", () => {
  const now = 1_700_000_000_000;
  it.each([
    [-5, "now"],
    [59, "now"],
    [60, "1 min. ago"],
    [3599, "59 min. ago"],
    [7200, "2 hr. ago"],
    [86_400, "yesterday"],
    [3 * 86_400, "3 days ago"],
  ])("%i seconds are %s", (seconds, text) => expect(ago(now - seconds * 1000, now)).toBe(text));
});

describe("what was chosen", () => {
  const read = (kept: unknown) => readChoices(JSON.stringify(kept));
  it("is read as far as it can be understood", () => {
    expect(readChoices("{").pace).toBe("normal");
    expect(read({ pace: "calm", confirm: false })).toMatchObject({
      pace: "calm",
      confirm: false,
      aids: true,
    });
    expect(read({ pace: "toString", aids: 1 })).toMatchObject({ pace: "normal", aids: true });
  });
  it("was once whether moves are animated at all", () => {
    expect(read({ animation: false }).pace).toBe("once");
    expect(read({ animation: true }).pace).toBe("normal");
    expect(read({ animation: false, pace: "brisk" }).pace).toBe("brisk");
  });
});
