import { describe, expect, it } from "vitest";
import { FOLDERS } from "../../games";
import { inlines, parse, plain, type Block } from "./markdown";
import { count, marked, search, terms } from "./search";
import { gameTitle, loadRules, WITH_RULES } from "./texts";

const TEXT = `# A game: the contract

Some words
on two lines.

## The end
- **SY-30** Pursuers win: capture (SY-15).
- **SY-31** **Ruling** it is so,
  in two lines.

Then:
1. **First** this
2. then *that*

### More
| car | hours |
|---|---|
| Club | \`grip b\` |
`;

describe("a listing in Markdown", () => {
  it("keeps its lines as they are", () => {
    const text = "Like this:\n```toml\n# a *remark*\n\n- no item\n```\nAnd on.";
    expect(
      parse(text, "x").intro.map((block) => (block.kind === "listing" ? block.text : block.kind)),
    ).toEqual(["paragraph", "# a *remark*\n\n- no item", "paragraph"]);
  });
});

describe("the Markdown of our rules", () => {
  const found = parse(TEXT, "full");
  const [list, then, numbered, heading, table] = found.sections[0]!.blocks as [
    Block,
    Block,
    Block,
    Block,
    Block,
  ];

  it("has a title, an introduction and sections", () => {
    expect(found.title).toBe("A game: the contract");
    expect(found.intro).toEqual([
      { kind: "paragraph", content: [{ kind: "text", text: "Some words on two lines." }] },
    ]);
    expect(found.sections.map(({ id, title }) => [id, title])).toEqual([["full-the-end", "The end"]]);
  });

  it("knows rules and what they refer to", () => {
    expect(list).toMatchObject({ kind: "list", ordered: false });
    const items = list.kind === "list" ? list.items : [];
    expect(items.map((item) => item.rule)).toEqual(["SY-30", "SY-31"]);
    expect(items[0]!.content[1]).toEqual({ kind: "rule", text: "SY-15" });
    expect(plain(items[1]!.content)).toBe("Ruling it is so, in two lines.");
  });

  it("knows lists with numbers, headings and tables", () => {
    expect(then.kind).toBe("paragraph");
    expect(numbered).toMatchObject({ ordered: true, items: [{ rule: null }, { rule: null }] });
    expect(heading.kind).toBe("heading");
    expect(table).toMatchObject({ rows: [[[{ text: "Club" }], [{ kind: "code", text: "grip b" }]]] });
  });

  it("knows slanted words however they are marked, and names with a line in them", () => {
    expect(inlines("_so_ or *so*").map(({ kind }) => kind)).toEqual(["em", "text", "em"]);
    expect(inlines("double_moves and two_pawns").map(({ kind }) => kind)).toEqual(["text"]);
  });

  it("knows a ruling in every language", () => {
    const [english, german] = [inlines("**Ruling** so"), inlines("**Festlegung** so")];
    expect([english[0], german[0]]).toEqual([
      { kind: "ruling", text: "Ruling" },
      { kind: "ruling", text: "Festlegung" },
    ]);
  });

  it("never makes markup of text", () => {
    expect(inlines("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
  });
});

describe("searching", () => {
  const { sections } = parse(TEXT, "full");

  it("keeps what holds every word", () => {
    const hits = search(sections, terms("pursuers CAPTURE"));
    expect(count(hits)).toBe(1);
    expect(count(search(sections, terms("sy-31")))).toBe(1);
    expect(search(sections, terms("nowhere"))).toEqual([]);
    expect(count(search(sections, []))).toBe(7);
  });

  it("keeps a section whose title is meant", () => expect(count(search(sections, ["end"]))).toBe(7));

  it("marks the words", () => {
    expect(marked("Mister X (again)", ["(", "mister"])).toEqual([
      { text: "Mister", hit: true },
      { text: " X ", hit: false },
      { text: "(", hit: true },
      { text: "again)", hit: false },
    ]);
  });
});

describe.each([...WITH_RULES])("the rules of %s", (game) => {
  it("are whole: every rule that is referred to is there once", async () => {
    const rules = (await loadRules(game))!;
    expect(gameTitle(rules)).not.toBe("");
    const blocks = rules.full!.sections.flatMap((section) => section.blocks);
    const ids = blocks.flatMap((block) =>
      block.kind === "list" ? block.items.map((item) => item.rule) : [],
    );
    const known = ids.filter((id) => id !== null);
    expect(known.length).toBeGreaterThan(20);
    expect(new Set(known).size).toBe(known.length);
    const text = JSON.stringify(blocks);
    for (const [, id] of text.matchAll(/"rule","text":"([^"]+)"/g)) expect(known).toContain(id);
  });

  it("say nothing in short of how moves are typed", async () => {
    const { short } = (await loadRules(game))!;
    expect(short.sections.map((section) => section.title)).not.toContain("Typing moves");
    const heads = short.sections.flatMap(({ blocks }) =>
      blocks.flatMap((one) => (one.kind === "table" ? one.head : [])),
    );
    expect(heads.map(plain)).not.toContain("typed");
  });

  it("leave no marks in the text", async () => {
    const rules = (await loadRules(game))!;
    const texts = JSON.stringify([rules.short, rules.full]).matchAll(/"kind":"text","text":"([^"]*)"/g);
    for (const [, text] of texts) expect(text).not.toMatch(/\*|`|\|/);
  });
});

it("has rules for every game that has a folder", () => {
  expect(FOLDERS.length).toBeGreaterThan(0);
  expect(WITH_RULES).toEqual(expect.arrayContaining([...FOLDERS]));
});
