import { expect, it } from "vitest";
import { isAllowed } from "../../pages/new/draft";
import { defaultsOf } from "../offer";
import info from "./info.json";
import { options } from "./options";

it("a choice that another one rules out can't be made, and why is said", () => {
  const defaults = defaultsOf(info);
  const control = (name: string) => options().find((option) => option.name === name)!.control;
  const [edition, moves] = [control("edition"), control("double_moves")];
  if (edition.kind !== "choice" || moves.kind !== "choice") throw new Error("They are choices.");
  const three = moves.choices.find(({ value }) => value === 3)!;
  const older = edition.choices.find(({ value }) => value === "2013")!;
  expect(isAllowed(three, { ...defaults, edition: "2013" })).toBe(false);
  expect(isAllowed(older, { ...defaults, double_moves: 3 })).toBe(false);
  expect(three.otherwise && older.otherwise).toBeTruthy();
});
