/** The checker of files in German. That the messages are its sentences, tests/eighty_days/test_complaints.py sees to. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import english from "./messages/en.json";
import type { Message } from "../../net/recognise";
import { m } from "../../paraglide/messages";
import { baseLocale, overwriteGetLocale } from "../../paraglide/runtime";
import { complaint } from "./complaints";

const PREFIX = "eighty_days_file_";
const keys = Object.keys(english).filter((key) => key.startsWith(PREFIX));
const messages = m as unknown as Readonly<Record<string, Message>>;

/** A message with a number for each parameter, of which none is another. */
function filled(key: string, locale: "en" | "de"): string {
  const holes = [...(english[key as keyof typeof english] as string).matchAll(/\{(\w+)\}/g)];
  return messages[key]!(Object.fromEntries(holes.map(([, name], index) => [name, index + 2])), { locale });
}

/** What is said of a space or a card comes after its name. */
function whole(key: string, locale: "en" | "de"): string {
  const [part] = key.slice(PREFIX.length).split("_");
  const around = { space: m.eighty_days_file_space, card: m.eighty_days_file_card }[part!];
  const text = filled(key, locale);
  if (!around || key === PREFIX + part) return text;
  return around({ number: 7, id: 7, problem: text } as never, { locale });
}

beforeEach(() => overwriteGetLocale(() => "de"));
afterEach(() => overwriteGetLocale(() => baseLocale));

describe("every complaint", () => {
  it.each(keys)("is said in German: %s", (key) => {
    expect(complaint(whole(key, "en"))).toBe(whole(key, "de"));
    // A file and what is said about it have no words of their own.
    if (key !== `${PREFIX}problem`) expect(whole(key, "de")).not.toBe(whole(key, "en"));
  });
});

it.each([
  [
    "Card “A 1”: an id is made of small letters and underscores, like “sand_storm”.",
    /^Karte „A 1“: Eine id /,
  ],
  ["Card “”: “next” needs a space: one of layover, bet.", /^Karte „“: „next“ braucht .*: layover, bet\.$/],
  [
    "Space 2: “2 inn”: there is no kind “inn”; the kinds are layover, bet.",
    /^Feld 2: „2 inn“: Die Art „inn“ /,
  ],
  [
    "From London £80 leads to only 1 spaces that anyone may enter; with six players somebody could be stuck, so there must be 6.",
    /nur auf 1 Feld, das/,
  ],
])("is said in German in all its parts: %s", (sentence, german) => {
  expect(complaint(sentence)).toMatch(german);
});

it("keeps what the parsers say, and what is new", () => {
  const error = "Expected `str`, got `int` - at `$.spaces[0]`";
  expect(complaint(`a: b.toml is not TOML: ${error}.`)).toBe(`a: b.toml ist kein TOML: ${error}.`);
  expect(complaint(`alps.toml: The board file does not fit the format: ${error}.`)).toBe(
    `alps.toml: Die Plandatei passt nicht zum Format: ${error}.`,
  );
  expect(complaint("Space 3: it is haunted.")).toBe("Feld 3: it is haunted.");
  expect(complaint("The board is haunted.")).toBe("The board is haunted.");
});

it("is left alone in English", () => {
  overwriteGetLocale(() => baseLocale);
  for (const key of keys) expect(complaint(whole(key, "en"))).toBe(whole(key, "en"));
});
