/** What has just happened, what has happened since one's own last turn, and how long it takes to see it. */
import type { AnyGameModule, Move } from "../../games/game";
import { readingTime } from "../../games/reading";
import type { Line } from "./log";

/** Nobody reads the bar for longer than that while a game goes on; the log keeps everything. */
const LONGEST = 7000;

/** How many milliseconds a step wants to be seen at a normal pace. */
export function timeOf(events: readonly unknown[], game: AnyGameModule, options: unknown): number {
  if (game.time) return game.time(events, options);
  const told = events.map((event) => game.words.event(event, options));
  return Math.min(LONGEST, readingTime(told.join(" ")));
}

/** The moves among the lines, but for those that were taken back. */
export function countedMoves(lines: readonly Line[]): readonly Move<unknown>[] {
  return lines.flatMap(({ seat, undone, events }) => (seat === null || undone ? [] : [{ seat, events }]));
}

/** The last move that counts. */
export function latest(lines: readonly Line[]): Line | null {
  return lines.findLast(({ seat, undone }) => seat !== null && !undone) ?? null;
}

export interface News {
  /** What has happened since, in order. */
  readonly lines: readonly Line[];
  /** Whether the lines go back as far as that turn. */
  readonly acted: boolean;
}

/** The same words of the same seat once more, as of one who chooses card by card, unseen, are no news. */
function saidAgain(line: Line, before: Line | undefined): boolean {
  const said = ({ sentences }: Line) => sentences.map(({ text }) => text).join("\n");
  return line.seat !== null && line.seat === before?.seat && said(line) !== "" && said(line) === said(before);
}

/**
 * What has happened since somebody last moved himself: what a bot or the clock did in his place is news as well. All there
 * is, for who has not moved yet.
 */
export function since(lines: readonly Line[], own: readonly number[]): News {
  const turn = lines.findLastIndex(
    ({ seat, by, undone }) => seat !== null && own.includes(seat) && by === "person" && !undone,
  );
  const counted = lines.slice(turn + 1).filter(({ undone }) => !undone);
  return { lines: counted.filter((line, at) => !saidAgain(line, counted[at - 1])), acted: turn >= 0 };
}
