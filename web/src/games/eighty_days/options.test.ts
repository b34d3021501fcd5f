import { describe, expect, it } from "vitest";
import { newDraft, withOption } from "../../pages/new/draft";
import { agreed } from "../../pages/table/agreed";
import { Offer } from "../offer";
import { card } from "./card";
import info from "./info.json";

const offer = new Offer(info, card);

describe("a choice that another one rules out", () => {
  it("falls back to the default", () => {
    const two = withOption(offer, newDraft(offer), "players", 2);
    const pawns = withOption(offer, withOption(offer, two, "two_pawns", true), "first_player", 1);
    expect(pawns.options).toMatchObject({ two_pawns: true, first_player: 1 });
    const three = withOption(offer, pawns, "players", 3);
    expect(three.options).toMatchObject({ players: 3, two_pawns: false, first_player: 1 });
    expect(three.seats).toHaveLength(3);
    const late = withOption(offer, withOption(offer, three, "first_player", 2), "players", 2);
    expect(late.options).toMatchObject({ players: 2, first_player: null });
  });

  it("leaves what came from a file as it is", () => {
    const board = { name: "Alps", spaces: [] };
    const own = withOption(offer, newDraft(offer), "board", board);
    expect(withOption(offer, own, "players", 2).options["board"]).toBe(board);
  });
});

describe("what was agreed", () => {
  const said = (name: string, value: unknown = offer.defaults[name]) =>
    agreed(
      offer.options().find((option) => option.name === name)!,
      value,
    );

  it("is said in the words that it was chosen by", () => {
    expect(said("players")).toBe("4");
    expect(said("play_on")).toBe("No");
    expect(said("first_player")).toBe("By lot");
    expect(said("first_player", 1)).toBe("Blue");
    expect(said("board")).toBe("Fogg’s route");
  });

  it("is called by its name if it came from a file, which may be of any length", () => {
    expect(said("board", { name: "Over the Alps", spaces: ["1 bet 1"] })).toBe("Over the Alps");
    expect(said("deck", { name: "🂡".repeat(300), cards: [] })).toBe(`${"🂡".repeat(59)}…`);
  });
});
