import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { m } from "../paraglide/messages";
import { baseLocale, overwriteGetLocale } from "../paraglide/runtime";
import { SENTENCES, said } from "./said";

const SERVER = new URL("../../../src/bradshaw/server/", import.meta.url);
const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".py"),
);
const source = files.map((name) => readFileSync(new URL(name, SERVER), "utf8")).join("\n");

afterEach(() => overwriteGetLocale(() => baseLocale));

it("knows sentences that the server really says", () => {
  // What stands between the parameters; Python may write those as it likes.
  const words = SENTENCES.flatMap((one) =>
    one(new Proxy({}, { get: () => "\0" }), { locale: baseLocale }).split("\0"),
  );
  expect(words.filter((text) => !source.includes(text))).toEqual([]);
});

it("says them in the language of the page, and all else as it came", () => {
  overwriteGetLocale(() => "de");
  expect(said("That seat is taken.")).toBe(m.said_taken({}, { locale: "de" }));
  expect(said("All 12 moves follow the rules, with the shuffles that the seed gives.")).toMatch(
    /^Alle 12 Züge /,
  );
  expect(said("Something new.")).toBe("Something new.");
});

it("leaves the server's words alone in English", () =>
  expect(said("That seat is taken.")).toBe("That seat is taken."));
