/** What a space does, when, and what it may pay: for whoever thinks about going there. */
import { m } from "../../paraglide/messages";
import type { Options, View } from "./types";
import { londonLimit, trackOf, type Kind } from "./board";
import { spaceName } from "./names";

const HELP: Readonly<Record<Exclude<Kind, "london">, () => string>> = {
  layover: m.eighty_days_kind_layover_help,
  bet: m.eighty_days_kind_bet_help,
  pound: m.eighty_days_kind_pound_help,
  police: m.eighty_days_kind_police_help,
  passepartout: m.eighty_days_kind_passepartout_help,
};

/** What a kind of space does; `limit` is what one may come home with. */
export function kindHelp(kind: Kind, limit: number): string {
  return kind === "london" ? m.eighty_days_kind_london_help({ limit }) : HELP[kind]();
}

/** What the space would pay the owner of the pawn if nobody else moved; "" where it depends on nobody. */
export function pays(view: View, pawn: number, space: number): string {
  const { kind, bets } = trackOf(view.options).spaces[space]!;
  const position = 1 + view.pawns.filter((at, other) => other !== pawn && at > space).length;
  const pounds = 10 * position;
  if (kind === "police") return m.eighty_days_pays_report({ pounds, position });
  if (kind !== "bet") return "";
  if (bets.every((bet) => bet > view.pawns.length)) return m.eighty_days_pays_bet_never();
  return bets.includes(position)
    ? m.eighty_days_pays_bet({ pounds, position })
    : m.eighty_days_pays_bet_not({ position, bets: either(bets.map(String)) });
}

/** All there is to say about a space; without a pawn, for those who watch. */
export function about(view: View, pawn: number | null, space: number): string {
  const { kind } = trackOf(view.options).spaces[space]!;
  const what = {
    space: spaceName(view.options, space),
    help: kindHelp(kind, limitOf(view.options, view, pawn)),
  };
  const paid = pawn === null ? "" : pays(view, pawn, space);
  return paid ? m.eighty_days_about_pays({ ...what, pays: paid }) : m.eighty_days_about(what);
}

function limitOf(options: Options, view: View, pawn: number | null): number {
  return londonLimit(view, pawn ?? 0) ?? (options.two_pawns ? 20 : 10);
}

function either(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return m.eighty_days_or({ first: names.slice(0, -1).join(", "), last: names.at(-1)! });
}
