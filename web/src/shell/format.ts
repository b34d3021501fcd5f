/** Numbers as they are written in the language of the page. */
import { getLocale } from "../paraglide/runtime";

/** "0.5" and "1,200"; in German "0,5" and "1.200". */
export function number(value: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2 }).format(value);
}
