import { expect, it } from "vitest";
import { count, search, terms } from "../../../pages/rules/search";
import { loadRules } from "../../../pages/rules/texts";

it("finds German words in the German rules", async () => {
  const { full } = (await loadRules("scotland_yard", "de"))!;
  const found = (query: string) => count(search(full!.sections, terms(query)));
  expect(found("FÄHRE")).toBeGreaterThan(0);
  expect(found("festlegung vorrat")).toBeGreaterThan(0);
  expect(found("ferry")).toBe(0);
});
