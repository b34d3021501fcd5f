/** Through whose eyes a device sees the table, and who should hold it. */
import type { AnyGameModule } from "../../games/game";
import type { TableInfo } from "../../types/wire";

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
 * act: whoever has it may go on looking until then.
 */
export function holder(own: readonly number[], acting: readonly number[], now: number | null): number | null {
  if (now !== null && (acting.includes(now) || (!acting.length && own.includes(now)))) return now;
  return acting[0] ?? null;
}

/** Whether an event is for some eyes alone, and more than what they have just chosen themselves. */
export function isPrivate(event: unknown, { echo }: Pick<AnyGameModule, "echo">): boolean {
  return Boolean((event as { readonly audience?: unknown }).audience) && !echo?.(event);
}
