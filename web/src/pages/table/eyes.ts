/** Through whose eyes a device sees the table, and who should hold it. */
import type { AnyGameModule, Move } from "../../games/game";
import type { TableInfo, Told } from "../../types/wire";

/** The seats of a guest. */
export function ownSeats(seats: TableInfo["seats"] | undefined, guest: string | null): readonly number[] {
  if (!seats || guest === null) return [];
  return seats.flatMap((seat, number) => (seat.guest === guest ? [number] : []));
}

/** Those of them that are to act now and that no bot plays for. */
export function acting(
  table: TableInfo | null,
  own: readonly number[],
  toAct: readonly number[],
): readonly number[] {
  if (table?.status !== "running") return [];
  return own.filter((seat) => toAct.includes(seat) && !table.seats[seat]?.bot);
}

/**
 * Of several people at one device, the seat of the one who is to have it now. It changes only when somebody else must
 * act, or is to be told something (`informed`): whoever has it may go on looking until then. News comes before decisions:
 * it was there first, and takes a moment.
 */
export function holder(
  own: readonly number[],
  acting: readonly number[],
  now: number | null,
  informed: readonly number[] = [],
): number | null {
  if (now !== null && (acting.includes(now) || informed.includes(now))) return now;
  const next = informed.find((seat) => !acting.includes(seat)) ?? acting[0];
  if (next === undefined && now !== null && own.includes(now)) return now;
  return next ?? null;
}

/** Of the seats at a device those for which there is news of their own after the entry up to which each has looked. */
export function informed(
  table: TableInfo | null,
  own: readonly number[],
  entries: readonly Told[],
  lookedUpTo: ReadonlyMap<number, number>,
  { lastNews }: Pick<AnyGameModule, "lastNews">,
): readonly number[] {
  if (table?.status !== "running" || !lastNews) return [];
  const numbers: number[] = [];
  const moves: (Move<unknown> & { readonly by: string })[] = [];
  for (const { number, what } of entries) {
    if (what.entry === "undone") moves.length = numbers.length = Math.max(0, moves.length - what.moves);
    if (what.entry !== "happened") continue;
    numbers.push(number);
    moves.push({ seat: what.seat, events: what.events as readonly unknown[], by: what.by ?? "person" });
  }
  return own.filter((seat) => {
    if (table.seats[seat]?.bot) return false;
    // After a reload nobody knows who has looked: whoever moved has looked until then.
    const moved = moves.findLastIndex((move) => move.seat === seat && move.by === "person");
    const seen = lookedUpTo.get(seat) ?? numbers[moved] ?? 0;
    return (numbers[lastNews(moves, seat)] ?? 0) > seen;
  });
}

/** Whether an event is for some eyes alone, and more than what they have just chosen themselves. */
export function isPrivate(event: unknown, { echo }: Pick<AnyGameModule, "echo">): boolean {
  return Boolean((event as { readonly audience?: unknown }).audience) && !echo?.(event);
}
