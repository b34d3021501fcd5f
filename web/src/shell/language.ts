/** Which language the page speaks. The browser's decides at first; the switch in the header from then on. */
import { m } from "../paraglide/messages";
import { getLocale, locales, overwriteGetLocale, setLocale } from "../paraglide/runtime";

export type Language = (typeof locales)[number];

/** Find out once what the page speaks: every message asks, and looking it up anew each time takes long. */
export function settleLanguage(): Language {
  const language = getLocale();
  overwriteGetLocale(() => language);
  return language;
}

/** The one that the switch leads to: with two the other, with more each in turn. */
export function nextLanguage(): Language {
  return locales[(locales.indexOf(getLocale()) + 1) % locales.length]!;
}

/** What a language calls itself: "Deutsch". The browser knows too, but takes long to say so. */
export function languageName(language: Language): string {
  return m.shell_language_itself({}, { locale: language });
}

/** Loads the page again: a table goes on where it was. */
export function changeLanguage(language: Language): void {
  void setLocale(language);
}
