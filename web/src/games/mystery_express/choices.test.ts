import { describe, expect, it } from "vitest";
import type { Action, View } from "./types";
import { carOf, carPicks, chosen, narrowed, question, type Option, type Pick } from "./choices";
import { CARS } from "./board";
import { suggested } from "./suggest";

interface Fixture {
  readonly name: string;
  readonly game: string;
  readonly seat: number | null;
  readonly view: View;
  readonly actions: readonly Action[];
}

const files = import.meta.glob<{ default: Fixture }>("./fixtures/*.json", {
  eager: true,
});
const POSITIONS = Object.values(files)
  .map((file) => file.default)
  .filter((one): one is Fixture & { seat: number } => one.seat !== null && one.actions.length > 0);

interface Walk {
  readonly reached: Action[];
  readonly refused: { readonly picks: readonly Pick[]; readonly option: Option }[];
  deepest: number;
}

/** Every way through the steps. */
function walk(one: Fixture & { seat: number }, picks: readonly Pick[] = [], found?: Walk): Walk {
  const so = found ?? { reached: [], refused: [], deepest: 0 };
  so.deepest = Math.max(so.deepest, picks.length);
  const done = chosen(one.view, one.actions, picks);
  if (done) {
    so.reached.push(done);
    return so;
  }
  for (const option of question(one.view, one.seat, one.actions, picks)?.options ?? []) {
    if (option.refusal) so.refused.push({ picks, option });
    else walk(one, [...picks, option.pick], so);
  }
  return so;
}

const text = (action: Action) => JSON.stringify(action);

describe.each(POSITIONS.map((one) => [one.name, one] as const))("step by step: %s", (_, one) => {
  const found = walk(one);

  it("reaches every legal action, each in one way, and nothing else", () => {
    expect(found.reached.map(text).sort()).toEqual(one.actions.map(text).sort());
  });

  it("takes no more than three steps", () => {
    expect(found.deepest).toBeLessThanOrEqual(3);
  });

  it("says why not, and names the rule, for what is refused", () => {
    for (const { option } of found.refused) {
      expect(option.actions).toEqual([]);
      expect(option.refusal!.text).toMatch(/^[A-Z“].*\.$/);
      expect(option.refusal!.text).not.toMatch(/undefined|NaN|not possible now/);
      expect(option.refusal!.rule).toMatch(/^ME-\d\d$/);
    }
  });

  it("has every first answer either at a car or at the desk, and in a pressed car all there is to do", () => {
    const asked = question(one.view, one.seat, one.actions, [])!;
    const open = asked.options.filter(({ refusal }) => !refusal);
    const cars = carPicks(asked);
    const beside = narrowed(asked, null).options.filter(({ refusal }) => !refusal);
    const inside = CARS.flatMap((car) => {
      const here = open.filter((option) => carOf(option) === car);
      const pressed = cars[car];
      // A car is an answer if there is one in it; where there are two, it asks which.
      expect(pressed === undefined).toBe(here.length === 0);
      if (here.length === 1) expect(pressed).toBe(`${here[0]!.pick.field} ${here[0]!.pick.value}`);
      if (here.length > 1) expect(pressed).toBe(`car ${car}`);
      return narrowed(asked, car).options.filter(({ refusal }) => !refusal);
    });
    expect([...beside, ...inside].map(({ pick }) => JSON.stringify(pick)).sort()).toEqual(
      open.map(({ pick }) => JSON.stringify(pick)).sort(),
    );
  });

  it("suggests nothing but what is possible", () => {
    const options = question(one.view, one.seat, one.actions, [])!.options;
    const value = suggested(one.view, one.seat, options);
    if (value === null) return;
    expect(options.find((option) => option.pick.value === value)?.actions.length).toBeGreaterThan(0);
  });
});

describe("the positions tried", () => {
  it("have every kind of action", () => {
    const kinds = new Set(POSITIONS.flatMap((one) => one.actions.map(({ action }) => action)));
    expect([...kinds].sort()).toEqual(
      [
        "answer board dine give grip guess help hide lounge no_peek passenger peek ready rest rummage serve show",
        "sleep smoke take tunnel wire",
      ]
        .join(" ")
        .split(" "),
    );
  });

  it("suggest nothing where no answer is better than another", () => {
    const luck = ["hide", "guess", "take", "peek", "wire", "answer"];
    const tried = POSITIONS.filter(({ actions }) => luck.includes(actions[0]!.action));
    expect(tried.length).toBeGreaterThan(4);
    for (const one of tried) {
      const { options } = question(one.view, one.seat, one.actions, [])!;
      expect(suggested(one.view, one.seat, options), one.name).toBeNull();
    }
  });
});
