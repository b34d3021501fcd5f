import { describe, expect, it } from "vitest";
import { baseLocale, isLocale } from "../../paraglide/runtime";
import { parse, plain, type Block, type Document, type Inline } from "./markdown";
import { gameTitle, loadRules, WITH_RULES } from "./texts";

// As they are written, not as they are loaded: a text that is missing would be replaced by the English one.
const FILES = import.meta.glob<string>("../../games/*/rules/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const text = (part: "short" | "full", language: string, game: string) =>
  FILES[`../../games/${game}/rules/${part}.${language}.md`] ?? "";
const ENGLISH = import.meta.glob<string>("../../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const MESSAGES = import.meta.glob<Readonly<Record<string, unknown>>>("../../games/*/messages/*.json", {
  eager: true,
  import: "default",
});
const LANGUAGES = [...new Set(Object.keys(FILES).map((path) => path.split(".").at(-2)!))];
const PAIRS = LANGUAGES.flatMap((language) => WITH_RULES.map((game) => [language, game] as const));

const own = (language: string, game: string) => parse(text("full", language, game), "full");
const english = (game: string) => parse(ENGLISH[`../../../../docs/rules/${game}.md`]!, "full");

function ids(document: Document): (string | null)[] {
  const blocks = document.sections.flatMap((section) => section.blocks);
  return blocks
    .flatMap((block) => (block.kind === "list" ? block.items.map((item) => item.rule) : []))
    .filter((id) => id !== null);
}

/** What a line names: the same in every language, though neither in the same order nor always as often. */
function marks(content: readonly Inline[]): string[] {
  const found = content.flatMap((part): string[] => {
    if ("children" in part) return marks(part.children);
    if (part.kind === "text") return [];
    return [part.kind === "ruling" ? part.kind : part.text];
  });
  return [...new Set(found)].toSorted();
}

function outline(block: Block): unknown {
  switch (block.kind) {
    case "list":
      return block.items.map((item) => [item.rule, marks(item.content)]);
    case "table":
      return [block.head.length, block.rows.length];
    case "listing":
      return block.kind;
    default:
      return [block.kind, marks(block.content)];
  }
}

const ENGLISH_SHORT = import.meta.glob<string>("../../../../src/bradshaw/games/*/data/rules.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe.each(PAIRS)("the short rules in “%s” of %s", (language, game) => {
  const words = MESSAGES[`../../games/${game}/messages/${language}.json`]!;

  it("name every option that the English ones name, as the form for a new table does", () => {
    const english = ENGLISH_SHORT[`../../../../src/bradshaw/games/${game}/data/rules.md`]!;
    const options = [...english.matchAll(/`([a-z_]+)`/g)]
      .map(([, name]) => words[`${game}_option_${name}`])
      .filter((label) => typeof label === "string");
    expect(options).not.toEqual([]);
    const mine = text("short", language, game).replace(/\s+/g, " ");
    for (const label of options) expect(mine).toContain(label.replace(/:$/, ""));
  });
});

it("has full rules in another language", () => expect(LANGUAGES).toContain("de"));

describe.each(PAIRS)("the full rules in “%s” of %s", (language, game) => {
  const [mine, base] = [own(language, game), english(game)];

  it("have every id of the English ones, and no other, in their order", () => {
    expect(ids(mine)).toEqual(ids(base));
  });

  it("have the sections of the English ones, each with its rules, lists and tables", () => {
    expect(mine.sections).toHaveLength(base.sections.length);
    for (const [index, section] of base.sections.entries()) {
      expect(mine.sections[index]!.blocks.map(({ kind }) => kind)).toEqual(
        section.blocks.map(({ kind }) => kind),
      );
    }
  });

  it("refer to the same rules, name the same options and mark the same rulings, line by line", () => {
    const lines = (document: Document) =>
      document.sections.map((section) => section.blocks.map((block) => outline(block)));
    expect(lines(mine)).toEqual(lines(base));
  });

  it("say something in every line, and leave no marks in it", () => {
    const texts = mine.sections.flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) => (block.kind === "list" ? block.items.map((i) => plain(i.content)) : [])),
    ]);
    for (const text of texts) {
      expect(text.trim()).not.toBe("");
      expect(text).not.toMatch(/\*|`|\|/);
    }
  });

  it("are what the page loads, under the English names of the sections", async () => {
    if (!isLocale(language)) throw new Error(`${language} is no language of the settings`);
    const [loaded, other] = [(await loadRules(game, language))!, (await loadRules(game, baseLocale))!];
    expect([loaded.full!.language, other.full!.language]).toEqual([language, baseLocale]);
    expect(loaded.full!.sections.map(({ id }) => id)).toEqual(other.full!.sections.map(({ id }) => id));
    expect(loaded.full!.sections[0]!.title).not.toBe(other.full!.sections[0]!.title);
    // What stands before the colon is the game, and says nothing of the text.
    expect(loaded.full!.title).toContain(":");
    expect(loaded.short.title.startsWith(gameTitle(loaded))).toBe(true);
  });
});

describe("the rules in a language that nobody has written them in", () => {
  it("are English, and say so", async () => {
    const { short, full } = (await loadRules(WITH_RULES[0]!, "eo"))!;
    expect([short.language, full!.language]).toEqual(["en", "en"]);
    expect(full!.sections).toEqual(english(WITH_RULES[0]!).sections);
  });
});
