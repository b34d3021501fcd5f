import { afterEach, describe, expect, it } from "vitest";
import { parse } from "../../pages/rules/markdown";
import { baseLocale, locales, overwriteGetLocale, type Locale } from "../../paraglide/runtime";
import { options } from "./options";

describe("files of one's own", () => {
  const files = options().flatMap(({ name, control }) =>
    control.kind === "choice" && control.file ? [[name, control.file] as const] : [],
  );

  it("can be chosen for the board and the deck", () => {
    expect(files.map(([name]) => name)).toEqual(["board", "deck"]);
  });

  it.each(files)(
    "of a %s: the format is told with an example and a table",
    async (_, { format, examples }) => {
      const kinds = parse((await format()).text, "format").intro.map(({ kind }) => kind);
      expect(kinds).toContain("listing");
      expect(kinds).toContain("table");
      expect(kinds).not.toContain("heading");
      for (const { name, url } of examples) expect(url).toContain(name.replace(".toml", ""));
    },
  );

  afterEach(() => overwriteGetLocale(() => baseLocale));

  /** What stands in a file: the example without its comments, and the words that are told of. */
  function holds(text: string) {
    const blocks = parse(text, "format").intro;
    const example = blocks.flatMap((block) => (block.kind === "listing" ? [block.text] : [])).join("\n");
    const words = JSON.stringify(blocks).matchAll(/"kind":"code","text":"(\w+)"/g);
    return [example.replace(/ *#.*$/gm, ""), ...[...words].map(([, word]) => word)];
  }

  const others = locales.filter((language) => language !== baseLocale);
  it.each(files.flatMap(([name, file]) => others.map((language) => [name, language, file] as const)))(
    "of a %s: the format in “%s” is that of the English page",
    async (_, language: Locale, { format }) => {
      const english = await format();
      overwriteGetLocale(() => language);
      const own = await format();
      expect([english.lang, own.lang]).toEqual([baseLocale, language]);
      expect(own.text).not.toBe(english.text);
      expect(holds(own.text)).toEqual(holds(english.text));
    },
  );
});
