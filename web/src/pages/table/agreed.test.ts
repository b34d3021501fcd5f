import { describe, expect, it } from "vitest";
import { DEFAULTS, options } from "../../games/eighty_days/options";
import { agreed } from "./agreed";

const said = (name: keyof typeof DEFAULTS, value: unknown = DEFAULTS[name]) =>
  agreed(
    options().find((option) => option.name === name)!,
    value,
  );

describe("what was agreed", () => {
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
