import { agreed } from "./agreed";
import { describe, expect, it } from "vitest";
import type { AnyGameModule } from "../../games/game";
import type { Entry, TableInfo, Told } from "../../types/wire";
import { acting, holder, informed, isPrivate, ownSeats } from "./eyes";
import { lines, spoken } from "./log";
import { matching } from "./moves";

const seat = (guest: string | null, bot: string | null = null) => ({
  title: "",
  guest,
  name: guest ?? "",
  bot,
});
const table = {
  status: "running",
  options: {},
  seats: [seat("me"), seat("you"), seat("me"), seat("me", "steady")],
} as unknown as TableInfo;

describe("eyes", () => {
  it("knows one's own seats, and which of them must act", () => {
    expect(ownSeats(table.seats, "me")).toEqual([0, 2, 3]);
    expect(ownSeats(table.seats, null)).toEqual([]);
    expect(acting(table, [0, 2, 3], [1, 2, 3])).toEqual([2]);
    expect(acting({ ...table, status: "over" }, [0, 2], [0])).toEqual([]);
  });

  it("leaves the device where it is until somebody else must act", () => {
    expect(holder([0, 2], [], null)).toBeNull();
    expect(holder([0, 2], [], 0)).toBe(0);
    expect(holder([0, 2], [0, 2], 2)).toBe(2);
    expect(holder([0, 2], [2], 0)).toBe(2);
  });

  it("asks for the device for news, before decisions of others", () => {
    expect(holder([0, 2], [2], 0, [0])).toBe(0); // who has it looks first
    expect(holder([0, 1, 2], [2], null, [1])).toBe(1);
    expect(holder([0, 1, 2], [1, 2], null, [2])).toBe(1); // who decides sees his news then
    expect(holder([0, 2], [], 0, [2])).toBe(2);
  });

  it("knows who has not seen yet what he alone was told", () => {
    const game = {
      lastNews: (moves: readonly { events: readonly unknown[] }[], seat: number) =>
        moves.findLastIndex(({ events }) => events.includes(seat)),
    };
    const happened = (number: number, seat: number, events: number[], by?: string) =>
      ({ number, what: { entry: "happened", at: 0, seat, events, by } }) as unknown as Told;
    const entries = [happened(3, 2, []), happened(4, 0, [2]), happened(5, 1, [0, 3])];
    const after = (looked: [number, number][], more: Told[] = []) =>
      informed(table, [0, 2, 3], [...entries, ...more], new Map(looked), game);
    expect(after([])).toEqual([0, 2]); // for the third a bot plays
    expect(after([[0, 5]])).toEqual([2]);
    expect(after([[2, 3]])).toEqual([0, 2]);
    expect(after([], [happened(6, 2, [])])).toEqual([0]); // who has moved has looked
    expect(after([], [happened(6, 2, [], "clock")])).toEqual([0, 2]);
    expect(after([], [{ number: 6, what: { entry: "undone", at: 0, moves: 1 } } as Told])).toEqual([2]);
    expect(informed({ ...table, status: "over" }, [0], entries, new Map(), game)).toEqual([]);
    expect(informed(table, [0], entries, new Map(), {})).toEqual([]);
  });

  it("tells what is for some eyes alone from what all may see, and from what one chose oneself", () => {
    const game = { echo: ({ event }: { event: string }) => event === "chose" };
    expect(isPrivate({ event: "seen", audience: [1] }, game)).toBe(true);
    expect(isPrivate({ event: "seen", audience: null }, game)).toBe(false);
    expect(isPrivate({ event: "seen" }, game)).toBe(false);
    expect(isPrivate({ event: "chose", audience: [1] }, game)).toBe(false);
    expect(isPrivate({ event: "chose", audience: [1] }, {})).toBe(true);
  });
});

describe("the log", () => {
  const game = {
    words: { event: (event: { event: string }) => event.event, seats: () => [] },
  } as unknown as AnyGameModule;
  const told = (number: number, what: unknown): Told => ({ number, what: what as Entry });
  const moved = (number: number, event: string) =>
    told(number, { entry: "happened", at: 0, seat: 0, events: [{ event }], told: [event] });

  it("numbers moves and strikes what was taken back", () => {
    const made = lines(
      [
        told(2, { entry: "started", at: 0 }),
        moved(3, "a"),
        moved(4, "b"),
        told(5, { entry: "undone", at: 0, moves: 1 }),
        moved(6, "c"),
        told(7, { entry: "said", at: 0, guest: "me", name: "Me", text: "hm" }),
      ],
      table,
      game,
    );
    expect(made.map(({ number, move, undone }) => [number, move, undone])).toEqual([
      [2, null, false],
      [3, 1, false],
      [4, null, true],
      [5, null, false],
      [6, 2, false],
    ]);
  });

  it("says how long the server was away", () => {
    const away = told(3, { entry: "interrupted", at: 400_000, began: 10_000, ended: 400_000 });
    const [line] = lines([away], table, game);
    expect(line!.sentences.map(({ text }) => text)).toEqual([
      "The server was away (6:30). No clock ran meanwhile.",
    ]);
    expect(line!.move).toBeNull();
  });

  it("counts from the moves before the first entry, also if some of them are taken back", () => {
    const entries = [
      moved(103, "a"),
      moved(104, "b"),
      told(105, { entry: "undone", at: 0, moves: 41 }),
      moved(106, "c"),
      told(107, { entry: "undone", at: 0, moves: 39 }),
      moved(108, "d"),
    ];
    const made = lines(entries, table, game, 40);
    expect(made.map(({ number, move, undone }) => [number, move, undone])).toEqual([
      [103, null, true],
      [104, null, true],
      [105, null, false],
      [106, null, true],
      [107, null, false],
      [108, 40, false],
    ]);
    expect(lines(entries.slice(0, 2), table, game, 40).map(({ move }) => move)).toEqual([41, 42]);
  });

  it("gives every sentence the sign of its piece, or of whoever moved", () => {
    const signs = ["A", "B"].map((mark) => ({ name: mark, colour: "", mark }));
    const words = {
      event: ({ event }: { event: string }) => event,
      sign: ({ event }: { event: string }) => (event === "of B" ? signs[1] : null),
      seats: () => signs,
    };
    const events = [{ event: "plain" }, { event: "of B" }];
    const entry = told(3, { entry: "happened", at: 0, seat: 0, events });
    const [line] = lines([entry, told(4, { entry: "started", at: 0 })], table, {
      words,
    } as unknown as AnyGameModule);
    expect(line!.sentences.map(({ text, sign }) => [text, sign?.mark])).toEqual([
      ["plain", "A"],
      ["of B", "B"],
    ]);
    expect(line!.events).toEqual(events);
  });

  it("keeps chat apart", () => {
    const entries = [moved(3, "a"), told(4, { entry: "said", at: 0, guest: "me", name: "Me", text: "hm" })];
    expect(spoken(entries)).toMatchObject([{ number: 4, text: "hm", aside: false }]);
  });
});

describe("finding a move", () => {
  const all = ["Taxi to 46", "Bus to 4", "Taxi to 4", "Bus to 146"].map((text) => ({ text }));
  const texts = (typed: string) => matching(all, typed).map(({ text }) => text);

  it("takes words in any order", () => expect(texts("46 taxi")).toEqual(["Taxi to 46"]));
  it("puts the very number first", () => expect(texts("4")).toEqual(["Bus to 4", "Taxi to 4", "Taxi to 46"]));
  it("finds nothing for nonsense", () => expect(texts("ferry")).toEqual([]));
});

describe("what was agreed", () => {
  const control = {
    kind: "assignment",
    rows: () => [],
    choices: [{ value: "raven", label: "Raven" }],
  } as const;
  const option = { name: "characters", label: "", help: "", control } as const;

  it("is never an empty value: who is nobody's choice is drawn by lot", () => {
    expect(agreed(option, [])).toBe("By lot");
    expect(agreed(option, ["raven"])).toBe("Raven");
  });
});
