/** Which language the page speaks. The browser's decides at first; the switch in the header from then on. */
import { getLocale, locales, setLocale } from "../paraglide/runtime";

export type Language = (typeof locales)[number];

/** The one that the switch leads to: with two the other, with more each in turn. */
export function nextLanguage(): Language {
  return locales[(locales.indexOf(getLocale()) + 1) % locales.length]!;
}

/** What a language calls itself: "Deutsch". */
export function languageName(language: Language): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

/** Loads the page again: a table goes on where it was. */
export function changeLanguage(language: Language): void {
  void setLocale(language);
}
