import { expect, it } from "vitest";
import { ownCards, tally } from "./marks";

it("begins with one's own cards, of which there are two copies each", () => {
  const marks = ownCards(1, ["hanged", "greed", "hanged"]);
  expect(tally(marks, "hanged", "b")).toBe("two");
  expect(tally(marks, "greed", "b")).toBe("one");
  expect(tally(marks, "greed", "a")).toBe("");
  expect(marks.verdicts).toEqual({});
});
