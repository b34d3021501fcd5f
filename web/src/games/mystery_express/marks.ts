/** The marks on a deduction sheet: a player's own, and nobody else's. */
import { ELEMENTS } from "./board";
import { letter } from "./names";

/** What stands for a line that is left blank. */
export const NOTHING = "nothing";

export const VERDICTS = ["", "out", "maybe", "sure"] as const;
export const TALLIES = ["", "one", "two", "none"] as const;
export type Verdict = (typeof VERDICTS)[number];
export type Tally = (typeof TALLIES)[number];

export interface Marks {
  /** By element: whether it can be part of the crime. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** By element and place ("hanged b", "hanged conductor"): the copies seen there. */
  readonly tallies: Readonly<Record<string, Tally>>;
  readonly text: string;
  /** By form and category ("wiring modus"): what is written there and not sent yet. */
  readonly lines: Readonly<Record<string, string>>;
}

export const BLANK: Marks = { verdicts: {}, tallies: {}, text: "", lines: {} };
const LONGEST = 2000;

export function verdict(marks: Marks, element: string): Verdict {
  return marks.verdicts[element] ?? "";
}

export function tally(marks: Marks, element: string, where: string): Tally {
  return marks.tallies[`${element} ${where}`] ?? "";
}

function after<T>(all: readonly T[], one: T): T {
  return all[(all.indexOf(one) + 1) % all.length]!;
}

export function withNextVerdict(marks: Marks, element: string): Marks {
  return { ...marks, verdicts: { ...marks.verdicts, [element]: after(VERDICTS, verdict(marks, element)) } };
}

export function withNextTally(marks: Marks, element: string, where: string): Marks {
  const next = after(TALLIES, tally(marks, element, where));
  return { ...marks, tallies: { ...marks.tallies, [`${element} ${where}`]: next } };
}

export function withText(marks: Marks, text: string): Marks {
  return { ...marks, text: text.slice(0, LONGEST) };
}

export function withLine(marks: Marks, form: string, category: string, word: string): Marks {
  return { ...marks, lines: { ...marks.lines, [`${form} ${category}`]: word } };
}

/** A sheet that says what one holds oneself: each element has two copies. */
export function ownCards(seat: number, hand: readonly string[]): Marks {
  const tallies: Record<string, Tally> = {};
  for (const element of hand) {
    const where = `${element} ${letter(seat).toLowerCase()}`;
    tallies[where] = where in tallies ? "two" : "one";
  }
  return { ...BLANK, tallies };
}

/** Kept marks and newer ones: where both say something, the newer say it. */
export function merged(kept: Marks, newer: Marks): Marks {
  return {
    verdicts: { ...kept.verdicts, ...newer.verdicts },
    tallies: { ...kept.tallies, ...newer.tallies },
    text: newer.text || kept.text,
    lines: { ...kept.lines, ...newer.lines },
  };
}

/** The one element of a category that the sheet names, or has left over. */
export function firm(marks: Marks, elements: readonly string[]): string | null {
  const sure = elements.filter((element) => verdict(marks, element) === "sure");
  if (sure.length === 1) return sure[0]!;
  const left = elements.filter((element) => verdict(marks, element) !== "out");
  return !sure.length && left.length === 1 ? left[0]! : null;
}

/** Marks as they were kept; whatever is not understood is left out. */
export function read(kept: unknown): Marks {
  const { verdicts, tallies, text, lines } = (
    typeof kept === "object" && kept !== null ? kept : {}
  ) as Record<string, unknown>;
  return {
    verdicts: known(verdicts, VERDICTS),
    tallies: known(tallies, TALLIES),
    text: typeof text === "string" ? text.slice(0, LONGEST) : "",
    lines: known(lines, [...ELEMENTS.map(({ word }) => word), NOTHING]),
  };
}

function known<T extends string>(kept: unknown, allowed: readonly T[]): Record<string, T> {
  const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => allowed.includes(entry[1] as T)));
}
