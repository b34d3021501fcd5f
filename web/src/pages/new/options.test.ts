/** What the page offers for every game: each option in a sentence, and nothing that does not go together. */
import { describe, expect, it } from "vitest";
import { storedOffers } from "../../games/stored";
import { isAllowed } from "./draft";

const offers = (await storedOffers()).map((offer) => [offer.name, offer] as const);

describe.each(offers)("the options of %s", (_, offer) => {
  it("are each told in a sentence, whatever is chosen", () => {
    for (const { label, help, control } of offer.options()) {
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
    for (const option of offer.options()) {
      const { name, control } = option;
      const value = offer.defaults[name];
      if (control.kind === "switch") expect(value).toBeTypeOf("boolean");
      if (control.kind === "number") {
        expect(value).toBeGreaterThanOrEqual(offer.range(name).min);
        expect(value).toBeLessThanOrEqual(offer.range(name).max);
      }
      if (control.kind === "numbers") expect(value).toHaveLength(control.rows.length);
      if (control.kind === "assignment") expect(value).toEqual([]);
      if (control.kind !== "choice") continue;
      const chosen = control.choices.find((one) => one.value === value)!;
      expect(isAllowed(chosen, offer.defaults)).toBe(true);
    }
  });
});
