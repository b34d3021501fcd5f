/** The telegram and the last answers: five lines, filled from the sheet, changed as one likes, and sent together. */
import type { Action, View } from "./types";
import { CATEGORIES, inPlay, type Category } from "./board";
import { valueOf, type Value } from "./choices";
import { firm, NOTHING, verdict, type Marks } from "./marks";

export interface Choice {
  readonly word: string;
  /** It can't be part of the crime, as far as the sheet or the notebook says. */
  readonly out: boolean;
}

export interface Line {
  readonly category: Category;
  readonly choices: readonly Choice[];
  /** What is written there; null if there is nothing yet. */
  readonly value: string | null;
  /** It comes from the sheet, where nothing else is left. */
  readonly advised: string | null;
  /** It was sent, and stays. */
  readonly sent: boolean;
}

/** The lines that have been sent. */
export function written(view: View): readonly (string | null)[] {
  return view.stage === "wiring" ? view.telegram : view.answers;
}

export function linesOf(view: View, marks: Marks | null, aids: boolean): readonly Line[] {
  const sent = written(view);
  const ruled = new Set(view.deductions.map(({ element }) => element));
  return CATEGORIES.map((category, at) => {
    const words = inPlay(view.options.players, category);
    const out = (word: string) => (marks && verdict(marks, word) === "out") || (aids && ruled.has(word));
    const left = words.filter((word) => !out(word));
    const advised = (marks && firm(marks, words)) ?? (left.length === 1 ? left[0]! : null);
    const blank = view.stage === "wiring" ? NOTHING : null;
    const noted = marks?.lines[`${view.stage} ${category}`];
    const kept = noted === NOTHING || (noted !== undefined && words.includes(noted)) ? noted : undefined;
    const value = at < sent.length ? (sent[at] ?? NOTHING) : (kept ?? advised ?? blank);
    return {
      category,
      choices: words.map((word) => ({ word, out: Boolean(out(word)) })),
      value,
      advised,
      sent: at < sent.length,
    };
  });
}

/** The action that sends the next line; undefined if it is not among those that one may do. */
export function nextLine(
  view: View,
  actions: readonly Action[],
  values: readonly Value[],
): Action | undefined {
  const value = values[written(view).length];
  return actions.find(
    (action) =>
      (action.action === "wire" || action.action === "answer") && valueOf(action, "element") === value,
  );
}
