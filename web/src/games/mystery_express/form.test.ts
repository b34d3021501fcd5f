import { describe, expect, it } from "vitest";
import type { Action, View } from "./types";
import { CATEGORIES, inPlay } from "./board";
import { linesOf, nextLine } from "./form";
import answering from "./fixtures/answers.json";
import wiring from "./fixtures/telegram.json";
import { BLANK, NOTHING, withLine, type Marks } from "./marks";

const telegram = wiring as unknown as { view: View; actions: Action[] };
const answers = answering as unknown as { view: View; actions: Action[] };
const fresh = { ...telegram.view, telegram: [], deductions: [] };
const modus = inPlay(fresh.options.players, "modus");
const out = (...words: string[]): Marks => ({
  ...BLANK,
  verdicts: Object.fromEntries(words.map((word) => [word, "out" as const])),
});

describe("a form", () => {
  it("has a line for each category, blank on a telegram and open among the answers", () => {
    const lines = linesOf(fresh, BLANK, true);
    expect(lines.map(({ category }) => category)).toEqual(CATEGORIES);
    expect(lines.map(({ value }) => value)).toEqual(CATEGORIES.map(() => NOTHING));
    const open = linesOf({ ...answers.view, answers: [], deductions: [] }, BLANK, true);
    expect(open.map(({ value }) => value)).toEqual(CATEGORIES.map(() => null));
  });

  it("is filled from the sheet where one element is left, and marks what is ruled out", () => {
    const [line] = linesOf(fresh, out(...modus.slice(1)), true);
    expect(line).toMatchObject({ value: modus[0], advised: modus[0] });
    expect(line!.choices.filter((one) => one.out).map(({ word }) => word)).toEqual(modus.slice(1));
    const [sure] = linesOf(fresh, { ...BLANK, verdicts: { [modus[2]!]: "sure" } }, true);
    expect(sure).toMatchObject({ value: modus[2], advised: modus[2] });
    const [several] = linesOf(fresh, out(...modus.slice(2)), true);
    expect(several).toMatchObject({ value: NOTHING, advised: null });
  });

  it("marks what the notebook rules out, for those who want aids", () => {
    const ruled = modus
      .slice(1)
      .map((element) => ({ category: "modus" as const, element, reason: "", why: null }));
    const view = { ...fresh, deductions: ruled };
    expect(linesOf(view, BLANK, true)[0]).toMatchObject({ value: modus[0], advised: modus[0] });
    expect(linesOf(view, BLANK, false)[0]!.choices.some((one) => one.out)).toBe(false);
  });

  it("keeps what one has written, but for what has been sent", () => {
    const marks = withLine(out(...modus.slice(1)), "wiring", "modus", modus[3]!);
    expect(linesOf(fresh, marks, true)[0]!.value).toBe(modus[3]);
    expect(linesOf(fresh, withLine(marks, "wiring", "modus", "a dagger"), true)[0]!.value).toBe(modus[0]);
    const sent = linesOf({ ...fresh, telegram: [modus[1]!, null] }, marks, true);
    expect(sent.map(({ value, sent }) => [value, sent]).slice(0, 3)).toEqual([
      [modus[1], true],
      [NOTHING, true],
      [NOTHING, false],
    ]);
  });

  it("is sent line by line", () => {
    const values = [modus[1]!, NOTHING, NOTHING, NOTHING, NOTHING];
    const wire = (element: string | null): Action => ({ action: "wire", element });
    const actions = [wire(null), ...modus.map(wire)];
    expect(nextLine(fresh, actions, values)).toEqual(wire(modus[1]!));
    expect(nextLine({ ...fresh, telegram: [modus[1]!] }, [wire(null)], values)).toEqual(wire(null));
    expect(nextLine(fresh, [], values)).toBeUndefined();
  });
});
