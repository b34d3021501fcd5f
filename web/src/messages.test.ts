/** Every message in every language, with the same placeholders; and none that English does not have. */
import { describe, expect, it } from "vitest";
import settings from "../project.inlang/settings.json";
import { loadRules, WITH_RULES } from "./pages/rules/texts";

interface Variants {
  readonly declarations?: readonly string[];
  readonly selectors?: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}
type Messages = Readonly<Record<string, string | readonly Variants[]>>;

const SHELL = "../messages/";
const FILES = import.meta.glob<Messages>(["../messages/**/*.json", "./games/*/messages/**/*.json"], {
  eager: true,
  import: "default",
});
const FOLDERS = [...new Set(Object.keys(FILES).map((path) => path.replace(/[^/]*$/, "")))];
const messages = (language: string): Messages =>
  Object.assign({}, ...FOLDERS.map((folder) => FILES[`${folder}${language}.json`]));

/** The texts of a message: one, or one a variant. */
function texts(message: string | readonly Variants[] | undefined): string[] {
  if (message === undefined) return [];
  return typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));
}

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
/** What is filled into a message, in any of its variants. */
const filled = (message: Messages[string]) => [...new Set(texts(message).flatMap(holes))].sort().join(", ");

const base = settings.baseLocale;
const english = messages(base);
const others = settings.locales.filter((language) => language !== base);

it.each(FOLDERS)("%s has a file for every language, and there is a language for every file", (folder) => {
  const files = Object.keys(FILES).filter((path) => path.replace(/[^/]*$/, "") === folder);
  expect(files.sort()).toEqual(settings.locales.map((name) => `${folder}${name}.json`).sort());
});

it.each(Object.keys(FILES))(
  "%s has only keys of its own: all messages are in one list in the end",
  (path) => {
    const game = /games\/(\w+)\//.exec(path)?.[1];
    const own = game ? new RegExp(`^${game}_`) : /^(shell|board|learn|replay|rules|said|verify|words)_/;
    expect(Object.keys(FILES[path]!).filter((key) => !own.test(key))).toEqual([]);
  },
);

it("has words for the shell and for the games", () => {
  expect(FOLDERS).toContain(SHELL);
  expect(FOLDERS.length).toBeGreaterThan(1);
});

it.each(others)("the lessons in “%s” speak of the same spaces, stations and sums", (language) => {
  const numbers = (message: Messages[string] | undefined) =>
    texts(message)
      .flatMap((text) => [...text.matchAll(/\d+/g)].map(([number]) => Number(number)))
      .sort();
  const lessons = Object.keys(english).filter((key) => /_learn_(\d+|rest)/.test(key));
  expect(lessons.length).toBeGreaterThan(0);
  const said = messages(language);
  const differ = lessons.filter((key) => `${numbers(said[key])}` !== `${numbers(english[key])}`);
  expect(differ).toEqual([]);
});

describe.each(settings.locales)("the messages in “%s”", (language) => {
  const all = Object.entries(messages(language)).filter(([key]) => key !== "$schema");

  it("are not empty", () => {
    const empty = all.filter(
      ([, message]) => !texts(message).length || texts(message).some((text) => !text.trim()),
    );
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it("end their variants with one for all else", () => {
    const open = all.filter(
      ([, message]) =>
        typeof message !== "string" &&
        message.some(({ match }) => !/(=other|=\*)/.test(Object.keys(match).at(-1) ?? "")),
    );
    expect(open.map(([key]) => key)).toEqual([]);
  });
});

describe.each(others)("in “%s”", (language) => {
  const own = messages(language);

  it("no message is missing", () => {
    expect(Object.keys(english).filter((key) => !(key in own))).toEqual([]);
  });

  it("no message is left over", () => {
    expect(Object.keys(own).filter((key) => !(key in english))).toEqual([]);
  });

  it("the placeholders are those of the English message", () => {
    const pairs = Object.keys(english).flatMap((key) => {
      const message = own[key];
      return message === undefined ? [] : [[key, filled(message), filled(english[key]!)] as const];
    });
    expect(pairs.filter(([, one, other]) => one !== other)).toEqual([]);
  });
});

describe.each(others)("the short rules in “%s”", (language) => {
  it.each(WITH_RULES)("have the sections of the English ones: %s", async (game) => {
    const [own, base] = [await loadRules(game, language), await loadRules(game, settings.baseLocale)];
    expect(own!.short.title).not.toBe(base!.short.title);
    expect(own!.short.sections.map(({ id }) => id)).toEqual(base!.short.sections.map(({ id }) => id));
    const texts = JSON.stringify(own!.short).matchAll(/"kind":"text","text":"([^"]*)"/g);
    for (const [, text] of texts) expect(text).not.toMatch(/\*|`|\|/);
  });
});

it("has German words between German quotation marks", () => {
  const wrong = Object.entries(messages("de")).filter(([, message]) =>
    texts(message).some((text) => /["”]|“[^„“]*“/.test(text.replace(/„[^„“]*“/g, ""))),
  );
  expect(wrong.map(([key]) => key)).toEqual([]);
});
