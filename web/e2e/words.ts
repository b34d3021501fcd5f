/** The words that the page shows, in each of its languages. */
import { readFileSync } from "node:fs";

export type Language = "en" | "de";

/** What a browser is set to whose user speaks that language. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

/** The text of a message by its key. */
export function wordsIn(language: Language): (key: string) => string {
  const file = new URL(`../messages/${language}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
  return (key) => {
    const text = messages[key];
    if (text === undefined) throw new Error(`There is no message “${key}” in ${language}.`);
    return text;
  };
}
