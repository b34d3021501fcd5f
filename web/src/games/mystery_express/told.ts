/** Who is told something that the others only see the back of. */
import type { Event } from "./types";
import type { Move } from "../game";
import { place } from "./board";

/**
 * The last move in which a seat sees a face that not everyone sees: a card that it is shown or given, or one of its own that
 * it had no choice about. Cards that it chose itself, and what came of its own moves, it has seen as it moved.
 */
export function lastNews(moves: readonly Move<Event>[], seat: number): number {
  let chosen = false; // a card, for what is going on
  let last = -1;
  moves.forEach(({ seat: mover, events }, at) => {
    for (const event of events) {
      if (event.event === "car_visited" || event.event === "arrived") chosen = false;
      if (event.event === "has_chosen" && event.seat === seat) chosen = true;
      if (event.event !== "card_moved" || event.note.element !== null || mover === seat) continue;
      const { how, seen, source } = event.note;
      const own = place(source).kind === "hand" && place(source).seat === seat;
      if (seen.includes(seat) && how !== "dealt" && !(own && chosen)) last = at;
    }
  });
  return last;
}
