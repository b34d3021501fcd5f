/**
 * A tutorial of a game: what is said at which point of a scripted game, and what is pointed at. The file `tutorial.ts` of
 * a game's folder has it; the script itself is the server's, which names the learner's moves.
 */

export interface Lesson {
  /** So many moves have been made when it begins. */
  readonly at: number;
  /** The learner's moves up to the one of this number are made in it; without it, it is for reading. */
  readonly until?: number;
  /** Those moves can be made in any order. */
  readonly anyOrder?: boolean;
  title(): string;
  text(): string;
  /** What it speaks of: selectors, of which the first that is in sight is marked. */
  readonly point?: readonly string[];
}

export interface Tutorial<View = unknown, Action = unknown> {
  readonly steps: readonly Lesson[];
  /** Where the action is chosen: selectors, the last thing to press first. */
  where(action: Action, view: View): readonly string[];
  /** What remains to be known, for the last page. */
  rest(): string;
  /** The board makes no suggestions of its own: they would not be those of the script. */
  readonly plain?: boolean;
  /** Somebody begins, perhaps not for the first time: what a game keeps of the last time is put away. */
  begin?(view: View): void;
}

export type AnyTutorial = Tutorial<any, any>;

const FILES = import.meta.glob<{ tutorial: AnyTutorial }>("./*/tutorial.ts");

/** Under which key a browser keeps the lesson of a game that was left. */
export const keptAs = (game: string): string => `bradshaw-learn-${game}`;

/** Whether it is at this table that one left it. */
export const leftAt = (game: string, table: string): boolean =>
  localStorage.getItem(keptAs(game))?.includes(`"${table}"`) ?? false;

export function hasTutorial(game: string): boolean {
  return `./${game}/tutorial.ts` in FILES;
}

export async function loadTutorial(game: string): Promise<AnyTutorial | undefined> {
  return (await FILES[`./${game}/tutorial.ts`]?.())?.tutorial;
}
