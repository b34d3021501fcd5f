import { describe, expect, it } from "vitest";
import { Offer } from "../games/offer";
import type { GameInfo, RecordInfo, StepInfo } from "../types/wire";
import { cardInWords, gameInWords } from ".";
import { entryInWords, stepInWords, type WordsView } from "./told";

const option = (name: string, value: unknown, schema: object) => ({
  name,
  default: value,
  schema: { ...schema },
});
const info: GameInfo = {
  name: "chess",
  title: "Chess",
  summary: "Two armies.",
  sides: [],
  players: [2, 3],
  seats: [
    ["White", "Black"],
    ["White", "Black", "Red"],
  ],
  bots: ["random"],
  characters: [],
  options: [
    option("players", 2, { type: "integer", minimum: 2, maximum: 3, description: "How many." }),
    option("en_passant", true, { type: "boolean", description: "Whether." }),
    option("pace", 1.5, { type: "number", minimum: 0, maximum: 5 }),
    option("opening", "king", { enum: ["king", "queen"] }),
    option("board", [], { type: "array", items: { type: "string" } }),
  ],
};
const view: WordsView = {
  sections: [{ title: "Board", lines: ["a b c"] }],
  seats: ["White", "Black"],
  to_act: [1],
  moves: 3,
  outcome: null,
};

describe("a game without a folder", () => {
  const offer = new Offer(info, cardInWords(info));
  const { words } = gameInWords(info);

  it("offers its options by the schema that the server has", () => {
    expect(offer.options().map(({ name, label, control }) => [name, label, control.kind])).toEqual([
      ["players", "Players", "number"],
      ["en_passant", "En passant", "switch"],
      ["pace", "Pace", "number"],
      ["opening", "Opening", "choice"],
    ]);
    expect(offer.players).toEqual({ min: 2, max: 3 });
    expect(offer.range("pace")).toEqual({ min: 0, max: 5 });
    expect(offer.defaults).toMatchObject({ players: 2, opening: "king", board: [] });
  });

  it("calls the seats as the server does", () => {
    expect(words.seats({ players: 3 }).map(({ name }) => name)).toEqual(["White", "Black", "Red"]);
    expect(words.seats({ players: 4 }).map(({ name }) => name)[3]).toBe("Seat 4");
  });

  it("says whose turn it is, and who won", () => {
    expect(words.asked(view, 1)).toBe("Choose what you do.");
    expect(words.asked(view, 0)).toBe("To move: Black");
    expect(words.asked(view, null)).toBe("To move: Black");
    expect(words.outcome(view)).toBeNull();
    const over = { ...view, outcome: { places: [2, 1], reason: "mate" } };
    expect(words.outcome(over)).toBe("Won: Black");
    expect(words.asked(over, 1)).toBe("Won: Black");
  });
});

describe("what the server says in words", () => {
  it("becomes events with sentences, which keep their names", () => {
    const events = [{ event: "moved" }, { event: "shown" }];
    const told = ["White moves.", "You see a card."];
    const what = { entry: "happened", at: 0, seat: 0, events, told } as const;
    expect(entryInWords({ number: 4, what }).what).toEqual({
      entry: "happened",
      at: 0,
      seat: 0,
      events: [
        { event: "moved", text: "White moves." },
        { event: "shown", text: "You see a card." },
      ],
    });
  });

  it("is the view of a replay, with the result at its end", () => {
    const record = { players: [{ title: "White" }], moves: 2, outcome: { places: [1], reason: "x" } };
    const step = { move: 2, events: [], told: [], view: {}, sections: view.sections };
    const at = (move: number) =>
      stepInWords({ ...step, move } as unknown as StepInfo, record as unknown as RecordInfo)
        .view as WordsView;
    expect(at(2)).toMatchObject({ sections: view.sections, seats: ["White"], outcome: record.outcome });
    expect(at(1).outcome).toBeNull();
  });
});
