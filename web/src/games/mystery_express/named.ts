/** What the raw values in sentences of the server are called. */
import type { Names } from "../../net/sentences";
import { m } from "../../paraglide/messages";
import { CATEGORIES, CHARACTERS } from "./board";
import { categoryName, elementName, shortName } from "./names";

export { SENTENCES } from "./sentences";

/** A seat by its character, if that was chosen before the deal, or else by the letter of its compartment. */
function traveller(word: string | number): string {
  const character = CHARACTERS.find((one) => one === word);
  const letter = String(word).toUpperCase();
  return character ? shortName(character) : m.mystery_express_compartment({ letter });
}

function category(word: string | number): string {
  const known = CATEGORIES.find((one) => one === word);
  return known ? categoryName(known) : String(word);
}

const element = (word: string | number): string => elementName(String(word));

export const NAMES: Names = { traveller, category, element, word: element, truth: element, rival: element };
