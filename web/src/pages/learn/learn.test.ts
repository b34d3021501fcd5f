import { describe, expect, it } from "vitest";
import { FOLDERS } from "../../games";
import { hasTutorial, loadTutorial, type Lesson } from "../../games/tutorial";
import { readKept } from "./kept";
import { onward, phase, same } from "./steps";

const words = { title: () => "", text: () => "" };
const READ: Lesson = { at: 1, ...words };
const ACT: Lesson = { at: 1, until: 4, ...words };
const LATER: Lesson = { at: 5, ...words };
const SCRIPT = [
  { move: 2, action: { action: "go", to: 46 } },
  { move: 4, action: { action: "go", to: 1 } },
];
const LEGAL = [
  { action: "go", to: 1 },
  { to: 46, action: "go" },
];

describe("a step of a tutorial", () => {
  it("is read, if it has no moves", () => {
    expect(phase(READ, 1, SCRIPT, LEGAL)).toEqual({ kind: "read" });
  });

  it("wants the scripted move, as it is among the legal ones", () => {
    expect(phase(ACT, 1, SCRIPT, LEGAL)).toEqual({ kind: "act", action: LEGAL[1], others: [] });
  });

  it("takes its moves in any order, if it says so", () => {
    const free = { ...ACT, anyOrder: true };
    const script = [...SCRIPT, { move: 3, action: { action: "go", to: 7 } }];
    expect(phase(free, 1, script, LEGAL)).toEqual({ kind: "act", action: LEGAL[1], others: [LEGAL[0]] });
    // The second was made first: it is no longer legal, and the first is still wanted.
    expect(phase(free, 2, script, [LEGAL[1]])).toEqual({ kind: "act", action: LEGAL[1], others: [] });
  });

  it("waits for the others", () => {
    expect(phase(ACT, 2, SCRIPT, [])).toEqual({ kind: "watch" });
    // One may act, but the script has somebody else act first.
    expect(phase(ACT, 2, SCRIPT, LEGAL)).toEqual({ kind: "watch" });
    expect(phase(LATER, 4, SCRIPT, LEGAL)).toEqual({ kind: "watch" });
  });

  it("notices that the game has gone another way", () => {
    expect(phase(ACT, 1, SCRIPT, [LEGAL[0]])).toEqual({ kind: "lost" });
  });

  it("is read again once its moves are made", () => {
    expect(phase(ACT, 4, SCRIPT, LEGAL)).toEqual({ kind: "read" });
  });

  it("is left behind by its last move, a reading step only by hand", () => {
    const steps = [READ, ACT, LATER];
    expect(onward(steps, 0, 9)).toBe(0);
    expect(onward(steps, 1, 3)).toBe(1);
    expect(onward(steps, 1, 4)).toBe(2);
    expect(onward(steps, 2, 9)).toBe(2);
    expect(onward(steps, 3, 9)).toBe(3);
  });
});

describe("values of the wire", () => {
  it("are the same if all parts are", () => {
    expect(same({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(same({ a: 1 }, { b: 1 })).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same("1", 1)).toBe(false);
  });
});

describe("a tutorial that was left", () => {
  it("is remembered, unless what was kept is damaged", () => {
    const kept = { table: "x", seat: 1, script: SCRIPT, step: 3 };
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
    for (const text of [null, "", "{", "[]", '{"table":"x"}', JSON.stringify({ ...kept, script: [null] })])
      expect(readKept(text)).toBeNull();
  });
});

describe.each(FOLDERS)("the tutorial of %s", (name) => {
  it("has five to ten steps in order, all with words", async () => {
    expect(hasTutorial(name)).toBe(true);
    const { steps, rest } = (await loadTutorial(name))!;
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(10);
    let moves = 0;
    for (const step of steps) {
      expect(step.at).toBeGreaterThanOrEqual(moves);
      expect(step.until ?? Infinity).toBeGreaterThan(step.at);
      expect(step.title().length).toBeGreaterThan(3);
      expect(step.text().length).toBeGreaterThan(40);
      moves = step.until ?? step.at;
    }
    expect(rest().length).toBeGreaterThan(100);
  });
});
