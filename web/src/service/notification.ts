/** What a notice of the server says, in the language of whoever asked for it. */
import type { Notice } from "../types/wire";

/** Of one language: sentences, and what the games are called. The build takes them from the messages. */
export interface Words {
  readonly turn: string;
  readonly start: string;
  readonly over: string;
  readonly together: string;
  readonly titles: Readonly<Record<string, string>>;
}

export type AllWords = Readonly<Record<string, Words>>;

export interface Shown {
  readonly title: string;
  readonly body: string;
  /** A later notice of the same table takes the place of an earlier one. */
  readonly tag: string;
  readonly path: string;
}

const BASE = "en";
const KINDS = ["turn", "start", "over"];

/** Null for what is no notice, or one of a newer server's kinds. */
export function readNotice(text: string): Notice | null {
  try {
    const found = JSON.parse(text) as Notice;
    const fits = KINDS.includes(found.kind) && /^\w{1,40}$/.test(found.table) && Array.isArray(found.names);
    return fits ? found : null;
  } catch {
    return null;
  }
}

export function shown(notice: Notice, all: AllWords): Shown {
  const words = all[notice.language] ?? all[notice.language.split("-")[0]!] ?? all[BASE]!;
  const game = words.titles[notice.game] ?? notice.title;
  const names = notice.names.join(", ");
  // A function: a name may hold a dollar sign, which a replacement text would make something else of.
  const filled = words.together.replace(/\{(game|names)\}/g, (_, hole) => (hole === "game" ? game : names));
  return {
    title: words[notice.kind],
    body: names ? filled : game,
    tag: `bradshaw-${notice.table}`,
    path: `/table/${notice.table}`,
  };
}
