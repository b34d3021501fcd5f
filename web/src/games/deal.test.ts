import { expect, it } from "vitest";
import { FOLDERS } from ".";
import { loadDeal } from "./deal";

it.each(FOLDERS)("%s can be dealt again", async (game) => {
  expect((await loadDeal(game))!.deal).toBeTypeOf("function");
});

it("no other game is known", () => expect(loadDeal("chess")).toBeUndefined());
