/** Mystery Express in words. What is said here comes from the message files, so it can be said in any language. */
import { m } from "../../paraglide/messages";
import type { Action, Event, Note, Options, View } from "./types";
import type { Known, Rank, Seat, Sound, Words } from "../game";
import {
  character,
  isElement,
  LEGS,
  neighbour,
  place,
  STATIONS,
  type Category,
  type Character,
} from "./board";
import { asked } from "./asked";
import {
  capital,
  carName,
  categoryName,
  elementName,
  hours,
  letter,
  list,
  placeFrom,
  placeTo,
  seatName,
  traveller,
  withPeople,
} from "./names";

/** Characters have the colour of the cards that they peek at, as their figures have; who peeks at none is yellow (ME-30). */
const COLOURS: Readonly<Record<Category, string>> = {
  modus: "var(--piece-red)",
  suspect: "var(--piece-green)",
  motive: "var(--piece-blue)",
  location: "var(--piece-x)",
  time: "var(--piece-yellow)",
};

const ENDINGS: Readonly<Record<string, (winners: { names: string }) => string>> = {
  answers: m.mystery_express_end_answers,
  telegram: m.mystery_express_end_telegram,
  shared: m.mystery_express_end_shared,
};

function sideName(side: string): string {
  return side === "left" ? m.mystery_express_left() : m.mystery_express_right();
}

export function action(action: Action, view: View): string {
  const who = (seat: number) => traveller(view, seat);
  switch (action.action) {
    case "board":
      return m.mystery_express_do_board({ car: carName(action.car) });
    case "rest":
      return m.mystery_express_do_rest();
    case "grip":
      return action.seat === view.seat
        ? m.mystery_express_do_grip_own({ category: categoryName(action.category) })
        : m.mystery_express_do_grip({ name: who(action.seat), category: categoryName(action.category) });
    case "help":
      return m.mystery_express_do_help({ stack: action.stack, category: categoryName(action.category) });
    case "dine":
      return m.mystery_express_do_dine({ name: who(action.seat), category: categoryName(action.category) });
    case "serve":
      return m.mystery_express_do_serve();
    case "lounge":
      return m.mystery_express_do_lounge({ category: categoryName(action.category) });
    case "passenger": {
      const seat = neighbour(view.turn, action.side, view.hands.length);
      const category = categoryName(action.category);
      return action.side === "left"
        ? m.mystery_express_do_passenger_left({ name: who(seat), category })
        : m.mystery_express_do_passenger_right({ name: who(seat), category });
    }
    case "sleep":
      return m.mystery_express_do_sleep({ name: who(action.seat) });
    case "smoke":
      return m.mystery_express_do_smoke({
        names: list([who(action.one), who(action.two)]),
        category: categoryName(action.category),
      });
    default:
      return answer(action, view);
  }
}

/** What one does when asked. */
function answer(action: Action, view: View): string {
  switch (action.action) {
    case "hide":
      return action.side === "left" ? m.mystery_express_do_hide_left() : m.mystery_express_do_hide_right();
    case "guess":
      return action.side === "left" ? m.mystery_express_do_guess_left() : m.mystery_express_do_guess_right();
    case "rummage":
      return m.mystery_express_do_rummage({ category: categoryName(action.category) });
    case "show":
      return m.mystery_express_do_show({ element: elementName(action.element) });
    case "give":
      return m.mystery_express_do_give({ element: elementName(action.element) });
    case "take": {
      const back = view.spots[action.spot - 1];
      return m.mystery_express_do_take({ spot: action.spot, category: back ? categoryName(back) : "" });
    }
    case "peek": {
      const card = view.put[action.number - 1];
      if (!card) return m.mystery_express_do_peek_number({ number: action.number });
      return m.mystery_express_do_peek({
        category: categoryName(card.category),
        name: traveller(view, card.owner),
      });
    }
    case "no_peek":
      return m.mystery_express_do_no_peek();
    case "ready":
      return m.mystery_express_do_ready();
    case "tunnel":
      return m.mystery_express_do_tunnel({
        name: traveller(view, neighbour(view.seat ?? 0, action.side, view.hands.length)),
        category: categoryName(action.category),
      });
    case "wire":
      return action.element === null
        ? m.mystery_express_do_wire_nothing()
        : m.mystery_express_do_wire({ element: elementName(action.element) });
    case "answer":
      return m.mystery_express_do_answer({ element: elementName(action.element) });
    default:
      return action.action;
  }
}

/** What seats are called: as the board calls them, once there is one. */
function naming(options: Options, known: Known<View> | undefined): (seat: number) => string {
  const view = known?.view ? withPeople(known.view, known.people) : null;
  return (seat) => (view ? traveller(view, seat) : seatName(options, seat));
}

export function event(event: Event, options: Options, known?: Known<View>): string {
  const who = naming(options, known);
  switch (event.event) {
    case "boarded":
      return m.mystery_express_event_boarded({ name: who(event.seat), car: carName(event.car) });
    case "turn_began":
      return m.mystery_express_event_turn({ name: who(event.seat), hours: hours(event.hours) });
    case "rested":
      return m.mystery_express_event_rested({ name: who(event.seat) });
    case "car_visited":
      return visited(event, who);
    case "invited":
      return m.mystery_express_event_invited({
        name: who(event.seat),
        guest: who(event.guest),
        category: categoryName(event.category),
      });
    case "has_chosen":
      return m.mystery_express_event_chosen({ name: who(event.seat) });
    case "is_choosing":
      return m.mystery_express_event_choosing({ name: who(event.seat) });
    case "you_chose":
      return m.mystery_express_event_you_chose({ choice: choice(event.choice) });
    case "card_moved":
      return moved(event.note, options, who);
    case "face_seen":
      // A table without a notebook leaves faces to memory; the board shows them while they are fresh.
      return options.notebook === "none"
        ? m.mystery_express_event_face_hidden()
        : m.mystery_express_event_face({ element: elementName(event.note.element ?? "") });
    case "peeked":
      return m.mystery_express_event_peeked({
        name: who(event.seat),
        category: categoryName(event.category),
        owner: who(event.owner),
      });
    case "took_back":
      return m.mystery_express_event_took_back({
        name: who(event.seat),
        category: categoryName(event.category),
      });
    default:
      return journey(event, who);
  }
}

/** What the train and the end of the journey bring. */
function journey(event: Event, who: (seat: number) => string): string {
  switch (event.event) {
    case "bag_guessed": {
      const names = { name: who(event.seat), owner: who(event.owner) };
      return event.right
        ? m.mystery_express_event_bag_found(names)
        : m.mystery_express_event_bag_missed(names);
    }
    case "leg_ended":
      return m.mystery_express_event_leg({ leg: event.leg, legs: LEGS });
    case "arrived":
      return event.conductor
        ? m.mystery_express_event_arrived({ station: event.station, car: carName(event.conductor) })
        : m.mystery_express_event_arrived_last({ station: event.station });
    case "time_shown":
      // Says no face, so a log may hold it.
      return event.how === "packets"
        ? m.mystery_express_event_packet({ number: event.number })
        : m.mystery_express_event_time({ number: event.number });
    case "passengers_boarded":
      return m.mystery_express_event_passengers({ number: event.stack });
    case "telegram_sent":
      return m.mystery_express_event_telegram({ name: who(event.seat) });
    case "crime_revealed": {
      const knew = event.answers.flatMap((one, seat) => (one === event.element ? [who(seat)] : []));
      const what = { category: categoryName(event.category), element: elementName(event.element) };
      return knew.length
        ? m.mystery_express_event_crime({ ...what, names: list(knew) })
        : m.mystery_express_event_crime_nobody(what);
    }
    case "game_ended": {
      const scores = event.right.map((right, seat) =>
        m.mystery_express_event_score({ name: who(seat), right }),
      );
      return m.mystery_express_event_ended({
        end: ending(event.outcome.reason, event.outcome.places, who),
        scores: scores.join(", "),
      });
    }
    default:
      return event.event;
  }
}

function visited(event: Extract<Event, { event: "car_visited" }>, who: (seat: number) => string): string {
  const name = who(event.seat);
  const category = event.category ? categoryName(event.category) : "";
  const helped = event.others ?? [];
  const others = list(helped.map(who));
  switch (event.car) {
    case "club":
      return helped.length
        ? m.mystery_express_event_grip({ name, others, category })
        : m.mystery_express_event_help({ name, category });
    case "dining":
      return m.mystery_express_event_dining({ name });
    case "lounge":
      return m.mystery_express_event_lounge({ name, category });
    case "passenger":
      return m.mystery_express_event_passenger({ name, others, category });
    case "sleeping":
      return m.mystery_express_event_sleeping({ name, others });
    case "smoking":
      return m.mystery_express_event_smoking({ name, others, category });
  }
}

/** A card, as everyone sees it move or be looked at. */
function moved(note: Note, options: Options, who: (seat: number) => string): string {
  const owner = place(note.source).seat;
  const out = note.target === "face up";
  const named = note.element !== null && (options.notebook !== "none" || out);
  const card = named
    ? m.mystery_express_the_card({ element: elementName(note.element!) })
    : m.mystery_express_a_card({ category: categoryName((note.category ?? "time") as Category) });
  const source = placeFrom(note.source, who);
  if (note.how === "tunnel") {
    return m.mystery_express_event_tunnel({ name: who(note.seen[0] ?? 0), card, source });
  }
  if (out) return m.mystery_express_event_revealed({ name: who(owner ?? 0), card });
  if (note.how === "lounge") return m.mystery_express_event_shows_all({ name: who(owner ?? 0), card });
  if (note.how === "dining") {
    const audience = list(note.seen.filter((seat) => seat !== owner).map(who));
    return m.mystery_express_event_shows({ name: who(owner ?? 0), card, audience });
  }
  if (note.target === "passing") return m.mystery_express_event_handed_on({ card: capital(card), source });
  return m.mystery_express_event_moved({ card: capital(card), source, target: placeTo(note.target, who) });
}

/** What somebody chose, which may be an element, a category, a side, or nothing. */
function choice(word: string): string {
  if (isElement(word)) return elementName(word);
  if (word === "left" || word === "right") return sideName(word);
  if (word === "nothing") return m.mystery_express_nothing();
  return categoryName(word as Category);
}

/** Whose figure an event is about, or whose card. */
export function sign(event: Event, options: Options, known?: Known<View>): Seat | null {
  const seat = "seat" in event ? event.seat : "note" in event ? place(event.note.source).seat : null;
  return seat === null ? null : (seats(options, known)[seat] ?? null);
}

function ending(reason: string, places: readonly number[], who: (seat: number) => string): string {
  const names = list(places.flatMap((one, seat) => (one === 1 ? [who(seat)] : [])));
  return ENDINGS[reason]?.({ names }) ?? m.mystery_express_end_other({ names });
}

export function outcome(view: View): string | null {
  if (!view.outcome) return null;
  return ending(view.outcome.reason, view.outcome.places, (seat) => traveller(view, seat));
}

export function status(view: View): string {
  if (view.outcome) return m.mystery_express_status_over();
  const [from, to] = [STATIONS[view.leg], STATIONS[view.leg + 1]];
  if (!from || !to) return m.mystery_express_status_last();
  return m.mystery_express_status_leg({ leg: view.leg + 1, legs: LEGS, from: from.name, to: to.name });
}

export function standing(view: View): readonly Rank[] {
  const { outcome, crime } = view;
  if (!outcome) return [];
  const ranks = outcome.places.map((place, seat) => {
    const right = (view.all_answers[seat] ?? []).filter((answer, at) => answer === crime[at]).length;
    const points = telegramPoints(view.telegrams[seat] ?? [], crime);
    return { place, seats: [seat], note: m.mystery_express_standing({ right, points: signed(points) }) };
  });
  return ranks.sort((one, other) => one.place - other.place || one.seats[0]! - other.seats[0]!);
}

/** A point for each right line of a telegram, one less for each wrong one (ME-61). */
export function telegramPoints(lines: readonly (string | null)[], crime: readonly string[]): number {
  return lines.reduce((sum, line, at) => sum + (line === null ? 0 : line === crime[at] ? 1 : -1), 0);
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}

const SOUNDS: Readonly<Partial<Record<Event["event"], Sound>>> = {
  boarded: "move",
  car_visited: "move",
  card_moved: "card",
  time_shown: "card",
  arrived: "whistle",
  game_ended: "end",
};

export function sound(event: Event): Sound | null {
  return SOUNDS[event.event] ?? null;
}

export function seats(options: Options, known?: Known<View>): readonly Seat[] {
  // The list of players says beside it whose it is.
  const characters = known?.view?.characters ?? options.characters;
  return Array.from({ length: options.players }, (_, seat) => ({
    name: seatName({ ...options, characters }, seat),
    colour: colourOf(characters[seat], options),
    mark: letter(seat),
  }));
}

/** The colour of a character; before the deal nobody has one, and letters tell the seats apart. */
export function colourOf(who: Character | undefined, options: Options): string {
  return who ? COLOURS[character(who, options).peeksAt ?? "time"] : "var(--ink-soft)";
}

export const words: Words<Options, View, Action, Event> = {
  action: (one, view, people) => action(one, withPeople(view, people)),
  event,
  sign,
  asked: (view, seat, people) => {
    const named = withPeople(view, people);
    return outcome(named) ?? asked(named, seat);
  },
  status,
  outcome: (view, people) => outcome(withPeople(view, people)),
  standing,
  seats,
};
