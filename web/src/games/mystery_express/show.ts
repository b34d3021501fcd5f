/** A show of Time cards that is in a view: of a past game, or a stored one. */
import type { Showing } from "../game";
import type { Event, View } from "./types";
import { STATIONS } from "./board";

export function showOf(view: View, since: number | null, part = 0): Showing<Event> {
  const how = (STATIONS[view.leg]?.hour || "one by one") as "one by one" | "packets" | "three piles";
  const cards = view.showing.map((elements, at): Event => ({
    event: "time_shown",
    number: at + 1,
    how,
    elements,
  }));
  const lasts = view.showing.map((elements) => Math.ceil(view.options.pace * 1000 * elements.length));
  return {
    count: cards.length,
    part,
    events: cards.slice(part),
    lasts: lasts.slice(part),
    since,
    seats: [],
    common: how !== "packets",
  };
}
