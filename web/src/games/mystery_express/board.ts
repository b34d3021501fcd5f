/** The train, the itinerary and the cards as the client knows them, and what follows from a view at a glance. */
import type { MysteryView, Note, Options, Put } from "./types";
import data from "./data.json";

export type Category = Put["category"];
export type Car = NonNullable<MysteryView["conductor"]>;
export type Character = MysteryView["characters"][number];
export type Side = "left" | "right";
export type Counts = MysteryView["hands"][number];
export type Visit = "grip" | "help" | "dine" | "lounge" | "passenger" | "sleep" | "smoke";

export const CATEGORIES = data.categories as readonly Category[];
/** Time cards stay in their deck; nobody holds one. */
export const HELD: readonly Category[] = CATEGORIES.filter((category) => category !== "time");
export const CARS = data.cars as readonly Car[];
export const CHARACTERS = data.characters.map(({ word }) => word) as readonly Character[];
export const STATIONS: readonly { name: string; hour: string; passengers: number; events: string[] }[] =
  data.stations;
export const LEGS = STATIONS.length - 1;
export const SIDES: readonly Side[] = ["left", "right"];
export const LETTERS = "ABCDE";

interface Element {
  readonly word: string;
  readonly category: Category;
  readonly copies: number;
  /** It is in the game with so many players or more (ME-03). */
  readonly players: number;
}

export const ELEMENTS: readonly Element[] = (data.elements as [string, Category, number, number][]).map(
  ([word, category, copies, players]) => ({ word, category, copies, players }),
);
const BY_WORD = new Map(ELEMENTS.map((element) => [element.word, element]));

export function categoryOf(element: string): Category {
  return BY_WORD.get(element)?.category ?? "time";
}

export function isElement(word: string): boolean {
  return BY_WORD.has(word);
}

/** The elements of a category that are in a game with so many players (ME-03). */
export function inPlay(players: number, category: Category): readonly string[] {
  return ELEMENTS.filter((one) => one.category === category && one.players <= players).map((one) => one.word);
}

/** What a character may do; De Mirabella and Mansard share Suspects and Locations as the table says (ME-72). */
export function character(
  word: Character,
  { mirabella_peeks: first }: Pick<Options, "mirabella_peeks">,
): { peeksAt: Category | null; extraHours: number } {
  const found = data.characters.find((one) => one.word === word);
  const second = first === "suspect" ? "location" : "suspect";
  const peeksAt = word === "mirabella" ? first : word === "mansard" ? second : (found?.peeksAt ?? null);
  return { peeksAt: peeksAt as Category | null, extraHours: found?.extraHours ?? 0 };
}

/** What can be done in the cars, where, and the hours one must have for it (ME-22 to ME-28). */
export const VISITS: readonly { readonly kind: Visit; readonly car: Car; readonly hours: number }[] = [
  { kind: "grip", car: "club", hours: 1 },
  { kind: "help", car: "club", hours: 3 },
  { kind: "dine", car: "dining", hours: 1 },
  { kind: "lounge", car: "lounge", hours: 2 },
  { kind: "passenger", car: "passenger", hours: 1 },
  { kind: "sleep", car: "sleeping", hours: 2 },
  { kind: "smoke", car: "smoking", hours: 3 },
];

export function visit(kind: string): (typeof VISITS)[number] | undefined {
  return VISITS.find((one) => one.kind === kind);
}

export function count(counts: Counts, category: Category): number {
  return counts[HELD.indexOf(category)] ?? 0;
}

export function total(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}

/** The backs one by one, in the order of the categories. */
export function backs(counts: Counts): Category[] {
  return HELD.flatMap((category) => Array<Category>(count(counts, category)).fill(category));
}

/** Who sits on that side: play goes clockwise, to the left. */
export function neighbour(seat: number, side: Side, players: number): number {
  return (seat + (side === "left" ? 1 : players - 1)) % players;
}

export function others(view: MysteryView, seat: number): number[] {
  return view.hands.map((_, index) => index).filter((index) => index !== seat);
}

/** The two seats of a pair such as "0-2". */
export function seatsOf(pair: string | number): readonly number[] {
  return String(pair).split("-").map(Number);
}

/** The leg after which a passengers' stack is aboard. */
export function boards(stack: number): number {
  return STATIONS.findIndex((station) => station.passengers === stack);
}

export type Gathering = "dining" | "lounge" | "smoking" | "revelation";

/** Why cards are being chosen. The view says who is asked; the car of the seat in turn says for what. */
export function gathering(view: MysteryView): Gathering | null {
  if (view.stage !== "gathering") return null;
  if (view.asked.some((one) => one.category === null)) return "revelation";
  const car = view.cars[view.turn];
  return car === "dining" || car === "lounge" ? car : "smoking";
}

/** Whether the train is between two stations. */
export function onTheWay(view: MysteryView): boolean {
  const stopped = ["boarding", "showing", "tunnelling", "wiring", "answering", "over"];
  return !stopped.includes(view.stage) && gathering(view) !== "revelation";
}

/** The hours a seat has in the leg that is under way or comes next (ME-20, ME-30). */
export function hoursOf(view: MysteryView, seat: number): number {
  const who = view.characters[seat];
  const extra = view.options.powers && who ? character(who, view.options).extraHours : 0;
  return (view.options.hours[view.leg] ?? 0) + extra;
}

/** Whether the seat has played in this leg, is playing, or has its turn before it. */
export function turnState(view: MysteryView, seat: number): "before" | "now" | "after" {
  const players = view.hands.length;
  const place = (one: number) => (one - view.first + players) % players;
  const between = ["boarding", "showing", "tunnelling", "wiring", "answering"].includes(view.stage);
  if (between || gathering(view) === "revelation") return "before";
  const [own, turn] = [place(seat), place(view.turn)];
  return own < turn ? "after" : own > turn ? "before" : "now";
}

/** A place of the log: "hand b" → the hand of seat 1. */
export function place(text: string): { kind: string; seat: number | null; number: number | null } {
  const at = text.lastIndexOf(" ");
  const [kind, which] = [text.slice(0, at), text.slice(at + 1)];
  if (kind === "hand" || kind === "discard") {
    return { kind, seat: LETTERS.toLowerCase().indexOf(which), number: null };
  }
  if (kind === "conductor" || kind === "passengers") return { kind, seat: null, number: Number(which) };
  return { kind: text, seat: null, number: null };
}

/** The lines of a log in which the seat saw a face that was not its own card. */
export function sightings(view: MysteryView): Note[] {
  const found: Note[] = [];
  let handedOn = false; // a card that is handed on is seen once, though it has several lines
  for (const note of [...view.past, ...view.notes]) {
    const again = note.source === "passing" && handedOn;
    handedOn = note.target === "passing" && note.element !== null;
    const own = note.how === "dealt" || place(note.source).seat === view.seat;
    if (note.element !== null && !own && !again) found.push(note);
  }
  return found;
}
