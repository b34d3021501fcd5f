/** What a side plans together, as a page shows it. */
import type { AnyGameModule, Planning, Proposed } from "../../games/game";
import type { Proposals, TableInfo } from "../../types/wire";
import { guestName, seatName } from "./log";

/** A row of the list of what is proposed. */
export interface Row extends Proposed {
  readonly what: string;
  readonly name: string;
  /** Whether it is one's own, to be withdrawn. */
  readonly own: boolean;
  /** Whether one agrees. */
  readonly yes: boolean;
  /** Who else agrees, by name. */
  readonly others: readonly string[];
}

export interface Eyes {
  readonly table: TableInfo;
  readonly game: AnyGameModule;
  readonly guest: string | null;
  readonly look: number | null;
}

export function proposed(plans: readonly Proposals[]): readonly Proposed[] {
  return plans.flatMap(({ proposals = [] }) =>
    proposals.map(({ number, seat, proposal, all = false, bot = false }) => ({
      number,
      seat,
      proposal,
      all,
      bot,
    })),
  );
}

/** What a board is given of it; null in games in which nobody plans together. */
export function planningFor(
  { table, game }: Pick<Eyes, "table" | "game">,
  plans: readonly Proposals[],
  propose: ((proposal: unknown) => void) | null,
): Planning | null {
  if (!game.words.proposal || !table.sides.length || table.status !== "running") return null;
  return { proposals: proposed(plans), propose };
}

/** What is proposed, in the order in which it was; of bots that would do the same with a piece, the first is enough. */
export function rows(plans: readonly Proposals[], { table, game, guest, look }: Eyes): readonly Row[] {
  const words = game.words.proposal;
  if (!words) return [];
  const agreed = new Map(
    plans.flatMap(({ side, proposals = [] }) =>
      proposals.map((one) => [`${side} ${one.number}`, one.agreed] as const),
    ),
  );
  const all = plans.flatMap((plan) =>
    proposed([plan]).map((one): Row => {
      const who = agreed.get(`${plan.side} ${one.number}`) ?? [];
      const proposer = one.bot ? null : table.seats[one.seat]?.guest;
      return {
        ...one,
        what: words(one.proposal, table.options),
        name: seatName(table, game, one.seat),
        own: !one.bot && one.seat === look,
        yes: guest !== null && who.includes(guest),
        others: who.filter((id) => id !== guest && id !== proposer).map((id) => guestName(table, id)),
      };
    }),
  );
  return all.filter(
    (row, at) => !row.bot || !all.slice(0, at).some(({ bot, what }) => bot && what === row.what),
  );
}

/** What is new among the rows since they were last told of: a proposal of somebody else, or that all agree now. */
export function fresh(
  before: readonly Row[],
  now: readonly Row[],
): { readonly proposed: readonly Row[]; readonly agreed: readonly Row[] } {
  const known = new Map(before.map((row) => [row.number, row]));
  return {
    proposed: now.filter((row) => !row.own && known.get(row.number)?.what !== row.what),
    agreed: now.filter((row) => row.all && known.has(row.number) && !known.get(row.number)!.all),
  };
}
