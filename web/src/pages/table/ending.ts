/** How a game ended, for those who look at it: who won, and who came where. */
import type { AnyGameModule, Rank } from "../../games/game";
import { m } from "../../paraglide/messages";
import type { Outcome, TableInfo } from "../../types/wire";
import { seatName, seatTitle } from "./log";

export const winners = (outcome: Outcome | null): readonly number[] =>
  (outcome?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));

/** Who came where, the best first, in the words of the game; if it ended otherwise than by its rules, by places alone. */
export function ranking(outcome: Outcome | null, game: AnyGameModule, view: unknown): readonly Rank[] {
  if (!outcome) return [];
  const told = (view as { outcome?: Outcome | null } | undefined)?.outcome && game.words.standing?.(view);
  if (told) return told;
  const rows = outcome.places.map((place, seat) => ({ place, seats: [seat], note: "" }));
  return rows.sort((one, other) => one.place - other.place);
}

/** With two sides there is but winning and losing. */
export const inSides = (ranks: readonly Rank[]): boolean =>
  ranks.some(({ name }) => name) || ranks.length < 3;

/** "You have won!", for all who look from their seats at one device; who won, for everyone else. */
export function verdict(
  table: TableInfo,
  game: AnyGameModule,
  own: readonly number[],
  ranks: readonly Rank[],
): string {
  const won = winners(table.outcome);
  if (!table.outcome) return "";
  if (!won.length) return m.shell_end_nobody();
  const mine = own.filter((seat) => won.includes(seat));
  if (own.length && !mine.length) return m.shell_end_lost();
  if (mine.length && mine.length === own.length)
    return own.length > 1 ? m.shell_end_team() : m.shell_end_you();
  // A side that won as one is named once.
  const names = ranks
    .filter(({ seats }) => seats.some((seat) => won.includes(seat)))
    .flatMap(({ name, seats }) => (name ? [name] : seats.map((seat) => named(table, game, seat))));
  return m.shell_end_others({ names: names.join(", ") });
}

/** A person by his name, a bot by its seat. */
export function named(table: TableInfo, game: AnyGameModule, seat: number): string {
  return table.seats[seat]?.guest ? seatName(table, game, seat) : seatTitle(table, game, seat);
}

/** Another seat for whoever asks for a rematch, how far on everyone moves for it, and whether it is on another side. */
export interface Swap {
  readonly rotate: number;
  readonly seat: number;
  readonly sides: boolean;
}

/** How people can swap: whoever asks comes to another side, and as many of the other people as can be. */
export function swap(table: TableInfo, game: AnyGameModule, asking: number): Swap | null {
  const count = table.seats.length;
  const teams = game.words.teams?.(table.options);
  const team = (seat: number) => teams?.findIndex((seats) => seats.includes(seat)) ?? seat;
  const people = table.seats.flatMap(({ guest }, seat) => (guest ? [seat] : []));
  let best: (Swap & { readonly changed: number }) | null = null;
  for (let rotate = 1; rotate < count; rotate++) {
    const changes = (seat: number) => team((seat + rotate) % count) !== team(seat);
    const changed = people.filter(changes).length;
    if (!changes(asking) || (best && best.changed >= changed)) continue;
    best = { rotate, seat: (asking + rotate) % count, sides: teams !== undefined || count === 2, changed };
  }
  return best && { rotate: best.rotate, seat: best.seat, sides: best.sides };
}
