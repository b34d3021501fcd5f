/** Why something is ruled out, in the words of the page. These are many, and are loaded when the first is needed. */
import type { Called } from "./names";
import type { RuledOut } from "./types";

type Words = (view: Called, found: RuledOut) => string;

let words = $state.raw<Words | null>(null);
let asked = false;

export function reason(view: Called, found: RuledOut): string {
  if (words) return words(view, found);
  if (!asked) {
    asked = true;
    import("./ruled").then(
      ({ whyRuledOut }) => (words = whyRuledOut),
      () => (asked = false), // in English until it can be loaded
    );
  }
  return found.reason;
}
