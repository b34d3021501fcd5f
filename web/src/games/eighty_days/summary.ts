/** The race once more: where everyone was round by round, and what came into and went out of every purse. */
import type { Moment, Past } from "../game";
import { fullPurse, startMoney } from "./board";
import type { Event, Options, View } from "./types";

/** The space of each pawn at the start, and at the end of each round. */
export function race(moments: readonly Moment<View, Event>[]): readonly (readonly number[])[] {
  const views = moments.map(({ view }) => view);
  // What a round has brought is seen when the next one begins; of the last one, at the end.
  const begins = views.filter(({ round }, at) => views[at - 1]?.round !== round);
  return [...begins, ...views.slice(-1)].map(({ pawns }) => pawns);
}

export const INCOMES = ["layovers", "bets", "police", "pounds", "cards", "restarts"] as const;
export const COSTS = ["travel", "gifts", "lost"] as const;
export type Income = (typeof INCOMES)[number];
export type Cost = (typeof COSTS)[number];

export interface Account {
  readonly start: number;
  readonly earned: Readonly<Record<Income, number>>;
  readonly spent: Readonly<Record<Cost, number>>;
  readonly end: number;
}

/** What every traveller earned and spent, by kind. All of it was said aloud; only sums were secret. */
export function accounts(moments: readonly Moment<View, Event>[], options: Options): readonly Account[] {
  const start = startMoney(options);
  const purses = Array.from({ length: options.players }, () => ({
    start,
    end: start,
    earned: Object.fromEntries(INCOMES.map((kind) => [kind, 0])) as Record<Income, number>,
    spent: Object.fromEntries(COSTS.map((kind) => [kind, 0])) as Record<Cost, number>,
  }));
  const earn = (seat: number, kind: Income, pounds: number) => {
    purses[seat]!.earned[kind] += pounds;
    purses[seat]!.end += pounds;
  };
  const spend = (seat: number, kind: Cost, pounds: number) => {
    purses[seat]!.spent[kind] += pounds;
    purses[seat]!.end -= pounds;
  };
  const book = (seat: number, income: Income, pounds: number) =>
    pounds < 0 ? spend(seat, "lost", -pounds) : earn(seat, income, pounds);
  for (const event of moments.flatMap(({ events }) => events)) {
    switch (event.event) {
      case "moved_forward":
        spend(event.seat, "travel", event.cost);
        break;
      case "moved_back":
        earn(event.seat, "layovers", event.income);
        break;
      case "stayed":
        if (event.pounds > 0) earn(event.seat, "pounds", event.pounds);
        else spend(event.seat, "gifts", -event.pounds);
        break;
      case "bet_settled":
        earn(event.seat, "bets", event.income);
        break;
      case "reported":
        earn(event.seat, "police", event.income);
        break;
      case "restarted":
        earn(event.seat, "restarts", Math.max(0, fullPurse(options) - purses[event.seat]!.end));
        break;
      case "money_moved":
        book(event.seat, "cards", event.pounds);
        break;
      case "purse_set":
        book(event.seat, "cards", event.pounds - purses[event.seat]!.end);
        break;
      default:
    }
  }
  return purses;
}

export interface Found {
  readonly rounds: ReturnType<typeof race>;
  readonly purses: readonly Account[];
}

export async function lookInto(past: Past<View, Event>, options: Options): Promise<Found> {
  const moments = await past.moments(0, past.moves);
  return { rounds: race(moments), purses: accounts(moments, options) };
}
