import { expect, it } from "vitest";
import { assign, newDraft, withOption } from "../../pages/new/draft";
import { Offer } from "../offer";
import { card } from "./card";
import info from "./info.json";

const offer = new Offer(info, card);

it("characters that another number of players rules out are dealt again", () => {
  const people = ["strauss", "pransky", "mansard", "mirabella"];
  const named = withOption(offer, newDraft(offer), "characters", people);
  expect(withOption(offer, named, "first", 1).options["characters"]).toEqual(people);
  expect(withOption(offer, named, "players", 3).options["characters"]).toEqual([]);
  expect(assign(people, 0, "mansard")).toEqual(["mansard", "pransky", "strauss", "mirabella"]);
  expect(assign(people, 3, "macdouglas")).toEqual(["strauss", "pransky", "mansard", "macdouglas"]);
});

it("the bounds are the server's", () => {
  expect(offer.players).toEqual({ min: 3, max: 5 });
  expect(offer.range("hours")).toEqual({ min: 1, max: 12 });
  expect(offer.range("pace")).toEqual({ min: 0, max: 60 });
});
