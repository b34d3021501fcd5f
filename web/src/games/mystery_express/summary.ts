/** Who knew what when: what each could have ruled out after every leg, and what became of it. */
import type { Past } from "../game";
import { CATEGORIES, inPlay, type Category } from "./board";
import type { Event, Options, View } from "./types";

export interface Knowledge {
  /** How many elements could be ruled out after each leg. */
  readonly ruledOut: readonly number[];
  /** For each category, after which leg only one element was left; null: never. */
  readonly certain: readonly (number | null)[];
}

/** The moves with which legs ended, in order; the last one is the end of the game, when all has been seen. */
export function stops(
  moments: readonly { readonly move: number; readonly events: readonly Event[] }[],
): readonly number[] {
  const ends = moments.filter(({ events }) => events.some(({ event }) => event === "leg_ended"));
  return [...ends.slice(0, -1), moments.at(-1)!].map(({ move }) => move);
}

/** What a seat could know, from its views after each leg. */
export function knowledge(views: readonly Pick<View, "deductions" | "options">[]): Knowledge {
  const left = (view: (typeof views)[number], category: Category) =>
    inPlay(view.options.players, category).length -
    view.deductions.filter((line) => line.category === category).length;
  return {
    ruledOut: views.map(({ deductions }) => deductions.length),
    certain: CATEGORIES.map((category) => {
      const at = views.findIndex((view) => left(view, category) === 1);
      return at < 0 ? null : at + 1;
    }),
  };
}

export interface Found {
  readonly last: View;
  /** What each seat could know. */
  readonly seats: readonly Knowledge[];
  /** How many legs were travelled. */
  readonly legs: number;
}

export async function lookInto(past: Past<View, Event>, { players }: Options): Promise<Found> {
  const moments = await past.moments(0, past.moves);
  const wanted = stops(moments);
  const seats: Knowledge[] = [];
  for (let seat = 0; seat < players; seat++) {
    const seen = await Promise.all(wanted.map((move) => past.moments(move, move, seat)));
    seats.push(knowledge(seen.map(([moment]) => moment!.view)));
  }
  return { last: moments.at(-1)!.view, seats, legs: wanted.length };
}
