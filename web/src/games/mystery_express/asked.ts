/** What is asked of a seat now, or whom the table waits for, in a sentence. */
import { m } from "../../paraglide/messages";
import type { View } from "./types";
import { gathering, neighbour } from "./board";
import { carName, categoryName, hours, list, traveller } from "./names";

export function asked(view: View, seat: number | null): string {
  const mine = seat !== null && view.to_act.includes(seat);
  return mine ? askedOfYou(view, seat) : askedOfOthers(view);
}

function askedOfYou(view: View, seat: number): string {
  const who = (other: number) => traveller(view, other);
  switch (view.stage) {
    case "boarding":
      return m.mystery_express_you_boarding();
    case "turn":
      return m.mystery_express_you_turn({ hours: hours(view.hours) });
    case "dining":
      return view.hours === 1
        ? m.mystery_express_you_dining_one()
        : m.mystery_express_you_dining({ count: view.hours });
    case "gathering":
    case "passing":
    case "returning":
    case "leaving":
      return askedForCard(view, seat);
    case "hiding":
      return m.mystery_express_you_hiding({ name: who(view.turn) });
    case "guessing":
      return m.mystery_express_you_guessing({ name: who(view.asked[0]?.seat ?? 0) });
    case "rummaging":
      return m.mystery_express_you_rummaging({ name: who(view.asked[0]?.seat ?? 0) });
    case "taking":
      return m.mystery_express_you_taking();
    case "landing":
      return m.mystery_express_you_landing();
    case "showing":
      return m.mystery_express_you_showing();
    case "tunnelling": {
      const side = view.chosen.length === 0 ? "left" : "right";
      const name = who(neighbour(seat, side, view.hands.length));
      return side === "left"
        ? m.mystery_express_you_tunnel_left({ name })
        : m.mystery_express_you_tunnel_right({ name });
    }
    case "wiring":
      return m.mystery_express_you_wiring();
    case "answering":
      return m.mystery_express_you_answering();
    default:
      return m.mystery_express_you_other();
  }
}

function askedForCard(view: View, seat: number): string {
  const who = (other: number) => traveller(view, other);
  const wanted = view.asked.find((one) => one.seat === seat)?.category;
  const category = wanted ? categoryName(wanted) : "";
  if (view.stage === "passing") {
    return m.mystery_express_you_passing({ category });
  }
  if (view.stage === "returning") {
    return m.mystery_express_you_returning({ name: who(view.asked[0]?.seat ?? 0) });
  }
  if (view.stage === "leaving") return m.mystery_express_you_leaving();
  switch (gathering(view)) {
    case "dining":
      return m.mystery_express_you_show_dining({ name: who(view.turn), category });
    case "lounge":
      return m.mystery_express_you_show_lounge({ name: who(view.turn), category });
    case "smoking":
      return m.mystery_express_you_give_smoking({ name: who(view.turn), category });
    default:
      return m.mystery_express_you_revelation();
  }
}

function askedOfOthers(view: View): string {
  const names = list(view.to_act.map((seat) => traveller(view, seat)));
  const turn = traveller(view, view.turn);
  switch (view.stage) {
    case "boarding":
      return m.mystery_express_wait_boarding({ names });
    case "turn":
      return m.mystery_express_wait_turn({ name: turn, hours: hours(view.hours) });
    case "dining":
      return m.mystery_express_wait_dining({ name: turn });
    case "gathering":
      return m.mystery_express_wait_card({ names });
    case "passing":
      return m.mystery_express_wait_passing({ names });
    case "hiding":
      return m.mystery_express_wait_hiding({ names });
    case "guessing":
      return m.mystery_express_wait_guessing({ names });
    case "taking":
    case "leaving":
      return m.mystery_express_wait_conductor({
        name: turn,
        car: view.conductor ? carName(view.conductor) : "",
      });
    case "landing":
      return m.mystery_express_wait_landing({ names });
    case "showing":
      return m.mystery_express_wait_showing({ names });
    case "tunnelling":
      return m.mystery_express_wait_tunnel({ names });
    case "wiring":
      return m.mystery_express_wait_wiring({ names });
    case "answering":
      return m.mystery_express_wait_answering({ names });
    default:
      return m.mystery_express_wait_other({ names });
  }
}
