/** What a seat can choose: its legal actions, by the space they lead to, and what each costs or earns. */
import type { Action, Back, Forward, Restart, View } from "./types";
import { boonOf, forwardCost, fullPurse, pawnsOf, position, trackOf } from "./board";

/** An action that leads to a space. */
export type Move = Forward | Back | Restart;

export interface Offer {
  readonly action: Move;
  readonly pawn: number;
  readonly to: number;
  /** What the purse gains; negative: what it costs. */
  readonly pounds: number;
  /** What is then in the purse, as far as it is known. */
  readonly left: number | null;
}

export function isMove(action: Action): action is Move {
  return action.action === "forward" || action.action === "back" || action.action === "restart";
}

/** The pawn that an action of the seat is for: its only one, or the one that is named. */
export function pawnFor(view: View, seat: number, action: Action): number {
  const number = ("pawn" in action && action.pawn) || 0;
  const pawns = pawnsOf(view.options, seat);
  return pawns[number ? number - 1 : 0]!;
}

/** Where a move leads, and what it does to the purse. */
export function offer(view: View, seat: number, action: Move): Offer {
  const track = trackOf(view.options);
  const pawn = pawnFor(view, seat, action);
  const here = view.pawns[pawn]!;
  const money = view.money[seat] ?? null;
  const boon = boonOf(view);
  let [to, pounds] = [0, 0];
  if (action.action === "forward") {
    to = here + action.spaces;
    pounds = -Math.max(0, forwardCost(action.spaces) - boon.discount);
  } else if (action.action === "back") {
    to = track.behind[here]!;
    pounds = boon.backRate * (here - to);
  } else pounds = money === null ? 0 : Math.max(0, fullPurse(view.options) - money);
  return { action, pawn, to, pounds, left: money === null ? null : money + pounds };
}

export function offers(view: View, seat: number | null, actions: readonly Action[]): Offer[] {
  if (seat === null) return [];
  return actions.filter(isMove).map((action) => offer(view, seat, action));
}

/** The pawns among the actions, in order; one of them if there is nothing to choose. */
export function movable(view: View, seat: number | null, actions: readonly Action[]): number[] {
  if (seat === null || !view.options.two_pawns) return [];
  const found = new Set(
    actions.filter((action) => isMove(action) || action.action === "stay").map((a) => pawnFor(view, seat, a)),
  );
  return pawnsOf(view.options, seat).filter((pawn) => found.has(pawn));
}

/** What the change of the purse would be for an action that moves no pawn; null: none that is known beforehand. */
export function poundsOf(view: View, seat: number, action: Action): number | null {
  if (isMove(action)) return offer(view, seat, action).pounds;
  if (action.action === "stay") return action.pounds;
  if (action.action !== "report") return null;
  const pawn = pawnsOf(view.options, seat).find((one) => view.duties[one] === 2);
  return pawn === undefined ? null : 10 * position(view.pawns, pawn);
}

/** The space an arrow key leads to: along the track, for it is one line however it winds. */
export function neighbour(from: number, key: string, spaces: Iterable<number>): number | undefined {
  const sorted = [...spaces].sort((one, other) => one - other);
  if (key === "Home") return sorted[0];
  if (key === "End") return sorted.at(-1);
  if (key === "ArrowRight" || key === "ArrowUp") return sorted.find((space) => space > from);
  if (key === "ArrowLeft" || key === "ArrowDown") return sorted.findLast((space) => space < from);
  return undefined;
}
