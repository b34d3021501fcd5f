/** Who is missed at a table, and what one may do about it. The server decides; this only says what it would say. */
import type { Away, TableInfo } from "../../types/wire";

export interface Absentee {
  readonly seat: number;
  /** Milliseconds. */
  readonly away: number;
  /** Milliseconds until those present may do without him; 0 if they may. */
  readonly wait: number;
  readonly long: boolean;
  readonly votes: number;
  readonly needed: number;
  readonly voted: boolean;
  /** Whether one can let a bot play for him now. */
  readonly may: boolean;
}

const BLINK = 15_000; // a line may be down for so long before anybody is missed, and before the host may act

/** People who are away for more than a moment, and for whom no bot plays yet. `now` is the server's time. */
export function absentees(
  table: TableInfo,
  away: readonly Away[],
  guest: string | null,
  now: number,
): readonly Absentee[] {
  const plays = guest !== null && table.seats.some((seat) => seat.guest === guest);
  return away.flatMap(({ seat, since, votes, needed }) => {
    const sitting = table.seats[seat];
    const gone = now - since;
    if (gone < BLINK || !sitting?.guest || sitting.bot || sitting.guest === guest) return [];
    const wait = Math.max(0, table.patience * 1000 - gone);
    const voted = guest !== null && votes.includes(guest);
    const may = !voted && (guest === table.host || (plays && wait === 0));
    return [{ seat, away: gone, wait, long: wait === 0, votes: votes.length, needed, voted, may }];
  });
}
