import { afterEach, expect, it } from "vitest";
import { baseLocale, overwriteGetLocale } from "../../paraglide/runtime";
import turn from "./fixtures/turn.json";
import { whyRuledOut } from "./ruled";
import type { RuledOut, View } from "./types";

const view = { ...(turn as unknown as { view: View }).view, seat: 0 };
const [, other] = view.characters;

const seen = (traveller: string): RuledOut => ({
  category: "motive",
  element: "greed",
  reason:
    "Both copies of Greed were seen: one in leg 1, in your hand, the other in leg 2, in Compartment B's hand.",
  why: {
    code: "mystery_express.why_seen",
    parameters: {
      element: "greed",
      time: { code: "mystery_express.in_leg", parameters: { leg: 1 } },
      place: { code: "mystery_express.in_your_hand", parameters: {} },
      later: { code: "mystery_express.in_leg", parameters: { leg: 2 } },
      other: { code: "mystery_express.in_hand", parameters: { traveller } },
    },
  },
});

afterEach(() => overwriteGetLocale(() => baseLocale));

it("says in the language of the page why something is ruled out", () => {
  overwriteGetLocale(() => "de");
  expect(whyRuledOut(view, seen("mirabella"))).toBe(
    "Beide Karten „Habgier“ waren zu sehen: eine in Etappe 1 auf deiner Hand, die andere in Etappe 2 auf der Hand von De Mirabella.",
  );
});

it("calls a seat as the board does, in English, too", () => {
  expect(other).toBeTruthy();
  expect(whyRuledOut(view, seen("b"))).not.toContain("Compartment");
  expect(whyRuledOut(view, seen("b"))).toMatch(
    /^Both copies of Greed were seen: one in leg 1, in your hand, .*’s hand\.$/,
  );
});

it("says it as it came where the server gives no reason", () => {
  const { why, ...old } = seen("b");
  expect(whyRuledOut(view, old as RuledOut)).toBe(old.reason);
});
