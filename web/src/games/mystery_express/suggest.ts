/** The answer that is marked as the better one, where what one knows says that it is. Never more than a hint. */
import type { Action, View } from "./types";
import { place } from "./board";
import type { Option, Value } from "./choices";

export function suggested(view: View, seat: number, options: readonly Option[]): Value | null {
  const open = options.filter((option) => option.actions.length);
  const kind: Action["action"] | undefined = open[0]?.actions[0]?.action;
  // What is a matter of taste or of luck (a hand for the bag, a card by its back) has no better answer.
  return kind === "show" || kind === "give" ? leastNews(view, seat, open) : null;
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
