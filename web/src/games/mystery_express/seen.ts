/**
 * Faces that were seen just now: the board shows them until the seat says that it has looked. They are found in the
 * seat's own log, so that none is missed, however fast moves come; what is remembered here is line numbers, no face.
 */
import type { Event, Note, View } from "./types";
import type { Move } from "../game";
import { m } from "../../paraglide/messages";
import { place } from "./board";
import { capital, placeFrom, placeName, traveller } from "./names";

export interface Seen {
  readonly element: string;
  readonly text: string;
}

/** How far a seat has looked into its log. */
export interface Looked {
  readonly lines: number;
  /** The last of those lines that had no face then: a power may turn one up afterwards (ME-30). */
  readonly blind: readonly number[];
}

const RECENT = 16;
const MOST = 12;

function logOf(view: View): readonly Note[] {
  return [...view.past, ...view.notes];
}

export function lookedAtAll(view: View): Looked {
  const log = logOf(view);
  const blind = log.flatMap((note, line) => (note.element === null ? [line] : [])).slice(-RECENT);
  return { lines: log.length, blind };
}

/** For whoever comes to the table: all is old but what happens at this moment. */
export function lookedBefore(view: View, events: readonly Event[]): Looked {
  const now = new Set(events.flatMap((event) => ("note" in event ? [JSON.stringify(event.note)] : [])));
  const all = lookedAtAll(view);
  const lines = logOf(view).flatMap((note, line) => (now.has(JSON.stringify(note)) ? [line] : []));
  return { ...all, blind: [...all.blind, ...lines] };
}

/** A line of the log, whoever has come to know of it since. */
function lineKey({ leg, how, source, target, element }: Note): string {
  return JSON.stringify([leg, how, source, target, element]);
}

/**
 * The cards that went from the seat's hand because there was no other to show or to give, by their lines. Nobody was
 * asked, so nobody would notice. What one says of oneself in one's own move is no news; but the cars and powers of a move may
 * ask for a card afterwards.
 */
export function forced(view: View, lately: readonly Move<Event>[]): ReadonlySet<string> {
  const found = new Set<string>();
  const chose = new Set<string>();
  for (const { seat, events } of lately) {
    const asked = events.every(({ event }) => event !== "car_visited" && event !== "peeked");
    const took = events.some((event) => "note" in event && place(event.note.source).kind === "conductor");
    for (const event of events) {
      if (event.event === "you_chose") chose.add(event.choice);
      if (event.event !== "face_seen" && event.event !== "card_moved") continue;
      const { element, source, how } = event.note;
      const from = place(source);
      if (element === null || from.kind !== "hand" || from.seat !== view.seat || how === "tunnel") continue;
      const decided = seat === view.seat && asked && !(how === "conductor" && took);
      if (!chose.delete(element) && !decided) found.add(lineKey(event.note));
    }
  }
  return found;
}

/**
 * The cards that the seat has come to see since then, its own left out but for those that it lost or had to show. At a
 * `shared` device, what all saw was shown to all.
 */
export function freshFaces(
  view: View,
  looked: Looked,
  had: ReadonlySet<string> = new Set(),
  shared = false,
): Seen[] {
  const found: Seen[] = [];
  let handedOn = false; // a card that is handed on has several lines
  logOf(view).forEach((note, line) => {
    const again = note.source === "passing" && handedOn;
    handedOn = note.target === "passing" && note.element !== null;
    const peek = line < looked.lines;
    if (note.element === null || note.how === "dealt" || (peek && !looked.blind.includes(line))) return;
    const mine = view.seat !== null && place(note.source).seat === view.seat;
    const taken = mine && note.how === "sleeping";
    const unasked = mine && !taken && had.has(lineKey(note));
    if (shared && note.seen.length === view.hands.length) return;
    if (again || (mine && !taken && !unasked)) return;
    const text = unasked ? toldUnasked(note, view) : told(note, view, peek, taken);
    found.push({ element: note.element, text });
  });
  return found.slice(-MOST);
}

function told(note: Note, view: View, peek: boolean, taken: boolean): string {
  const name = (seat: number | null) => traveller(view, seat ?? 0);
  const [from, to] = [place(note.source).seat, place(note.target).seat];
  if (taken) return m.mystery_express_seen_gone({ name: name(to) });
  if (note.how === "tunnel") return m.mystery_express_seen_tunnel({ source: placeName(note.source, name) });
  if (note.target === "face up") return m.mystery_express_seen_out({ name: name(from) });
  if (note.how === "lounge") return m.mystery_express_seen_lounge({ name: name(from) });
  if (note.how === "dining" && !(peek && note.seen.length > 2)) {
    return m.mystery_express_seen_dining({ name: name(from) });
  }
  if (to !== view.seat && note.target !== "passing") {
    return m.mystery_express_seen_peek({ source: placeName(note.target, name) });
  }
  return m.mystery_express_seen_from({ source: capital(placeFrom(note.source, name)) });
}

/** What became of a card of one's own that there was no choice about. */
function toldUnasked(note: Note, view: View): string {
  const name = (seat: number | null) => traveller(view, seat ?? 0);
  if (note.target === "face up") return m.mystery_express_seen_had_to_turn_up();
  if (note.how === "lounge") return m.mystery_express_seen_had_to_show_all();
  const host = note.seen.find((seat) => seat !== view.seat) ?? view.turn;
  if (note.how === "dining") return m.mystery_express_seen_had_to_show({ name: name(host) });
  if (note.how === "conductor") return m.mystery_express_seen_had_to_leave();
  const to = place(note.target).seat;
  return to === null
    ? m.mystery_express_seen_had_to_pass()
    : m.mystery_express_seen_had_to_give({ name: name(to) });
}
