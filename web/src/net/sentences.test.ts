import { afterEach, describe, expect, it } from "vitest";
import { baseLocale, overwriteGetLocale } from "../paraglide/runtime";
import { inOwnWords, said, tell } from "./sentences";

const TAKEN = { code: "server.taken", parameters: {} };
const german = () => overwriteGetLocale(() => "de");

afterEach(() => overwriteGetLocale(() => baseLocale));

describe("what the server says", () => {
  it("is said in the language of the page, by its code", async () => {
    german();
    expect(await inOwnWords("That seat is taken.", TAKEN)).toBe("Dieser Platz ist besetzt.");
  });

  it("has forms for numbers, and sentences within it", async () => {
    german();
    const fits = (moves: number) => inOwnWords("", { code: "server.moves_fit", parameters: { moves } });
    expect(await fits(1)).toMatch(/^Der einzige Zug /);
    expect(await fits(12)).toMatch(/^Alle 12 Züge /);
    const why = { code: "server.disk_full", parameters: {} };
    const full = await inOwnWords("", { code: "server.not_saved", parameters: { why } });
    expect(full).toMatch(/^Das ließ sich nicht speichern: Der Speicher des Servers ist voll\. /);
  });

  it.each([
    ["nothing known of it", null],
    ["a code that only a newer server has", { code: "server.haunted", parameters: {} }],
    ["another package's game", { code: "chess.pinned", parameters: {} }],
    ["no area", { code: "constructor", parameters: {} }],
    [
      "something new within it",
      { code: "server.not_saved", parameters: { why: { code: "server.flood", parameters: {} } } },
    ],
  ])("is left as it came: %s", async (_, reason) => {
    german();
    expect(await inOwnWords("As it came.", reason)).toBe("As it came.");
  });

  it("is left alone in English", async () => {
    expect(await inOwnWords("As it came.", TAKEN)).toBe("As it came.");
  });

  it("can be handed on, in English at once", async () => {
    const heard: string[] = [];
    tell("As it came.", TAKEN, (text) => heard.push(text));
    expect(heard).toEqual(["As it came."]);
    german();
    await new Promise<void>((done) => tell("", TAKEN, (text) => (heard.push(text), done())));
    expect(heard[1]).toBe("Dieser Platz ist besetzt.");
  });
});

it("calls what is named in it by the names of the page", () => {
  const areas = {
    chess: {
      SENTENCES: { at: ({ piece, field }: { piece: string; field: string }) => `${piece} auf ${field}` },
      NAMES: { piece: (word: string | number) => ({ queen: "Dame" })[word] ?? String(word) },
    },
  };
  const reason = (piece: string) => ({ code: "chess.at", parameters: { piece, field: "d1" } });
  expect(said("", reason("queen"), areas)).toBe("Dame auf d1");
  expect(said("", reason("wizard"), areas)).toBe("wizard auf d1");
});
