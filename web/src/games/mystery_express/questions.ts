/** What a step of a choice is called. */
import { m } from "../../paraglide/messages";
import type { View } from "./types";
import { neighbour, seatsOf, type Car, type Category, type Side, type Visit } from "./board";
import { carOf, type Pick, type Question } from "./choices";
import { asked } from "./asked";
import { carName, categoryName, list, traveller } from "./names";
import { VISIT_HELP, VISIT_NAMES, visitTime } from "./visits";

/** The heading over the answers: what is asked, and in a choice of several steps, what is asked next. */
export function heading(view: View, seat: number, question: Question | null, picks: readonly Pick[]): string {
  if (!picks.length || !question) return asked(view, seat);
  const kind = picks[0]!.value;
  switch (question.field) {
    case "seat":
      if (kind === "grip") return m.mystery_express_ask_seat_grip();
      return kind === "sleep" ? m.mystery_express_ask_seat_sleep() : m.mystery_express_ask_seat_dine();
    case "pair":
      return m.mystery_express_ask_pair();
    case "stack":
      return m.mystery_express_ask_stack();
    case "side":
      return m.mystery_express_ask_side();
    default:
      return m.mystery_express_ask_category();
  }
}

/** What can be done in a car, or why nothing can; without a car, how one finds out. */
export function about(question: Question | null, car: Car | null): string {
  if (question?.field !== "visit") return "";
  const here = question.options.filter((option) => car && carOf(option) === car);
  if (!here.length) return m.mystery_express_desk_hint();
  return here
    .map(({ pick: { value }, refusal }) => {
      const kind = value as Visit;
      const text = refusal?.text ?? VISIT_HELP[kind]();
      return m.mystery_express_desk_about({ name: VISIT_NAMES[kind](), hours: visitTime(kind), text });
    })
    .join(" ");
}

/** What was picked so far, each in a few words. */
export function trail(view: View, seat: number, picks: readonly Pick[]): string[] {
  return picks.map(({ field, value }) => {
    switch (field) {
      case "visit":
        return VISIT_NAMES[value as Visit | "rest"]?.() ?? String(value);
      case "seat":
        return traveller(view, Number(value));
      case "pair":
        return list(seatsOf(value).map((one) => traveller(view, one)));
      case "category":
        return categoryName(value as Category);
      case "stack":
        return m.mystery_express_passengers({ number: Number(value) });
      case "side":
        return traveller(view, neighbour(seat, value as Side, view.hands.length));
      case "car":
        return carName(value as Car);
      default:
        return String(value);
    }
  });
}
