/** Why something can't be done, in the words of the rules. Knows only the view, so it can tell no secret. */
import { m } from "../../paraglide/messages";
import type { View } from "./types";
import type { Refusal } from "../game";
import { boonOf, deckOf, DUTY, forwardCost, londonLimit, ownerOf, pawnsOf, trackOf } from "./board";
import { cardWords, placeName, traveller } from "./names";

/** The reason why the seat can do nothing of its own choice now, if there is one. */
export function bound(view: View, seat: number | null): Refusal | null {
  if (view.outcome) return { text: m.said_core_over(), rule: "ED-30" };
  if (seat === null) return { text: m.eighty_days_no_spectator(), rule: "ED-10" };
  if (view.home.includes(seat)) return { text: m.eighty_days_said_home(), rule: "ED-31" };
  if (!view.to_act.includes(seat)) {
    return { text: m.eighty_days_no_turn({ who: traveller(view.turn) }), rule: "ED-03" };
  }
  if (view.cards.drawn.length) return { text: m.eighty_days_no_choose(), rule: "ED-25" };
  return null;
}

function moved(view: View): Refusal | null {
  return view.cards.moved ? { text: m.eighty_days_no_moved(), rule: "ED-93" } : null;
}

function reporting(view: View, seat: number): Refusal | null {
  const due = pawnsOf(view.options, seat).some((pawn) => view.duties[pawn] === DUTY.report);
  return due ? { text: m.eighty_days_said_report(), rule: "ED-24" } : null;
}

/** The reason for a click on a space that no action leads to; `pawn` is the one that would move. */
export function refusal(view: View, seat: number | null, space: number, pawn: number): Refusal {
  const stopped = bound(view, seat) ?? moved(view) ?? reporting(view, seat!);
  if (stopped) return stopped;
  const track = trackOf(view.options);
  const here = view.pawns[pawn]!;
  const leaving = pawnsOf(view.options, seat!).find((one) => view.duties[one] === DUTY.leave);
  if (leaving !== undefined && leaving !== pawn)
    return { text: m.eighty_days_said_pawn_bound(), rule: "ED-42" };
  if (space === here) {
    return track.spaces[here]!.kind === "pound"
      ? { text: m.eighty_days_no_here_pound(), rule: "ED-23" }
      : { text: m.eighty_days_no_here(), rule: "ED-17" };
  }
  return space > here ? refusedForward(view, seat!, space, pawn) : refusedBack(view, space, pawn);
}

function refusedForward(view: View, seat: number, to: number, pawn: number): Refusal {
  const track = trackOf(view.options);
  const kind = track.spaces[to]!.kind;
  const count = to - view.pawns[pawn]!;
  if (kind === "layover") return { text: m.eighty_days_said_layover({ space: to }), rule: "ED-13" };
  if (kind !== "london" && view.pawns.includes(to)) {
    return { text: m.eighty_days_no_occupied({ number: to, who: occupant(view, to) }), rule: "ED-12" };
  }
  if (kind === "police" && !view.rumors[seat])
    return { text: m.eighty_days_said_police({ space: to }), rule: "ED-14" };
  if (kind === "london" && view.rumors[seat]) {
    return { text: m.eighty_days_said_rumors({ rumors: view.rumors[seat]! }), rule: "ED-19" };
  }
  const pounds = Math.max(0, forwardCost(count) - boonOf(view).discount);
  const money = view.money[seat] ?? 0;
  if (pounds > money)
    return { text: m.eighty_days_said_money({ spaces: count, cost: pounds, money }), rule: "ED-11" };
  const limit = londonLimit(view, pawn) ?? money;
  const rule = view.options.two_pawns ? "ED-41" : "ED-19";
  return { text: m.eighty_days_said_limit({ left: money - pounds, limit }), rule };
}

function refusedBack(view: View, to: number, pawn: number): Refusal {
  const track = trackOf(view.options);
  const stop = track.behind[view.pawns[pawn]!]!;
  if (to === 0) return { text: m.eighty_days_no_london_back(), rule: "ED-16" };
  if (to === stop || !stop) return refusedBackMove(view, pawn);
  return { text: m.eighty_days_no_backwards({ space: layover(view, stop) }), rule: "ED-15" };
}

/** Why one can't go back to the Layover. */
export function refusedBackMove(view: View, pawn: number): Refusal {
  const stop = trackOf(view.options).behind[view.pawns[pawn]!]!;
  if (!stop) return { text: m.eighty_days_no_layover_behind(), rule: "ED-15" };
  const what = { space: layover(view, stop), who: occupant(view, stop) };
  return { text: m.eighty_days_no_back_occupied(what), rule: "ED-15" };
}

/** Why one can't give £10 on a Pound. */
export function refusedGift(view: View, seat: number): Refusal {
  return { text: m.eighty_days_said_no_gift({ money: view.money[seat] ?? 0 }), rule: "ED-23" };
}

/** Why a kept Character can't be played. */
export function refusedCharacter(view: View, seat: number | null, id: string): Refusal {
  const stopped = bound(view, seat);
  if (stopped) return stopped;
  const { several, cards } = deckOf(view.options);
  if (view.cards.played.length && !several) return { text: m.eighty_days_said_played(), rule: "ED-26" };
  const { title, text } = cardWords(view.options, id);
  const card = cards.get(id);
  const when = card?.when ?? "before";
  if (view.cards.moved && when === "before") {
    return { text: m.eighty_days_said_before({ card: title }), rule: "ED-93" };
  }
  if (!view.cards.moved && when === "after") {
    return { text: m.eighty_days_said_after({ card: title }), rule: "ED-93" };
  }
  if (card?.does === "rumor" && view.rumors[seat!] === 1 && reporting(view, seat!)) {
    return { text: m.eighty_days_said_last_rumor(), rule: "ED-24" };
  }
  return { text: m.eighty_days_said_character({ card: title, effect: text }), rule: "ED-26" };
}

function layover(view: View, number: number): string {
  const track = trackOf(view.options);
  return placeName(track, track.spaces[number]!) || String(number);
}

function occupant(view: View, space: number): string {
  return traveller(ownerOf(view.options, view.pawns.indexOf(space)));
}
