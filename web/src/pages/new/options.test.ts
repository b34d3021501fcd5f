/** What the page offers for every game: each option in a sentence, and nothing that does not go together. */
import { afterEach, describe, expect, it } from "vitest";
import * as eightyDays from "../../games/eighty_days/options";
import type { AnyGameCard } from "../../games/game";
import * as mysteryExpress from "../../games/mystery_express/options";
import * as scotlandYard from "../../games/scotland_yard/options";
import { baseLocale, locales, overwriteGetLocale, type Locale } from "../../paraglide/runtime";
import { parse } from "../rules/markdown";
import { assign, isAllowed, newDraft, withOption } from "./draft";

type Game = { readonly DEFAULTS: object; readonly options: () => readonly unknown[] };
const card = ({ DEFAULTS, options }: Game) => ({ defaults: DEFAULTS, options }) as unknown as AnyGameCard;
const cards = Object.entries({ eightyDays, mysteryExpress, scotlandYard }).map(
  ([name, game]) => [name, card(game)] as const,
);

describe.each(cards)("the options of %s", (_, card) => {
  it("are each told in a sentence, whatever is chosen", () => {
    for (const { label, help, control } of card.options()) {
      expect(label).toMatch(/\S/);
      expect(help).toMatch(/\.$/);
      for (const choice of control.kind === "choice" ? control.choices : []) {
        expect(choice.label).toMatch(/\S/);
        expect(choice.help ?? help).toMatch(/\.$/);
        expect(choice.otherwise ?? ".").toMatch(/\.$/);
      }
    }
  });

  it("have defaults that go together and can be chosen", () => {
    for (const option of card.options()) {
      const { name, control } = option;
      const value = card.defaults[name];
      if (control.kind === "switch") expect(value).toBeTypeOf("boolean");
      if (control.kind === "number") {
        expect(value).toBeGreaterThanOrEqual(control.min);
        expect(value).toBeLessThanOrEqual(control.max);
      }
      if (control.kind === "numbers") expect(value).toHaveLength(control.rows.length);
      if (control.kind === "assignment") expect(value).toEqual([]);
      if (control.kind !== "choice") continue;
      const chosen = control.choices.find((one) => one.value === value)!;
      expect(isAllowed(chosen, card.defaults)).toBe(true);
    }
  });
});

describe("a choice that another one rules out", () => {
  const eighty = card(eightyDays);

  it("falls back to the default", () => {
    const two = withOption(eighty, newDraft(eighty), "players", 2);
    const pawns = withOption(eighty, withOption(eighty, two, "two_pawns", true), "first_player", 1);
    expect(pawns.options).toMatchObject({ two_pawns: true, first_player: 1 });
    const three = withOption(eighty, pawns, "players", 3);
    expect(three.options).toMatchObject({ players: 3, two_pawns: false, first_player: 1 });
    expect(three.seats).toHaveLength(3);
    const late = withOption(eighty, withOption(eighty, three, "first_player", 2), "players", 2);
    expect(late.options).toMatchObject({ players: 2, first_player: null });
  });

  it("does so also in a list with a row for each player", () => {
    const train = card(mysteryExpress);
    const people = ["strauss", "pransky", "mansard", "mirabella"];
    const named = withOption(train, newDraft(train), "characters", people);
    expect(withOption(train, named, "first", 1).options["characters"]).toEqual(people);
    expect(withOption(train, named, "players", 3).options["characters"]).toEqual([]);
    expect(assign(people, 0, "mansard")).toEqual(["mansard", "pransky", "strauss", "mirabella"]);
    expect(assign(people, 3, "macdouglas")).toEqual(["strauss", "pransky", "mansard", "macdouglas"]);
  });

  it("leaves what came from a file as it is", () => {
    const board = { name: "Alps", spaces: [] };
    const own = withOption(eighty, newDraft(eighty), "board", board);
    expect(withOption(eighty, own, "players", 2).options["board"]).toBe(board);
  });

  it("can't be made, and why is said", () => {
    const yard = card(scotlandYard);
    const control = (name: string) => yard.options().find((option) => option.name === name)!.control;
    const [edition, moves] = [control("edition"), control("double_moves")];
    if (edition.kind !== "choice" || moves.kind !== "choice") throw new Error("They are choices.");
    const three = moves.choices.find(({ value }) => value === 3)!;
    const older = edition.choices.find(({ value }) => value === "2013")!;
    expect(isAllowed(three, { ...yard.defaults, edition: "2013" })).toBe(false);
    expect(isAllowed(older, { ...yard.defaults, double_moves: 3 })).toBe(false);
    expect(three.otherwise && older.otherwise).toBeTruthy();
  });
});

describe("files of one's own", () => {
  const files = eightyDays
    .options()
    .flatMap(({ name, control }) =>
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
