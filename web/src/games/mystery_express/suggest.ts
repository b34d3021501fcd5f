/** The answer that is marked as a sensible one, where somebody asks and the clock runs. Never more than a hint. */
import type { Action, View } from "./types";
import { place } from "./board";
import { KEEP, NOTHING, type Option, type Value } from "./choices";
import { firm, type Marks } from "./marks";

export function suggested(
  view: View,
  seat: number,
  options: readonly Option[],
  marks: Marks | null,
  /** A number from 0 to 1, drawn once for the question: a habit would be read by others. */
  chance: number,
): Value | null {
  const open = options.filter((option) => option.actions.length);
  const kind: Action["action"] | undefined = open[0]?.actions[0]?.action;
  const draw = open[Math.floor(chance * open.length)]?.pick.value ?? null;
  switch (kind) {
    case "show":
    case "give":
      return leastNews(view, seat, open) ?? draw;
    case "hide":
    case "guess":
    case "take":
      return draw;
    case "peek":
    case "no_peek":
      return open.find(({ pick }) => pick.value !== KEEP)?.pick.value ?? null;
    case "wire":
      return sure(open, marks) ?? NOTHING;
    case "answer":
      return sure(open, marks);
    default:
      return null;
  }
}

/** A card that those who will see it have seen before tells them least. Only where the table keeps a notebook. */
function leastNews(view: View, seat: number, open: readonly Option[]): Value | null {
  if (view.options.notebook === "none") return null;
  const seers = view.stage === "returning" ? [view.asked[0]?.seat ?? 0] : [view.turn];
  const known = [...view.past, ...view.notes].filter(
    (note) =>
      note.element !== null &&
      place(note.source).seat === seat &&
      place(note.target).seat !== null &&
      seers.every((seer) => note.seen.includes(seer)),
  );
  return open.find(({ pick }) => known.some((note) => note.element === pick.value))?.pick.value ?? null;
}

/** What one's own sheet says, if it leaves one element. */
function sure(open: readonly Option[], marks: Marks | null): Value | null {
  const words = open.map(({ pick }) => String(pick.value)).filter((word) => word !== NOTHING);
  return marks ? firm(marks, words) : null;
}
