/** How values are written: numbers in the language of the page, and texts that have to fit. */
import { getLocale } from "../paraglide/runtime";

/** "0.5" and "1,200"; in German "0,5" and "1.200". */
export function number(value: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2 }).format(value);
}

const LONGEST = 60;

/** A text that somebody else wrote, at a length that a page has room for. */
export function shortened(text: string): string {
  const letters = [...text.trim()]; // not in the middle of a character that JavaScript counts as two
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
}
