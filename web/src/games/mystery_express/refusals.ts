/** Why something can't be chosen, in the words of the rules. Knows only the view, so it can tell no secret. */
import { m } from "../../paraglide/messages";
import type { View } from "./types";
import type { Refusal } from "../game";
import {
  boards,
  categoryOf,
  count,
  gathering,
  neighbour,
  seatsOf,
  STATIONS,
  total,
  visit,
  VISITS,
  type Car,
  type Category,
  type Side,
  type Visit,
} from "./board";
import type { Pick } from "./choices";
import { carName, categoryName, hours, traveller } from "./names";

const RULES: Readonly<Record<Visit, string>> = {
  grip: "ME-22",
  help: "ME-23",
  dine: "ME-24",
  lounge: "ME-25",
  passenger: "ME-26",
  sleep: "ME-27",
  smoke: "ME-28",
};

/** The reason why the last of the picks leads to no action. */
export function refusal(view: View, seat: number, picks: readonly Pick[]): Refusal {
  const kind = (picks.find(({ field }) => field === "visit")?.value ??
    (view.stage === "dining" ? "dine" : "")) as Visit | "";
  const { field, value } = picks.at(-1)!;
  if (field === "visit") return refusedVisit(view, value as Visit);
  if (kind) return refusedInCar(view, kind, picks);
  if (field === "element") return refusedCard(view, seat, String(value));
  if (field === "number") return { text: m.mystery_express_no_power_card(), rule: "ME-30" };
  if (field === "category") return refusedBack(view, seat, value as Category);
  return { text: m.mystery_express_said_not_now(), rule: "ME-21" };
}

/** Why a whole car action is out of reach. */
function refusedVisit(view: View, kind: Visit): Refusal {
  const needed = visit(kind);
  if (!needed) return { text: m.mystery_express_said_not_now(), rule: "ME-21" };
  if (view.done.includes(kind)) return { text: m.mystery_express_no_twice(), rule: "ME-21" };
  if (view.hours < needed.hours) {
    const text = m.mystery_express_no_hours({ hours: hours(needed.hours), left: hours(view.hours) });
    return { text, rule: "ME-21" };
  }
  const rule = RULES[kind];
  if (kind === "help") {
    const first = STATIONS[boards(1)]!.name;
    const text = view.leg
      ? m.mystery_express_no_passengers()
      : m.mystery_express_said_not_aboard({ stack: 1, station: first });
    return { text, rule };
  }
  if (kind === "grip") return { text: m.mystery_express_no_discards(), rule };
  if (kind === "smoke" && total(view.hands[view.turn]!) < 2) {
    return { text: m.mystery_express_said_two_cards(), rule };
  }
  return { text: kind === "smoke" ? m.mystery_express_no_pair() : m.mystery_express_no_holders(), rule };
}

/** Why somebody, a category or a stack can't be chosen within a car. */
function refusedInCar(view: View, kind: Visit, picks: readonly Pick[]): Refusal {
  const rule = RULES[kind];
  const { field, value } = picks.at(-1)!;
  const before = (name: string) => picks.slice(0, -1).find((pick) => pick.field === name)?.value;
  const who = (seat: number) => traveller(view, seat);
  if (field === "stack") {
    const stack = Number(value);
    const leg = boards(stack);
    const text =
      view.leg < leg
        ? m.mystery_express_said_not_aboard({ stack, station: STATIONS[leg]!.name })
        : m.mystery_express_no_stack({ number: stack });
    return { text, rule: "ME-45" };
  }
  if (field === "pair") {
    const category = before("category") as Category;
    const without = seatsOf(value).find((seat) => !count(view.hands[seat]!, category));
    const text = m.mystery_express_said_no_hand({
      traveller: who(without ?? 0),
      category: categoryName(category),
    });
    return { text, rule };
  }
  if (field === "side") {
    const name = who(neighbour(view.turn, value as Side, view.hands.length));
    return { text: m.mystery_express_no_cards({ name }), rule };
  }
  if (field === "seat") return refusedSeat(view, kind, Number(value));
  const category = value as Category;
  const name = categoryName(category);
  if (kind === "lounge") return { text: m.mystery_express_no_lounge({ category: name }), rule };
  if (kind === "smoke") return { text: m.mystery_express_no_smoke({ category: name }), rule };
  if (kind === "help") {
    return {
      text: m.mystery_express_said_no_stack({ stack: Number(before("stack")), category: name }),
      rule,
    };
  }
  const seat =
    kind === "passenger"
      ? neighbour(view.turn, before("side") as Side, view.hands.length)
      : Number(before("seat"));
  if (kind === "grip") {
    return { text: m.mystery_express_said_no_discard({ traveller: who(seat), category: name }), rule };
  }
  if (count(view.hands[seat]!, category)) {
    return { text: m.mystery_express_said_asked_for({ category: name }), rule };
  }
  return { text: m.mystery_express_said_no_hand({ traveller: who(seat), category: name }), rule };
}

function refusedSeat(view: View, kind: Visit, seat: number): Refusal {
  const rule = RULES[kind];
  const name = traveller(view, seat);
  if (kind === "grip") return { text: m.mystery_express_no_discard_any({ name }), rule };
  if (kind === "dine" && view.asked.some((guest) => guest.seat === seat)) {
    return { text: m.mystery_express_said_invited({ traveller: name }), rule };
  }
  if (!total(view.hands[seat]!)) return { text: m.mystery_express_no_cards({ name }), rule };
  return { text: m.mystery_express_no_free_category({ name }), rule };
}

function refusedCard(view: View, seat: number, element: string): Refusal {
  const wanted = view.asked.find((one) => one.seat === seat)?.category;
  const rule = { dining: "ME-24", lounge: "ME-25", smoking: "ME-28", revelation: "ME-48" };
  const why = gathering(view);
  if (wanted && categoryOf(element) !== wanted) {
    return {
      text: m.mystery_express_no_card({ category: categoryName(wanted) }),
      rule: why ? rule[why] : "ME-26",
    };
  }
  return { text: m.mystery_express_no_card_twice(), rule: why ? rule[why] : "ME-28" };
}

function refusedBack(view: View, seat: number, category: Category): Refusal {
  const tunnel = view.stage === "tunnelling";
  const side = view.chosen.length ? "right" : "left";
  const owner = tunnel ? neighbour(seat, side, view.hands.length) : (view.asked[0]?.seat ?? 0);
  const text = m.mystery_express_said_no_hand({
    traveller: traveller(view, owner),
    category: categoryName(category),
  });
  return { text, rule: tunnel ? "ME-46" : "ME-27" };
}

/** Why a press on a car of the train does nothing. */
export function refusedCar(view: View, seat: number | null, car: Car): Refusal {
  if (view.outcome) return { text: m.mystery_express_no_over(), rule: "ME-61" };
  if (seat === null) return { text: m.mystery_express_no_spectator(), rule: "ME-21" };
  if (!view.to_act.includes(seat)) {
    const name = traveller(view, view.to_act[0] ?? view.turn);
    const text =
      view.to_act.length === 1
        ? m.mystery_express_said_not_you({ traveller: name })
        : m.mystery_express_said_others();
    return { text, rule: "ME-21" };
  }
  if (view.stage !== "turn") {
    const here = view.cars[view.turn];
    const text = here ? m.mystery_express_no_first({ car: carName(here) }) : m.mystery_express_said_not_now();
    return { text, rule: "ME-21" };
  }
  const here = VISITS.filter((one) => one.car === car);
  // The Club Car has two actions; the one that is not done yet has the better reason.
  const left = here.find(({ kind }) => !view.done.includes(kind)) ?? here[0]!;
  return refusedVisit(view, left.kind);
}
