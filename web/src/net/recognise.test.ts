import { afterEach, beforeEach, expect, it } from "vitest";
import { baseLocale, overwriteGetLocale } from "../paraglide/runtime";
import { recogniser, speaker, type Message } from "./recognise";

/** A message as they are compiled, in both languages. */
const message =
  (english: (i: any) => string, german: (i: any) => string): Message =>
  (inputs, options) =>
    options?.locale === baseLocale ? english(inputs) : german(inputs);

const price = message(
  (i) => `${i.what} costs £${i.pounds} (really?).`,
  (i) => `Für ${i.what} zahlst du ${i.pounds} £.`,
);
const whose = message(
  (i) => `${i.who}: ${i.sentence}`,
  (i) => `${i.who} sagt: ${i.sentence}`,
);

beforeEach(() => overwriteGetLocale(() => "de"));
afterEach(() => overwriteGetLocale(() => baseLocale));

it("takes the parameters over, whatever they are", () => {
  const say = speaker([recogniser(price)]);
  expect(say("Tea costs £3 (really?).")).toBe("Für Tea zahlst du 3 £.");
  expect(say("Tea costs\n£ costs £ (really?).")).toBe("Für Tea costs\n£ zahlst du  £.");
});

it("knows signs of a pattern for what they are", () => {
  expect(recogniser(price)("Tea costs £3 really.")).toBeNull();
  expect(recogniser(price)("Well: Tea costs £3 (really?)!")).toBeNull();
});

it("says a sentence within a sentence too, and what nobody knows as it came", () => {
  const say = speaker([recogniser(price), recogniser(whose, { sentence: speaker([recogniser(price)]) })]);
  expect(say("Ann: Tea costs £3 (really?).")).toBe("Für Ann: Tea zahlst du 3 £.");
  expect(speaker([recogniser(whose, { sentence: say })])("Ann: Tea costs £3 (really?).")).toBe(
    "Ann sagt: Für Tea zahlst du 3 £.",
  );
  expect(say("Ann: No idea.")).toBe("Ann sagt: No idea.");
  expect(say("No idea.")).toBe("No idea.");
});

it("changes nothing in English", () => {
  overwriteGetLocale(() => baseLocale);
  expect(speaker([() => "never"])("Tea costs £3 (really?).")).toBe("Tea costs £3 (really?).");
});
