/**
 * Faces that were seen just now: the board shows them until the seat says that it has looked. They are found in the
 * seat's own log, so that none is missed, however fast moves come; what is remembered here is line numbers, no face.
 */
import type { Event, Note, View } from "./types";
import { m } from "../../paraglide/messages";
import { place } from "./board";
import { placeName, traveller } from "./names";

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

/** The cards that the seat has come to see since then, its own left out but for those that it lost. */
export function freshFaces(view: View, looked: Looked): Seen[] {
  const found: Seen[] = [];
  let handedOn = false; // a card that is handed on has several lines
  logOf(view).forEach((note, line) => {
    const again = note.source === "passing" && handedOn;
    handedOn = note.target === "passing" && note.element !== null;
    const peek = line < looked.lines;
    if (note.element === null || note.how === "dealt" || (peek && !looked.blind.includes(line))) return;
    const mine = view.seat !== null && place(note.source).seat === view.seat;
    const taken = mine && note.how === "sleeping";
    if (again || (mine && !taken)) return;
    found.push({ element: note.element, text: told(note, view, peek, taken) });
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
  return m.mystery_express_seen_from({ source: placeName(note.source, name) });
}
