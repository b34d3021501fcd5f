/** Why the notebook rules an element out, in the language of the page. */
import { said } from "../../net/sentences";
import { LETTERS } from "./board";
import { NAMES, SENTENCES } from "./named";
import { traveller, type Called } from "./names";
import type { RuledOut } from "./types";

export function whyRuledOut(view: Called, { reason, why }: RuledOut): string {
  // A seat that is called by its letter was dealt its character: by now all know which.
  const named = (word: string | number) => {
    const seat = LETTERS.indexOf(String(word).toUpperCase());
    return seat < 0 ? NAMES["traveller"]!(word) : traveller(view, seat);
  };
  return said(reason, why, { mystery_express: { SENTENCES, NAMES: { ...NAMES, traveller: named } } });
}
