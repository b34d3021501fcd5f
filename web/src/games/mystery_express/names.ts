/** What seats, cards, cars and places are called. */
import { m } from "../../paraglide/messages";
import type { People } from "../game";
import type { Options, View } from "./types";
import { LETTERS, place, type Car, type Category, type Character } from "./board";

const CATEGORY: Readonly<Record<Category, () => string>> = {
  modus: m.mystery_express_category_modus,
  suspect: m.mystery_express_category_suspect,
  motive: m.mystery_express_category_motive,
  location: m.mystery_express_category_location,
  time: m.mystery_express_category_time,
};

const QUESTION: Readonly<Record<Category, () => string>> = {
  modus: m.mystery_express_mark_modus,
  suspect: m.mystery_express_mark_suspect,
  motive: m.mystery_express_mark_motive,
  location: m.mystery_express_mark_location,
  time: m.mystery_express_mark_time,
};

const CAR: Readonly<Record<Car, () => string>> = {
  club: m.mystery_express_car_club,
  dining: m.mystery_express_car_dining,
  lounge: m.mystery_express_car_lounge,
  passenger: m.mystery_express_car_passenger,
  sleeping: m.mystery_express_car_sleeping,
  smoking: m.mystery_express_car_smoking,
};

const SHORT: Readonly<Record<Character, () => string>> = {
  macdouglas: m.mystery_express_short_macdouglas,
  mirabella: m.mystery_express_short_mirabella,
  strauss: m.mystery_express_short_strauss,
  mansard: m.mystery_express_short_mansard,
  pransky: m.mystery_express_short_pransky,
};

const ELEMENT: Readonly<Record<string, () => string>> = {
  clubbed: m.mystery_express_element_clubbed,
  hanged: m.mystery_express_element_hanged,
  poisoned: m.mystery_express_element_poisoned,
  pushed: m.mystery_express_element_pushed,
  shot: m.mystery_express_element_shot,
  stabbed: m.mystery_express_element_stabbed,
  candy: m.mystery_express_element_candy,
  edmund: m.mystery_express_element_edmund,
  karlov: m.mystery_express_element_karlov,
  orourke: m.mystery_express_element_orourke,
  perez: m.mystery_express_element_perez,
  rajiv: m.mystery_express_element_rajiv,
  despair: m.mystery_express_element_despair,
  greed: m.mystery_express_element_greed,
  jealousy: m.mystery_express_element_jealousy,
  money: m.mystery_express_element_money,
  rivalry: m.mystery_express_element_rivalry,
  unknown: m.mystery_express_element_unknown,
  clubcar: m.mystery_express_car_club,
  diningcar: m.mystery_express_car_dining,
  loungecar: m.mystery_express_car_lounge,
  passengercar: m.mystery_express_car_passenger,
  sleepingcar: m.mystery_express_car_sleeping,
  smokingcar: m.mystery_express_car_smoking,
};

export function categoryName(category: Category): string {
  return CATEGORY[category]();
}

/** The question that a category answers, in a word: it stands on the backs, so that no colour has to be told. */
export function categoryMark(category: Category): string {
  return QUESTION[category]();
}

export function carName(car: Car): string {
  return CAR[car]();
}

export function elementName(word: string): string {
  const clock = /^clock(\d)$/.exec(word);
  if (clock) return m.mystery_express_element_clock({ number: clock[1]! });
  return ELEMENT[word]?.() ?? word;
}

/** The name of an element where there is little room: it may be parted between syllables. */
export function partedName(word: string): string {
  const parted = new Map(
    m
      .mystery_express_syllables()
      .split(" ")
      .map((one) => [one.replaceAll("-", ""), one.replaceAll("-", "\u00ad")]),
  );
  return elementName(word).replace(/\p{L}+/gu, (one) => parted.get(one) ?? one);
}

export function shortName(character: Character): string {
  return SHORT[character]();
}

export function letter(seat: number): string {
  return LETTERS[seat] ?? "?";
}

/** A seat as it can be called before the deal: by its character if that was chosen, or else by its compartment. */
export function seatName(options: Options, seat: number): string {
  const chosen = options.characters[seat];
  return chosen ? shortName(chosen) : m.mystery_express_compartment({ letter: letter(seat) });
}

/** What a traveller is called by: a view has it all; the shell knows which persons sit there. */
export type Called = Pick<View, "characters" | "options" | "seat"> & { readonly people?: People };

/** A seat at the table, the same everywhere: its character, and whose it is. A bot's is nobody's. */
export function traveller(view: Called, seat: number): string {
  const who = view.characters[seat];
  const name = who ? shortName(who) : seatName(view.options, seat);
  const owner = seat === view.seat ? m.mystery_express_you() : view.people?.[seat];
  return owner ? m.mystery_express_traveller({ name, owner }) : name;
}

/** The same in a word or two, where there is no room for more. */
export function callName(view: Called, seat: number): string {
  if (seat === view.seat) return m.mystery_express_you();
  return view.people?.[seat] ?? (view.characters[seat] ? shortName(view.characters[seat]) : letter(seat));
}

/** A view with the persons whose names are said. Whoever is given it as a plain view calls them by the same names. */
export function withPeople(view: View, people: People | undefined): View & Called {
  return people ? { ...view, people } : view;
}

/** "A", "A and B", "A, B and C". */
export function list(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return m.mystery_express_list({ first: names.slice(0, -1).join(", "), last: names.at(-1)! });
}

export function hours(number: number): string {
  return number === 1 ? m.mystery_express_hour() : m.mystery_express_hours({ count: number });
}

/** A place of the log, by itself. */
export function placeName(text: string, name: (seat: number) => string): string {
  const { kind, seat, number } = place(text);
  if (kind === "hand") return m.mystery_express_place_hand({ name: name(seat!) });
  if (kind === "discard") return m.mystery_express_place_discard({ name: name(seat!) });
  if (kind === "conductor") return m.mystery_express_place_conductor({ number: number! });
  if (kind === "passengers") return m.mystery_express_place_passengers({ number: number! });
  if (kind === "passing") return m.mystery_express_place_passing();
  return kind === "face up" ? m.mystery_express_place_out() : m.mystery_express_place_deck();
}

/** A place that a card comes from, in a sentence. */
export function placeFrom(text: string, name: (seat: number) => string): string {
  const { kind, seat, number } = place(text);
  if (kind === "hand") return m.mystery_express_from_hand({ name: name(seat!) });
  if (kind === "discard") return m.mystery_express_from_discard({ name: name(seat!) });
  if (kind === "conductor") return m.mystery_express_from_conductor({ number: number! });
  if (kind === "passengers") return m.mystery_express_from_passengers({ number: number! });
  return kind === "passing" ? m.mystery_express_from_passing() : m.mystery_express_from_deck();
}

/** A place that a card goes to, in a sentence. */
export function placeTo(text: string, name: (seat: number) => string): string {
  const { kind, seat, number } = place(text);
  if (kind === "hand") return m.mystery_express_to_hand({ name: name(seat!) });
  if (kind === "discard") return m.mystery_express_to_discard({ name: name(seat!) });
  return kind === "conductor"
    ? m.mystery_express_to_conductor({ number: number! })
    : m.mystery_express_to_deck();
}

/** A phrase as the beginning of a sentence. */
export function capital(phrase: string): string {
  return phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
}
