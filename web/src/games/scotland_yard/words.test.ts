import { describe, expect, it } from "vitest";
import middle from "./fixtures/middle-detective.json";
import spectator from "./fixtures/middle-spectator.json";
import two from "./fixtures/two-detectives.json";
import x from "./fixtures/two-mister-x.json";
import six from "./fixtures/six-end.json";
import type { Action, Event, Options, View } from "./types";
import { defaultsOf } from "../offer";
import info from "./info.json";
import { options } from "./options";
import { refusal } from "./refusals";
import { game } from ".";
import { lastMoves, lastSeen, logFields, nextSurfacing } from "./travel";
import { m } from "../../paraglide/messages";
import { stock, surfacing, words } from "./words";

const DEFAULTS = defaultsOf(info) as unknown as Options;

const view = middle.view as unknown as View;
const detective = { ...DEFAULTS, players: 3 };
const outcome = { places: [2, 1, 1], reason: "captured" };

const EVENTS: [Event, string][] = [
  [
    { event: "ticket_played", field: 4, ticket: "underground", double: false, audience: null },
    "Mister X plays an underground ticket (field 4).",
  ],
  [
    { event: "ticket_played", field: 4, ticket: "black", double: true, audience: null },
    "Mister X announces a double move and plays a black ticket (field 4).",
  ],
  [{ event: "station_written", field: 4, station: 46, audience: [0] }, "You write station 46 into field 4."],
  [
    { event: "surfaced", field: 3, station: 46, audience: null },
    "Mister X surfaces at station 46 (field 3).",
  ],
  [
    { event: "pursuer_moved", piece: "green", ticket: "bus", origin: 1, to: 46, audience: null },
    "Green Police takes a bus, 1 → 46.",
  ],
  [
    { event: "forfeited", pieces: ["red"], audience: null },
    "Red forfeits this turn: none of the tickets left leads to a free station.",
  ],
  [
    { event: "forfeited", pieces: ["green", "yellow"], audience: null },
    "Green Police and Yellow Police can’t move this turn: all stations around are taken.",
  ],
  [
    { event: "forfeited", pieces: ["red", "blue"], audience: null },
    "Red and Blue forfeit this turn: none of the tickets left leads to a free station.",
  ],
  [
    { event: "game_ended", outcome, trail: [1, 46], audience: null },
    "Mister X is caught: the pursuers win. His way: 1, 46.",
  ],
];

const ACTIONS: [Action, string][] = [
  [{ action: "mister_x", ticket: "taxi", to: 46 }, "Taxi to 46"],
  [{ action: "mister_x", ticket: "black", to: 115, double: true }, "Double move: Black ticket to 115"],
  [{ action: "pursuer", piece: "red", ticket: "underground", to: 89 }, "Red: Underground to 89"],
];

describe("words", () => {
  it.each(EVENTS)("tell every kind of event: %o", (event, text) => {
    expect(words.event(event, detective)).toBe(text);
  });

  it.each(ACTIONS)("name every kind of action: %o", (action, text) => {
    expect(words.action(action, view)).toBe(text);
  });

  it("call helpers as the edition does", () => {
    const action: Action = { action: "pursuer", piece: "yellow", ticket: "taxi", to: 1 };
    expect(words.action(action, two.view as unknown as View)).toBe("Yellow Bobby: Taxi to 1");
    expect(words.action(action, view)).toBe("Yellow Police: Taxi to 1");
  });

  it("say what is asked, of whom, and when nothing is", () => {
    expect(words.asked(view, middle.seat)).toMatch(/^Move/);
    expect(words.asked(view, 0)).toMatch(/^Still to move: /);
    expect(words.asked(x.view as unknown as View, 0)).toBe("Mister X, where do you go?");
    expect(words.asked(x.view as unknown as View, 1)).toBe("Mister X is choosing his next station.");
    expect(words.status(view)).toMatch(/^Round \d+ of 22$/);
    expect(words.outcome(view)).toBeNull();
    expect(words.outcome(six.view as unknown as View)).toMatch(/wins?\.$/);
  });

  it("name the seats for any number of players", () => {
    expect(words.seats({ ...DEFAULTS, players: 2 }).map((seat) => seat.name)).toEqual([
      "Mister X",
      "Detectives",
    ]);
    expect(words.seats({ ...DEFAULTS, players: 6 })).toHaveLength(6);
  });

  it("explain every option there is", () => {
    expect(options().map(({ name }) => name)).toEqual(Object.keys(view.options));
  });
});

describe("what happens", () => {
  const moved = (piece: "red" | "blue" | "yellow", origin: number, to: number): Event => ({
    event: "pursuer_moved",
    piece,
    ticket: "taxi",
    origin,
    to,
    audience: null,
  });

  it("has the sign of the piece, not of whoever steers it", () => {
    const two = { ...DEFAULTS, players: 2 };
    expect(words.sign!(moved("yellow", 1, 8), two)).toMatchObject({
      mark: "Y",
      colour: "var(--piece-yellow)",
    });
    expect(words.sign!(EVENTS[0]![0], two)!.name).toBe("Mister X");
    expect(words.sign!({ event: "forfeited", pieces: ["blue"] }, two)!.mark).toBe("B");
  });

  it("takes longer for each move, and for what has to be read", () => {
    const time = (...events: Event[]) => game.time!(events, detective);
    const one = time(moved("red", 1, 8));
    expect(one).toBeGreaterThan(1200);
    expect(time(moved("red", 1, 8), moved("blue", 2, 20))).toBeGreaterThan(one);
    expect(time(moved("red", 1, 8), { event: "forfeited", pieces: ["blue"] })).toBeGreaterThan(one + 2000);
  });

  it("stays drawn: the last move of each piece, until its next one", () => {
    const at = { ...view, stations: [9, 20, 3, 4], trail: null, mister_x: null };
    const lately = [moved("red", 1, 8), moved("blue", 2, 20), moved("red", 8, 9)].map((event) => ({
      seat: 1,
      events: [event],
    }));
    expect(lastMoves(at, lately)).toEqual([
      { piece: "red", from: 8, to: 9, ticket: "taxi" },
      { piece: "blue", from: 2, to: 20, ticket: "taxi" },
    ]);
    const his = x.view as unknown as View;
    const [from, to] = his.trail!.slice(-2);
    if (his.log.length) expect(lastMoves(his, []).at(-1)).toMatchObject({ piece: "x", from, to });
    // Not for those who do not know his way.
    expect(lastMoves(spectator.view as unknown as View, [])).toEqual([]);
  });
});

describe("refusals", () => {
  const seat = middle.seat;
  it("name the rule", () => {
    const station = view.stations[1]!;
    expect(refusal(view, seat, station, [], "blue").rule).toBe("SY-11");
    const occupied = { ...view, stations: [46, 1, 2, 3] };
    expect(refusal(occupied, seat, 46, [], "blue").rule).toBe("SY-14");
    expect(refusal({ ...view, stations: [5, 1, 2, 3] }, seat, 199, [], "blue").rule).toBe("SY-12");
    const broke = { ...occupied, stations: [5, 1, 2, 3] };
    expect(refusal(broke, seat, 46, [], "blue").rule).toBe("SY-13");
    expect(refusal({ ...view, stations: [5, 115, 2, 3] }, seat, 108, [], "blue").text).toMatch(/ferry/);
    expect(refusal(view, null, 46, [], null).rule).toBe("SY-10");
    expect(refusal(view, 0, 46, [], null).rule).toBe("SY-10");
  });

  it("tell Mister X why not", () => {
    const his = { ...(x.view as unknown as View), mister_x: 115, stations: [126, 2, 3, 4] };
    expect(refusal(his, 0, 115, [], null).rule).toBe("SY-11");
    expect(refusal(his, 0, 199, [], null).rule).toBe("SY-12");
    expect(refusal(his, 0, 126, [], null).rule).toBe("SY-14");
    expect(refusal(his, 0, 108, [], null).rule).toBe("SY-24");
    expect(refusal(his, 0, 102, [], null).rule).toBe("SY-06");
    expect(refusal(his, 0, 102, [{ action: "mister_x", ticket: "taxi", to: 102 }], null).rule).toBe("SY-22");
  });
});

describe("the travel log", () => {
  it("has 24 fields, five of them surfacing, and shows only what the view has", () => {
    const fields = logFields(spectator.view as unknown as View);
    expect(fields).toHaveLength(24);
    expect(fields.filter((field) => field.surfacing).map((field) => field.number)).toEqual([
      3, 8, 13, 18, 24,
    ]);
    expect(fields.filter((field) => field.station !== null).every((field) => field.surfacing)).toBe(true);
    expect(
      logFields(x.view as unknown as View).filter((field) => field.ticket && field.station === null),
    ).toEqual([]);
  });

  it("knows when he was seen last and will be seen next", () => {
    expect(lastSeen({ ...view, log: [] })).toBeNull();
    expect(lastSeen(view)).toEqual({ station: view.log[2]!.shown, moves: view.log.length - 3 });
    expect(nextSurfacing(view)).toBe(8);
  });
});

describe("before a move", () => {
  const field = { ticket: "taxi", shown: null, double: false, pursuers: [] } as const;
  const after = (moves: number): View => ({
    ...(x.view as unknown as View),
    outcome: null,
    pending: [],
    second: false,
    log: Array.from({ length: moves }, () => field),
    bank: { taxi: 1, bus: 5, underground: 0 },
    black: 2,
  });
  const taxi: Action = { action: "mister_x", ticket: "taxi", to: 46 };

  it("says that Mister X surfaces, in the bar and with the ticket", () => {
    expect(words.asked(after(2), 0)).toContain("you surface");
    expect(words.asked(after(2), 1)).toContain("surfaces there");
    expect(surfacing(taxi, after(2))).toBe("You surface: everyone sees you at 46.");
    expect(words.asked(after(3), 0)).toBe("Mister X, where do you go?");
    expect(surfacing(taxi, after(3))).toBe("");
    expect(surfacing(taxi, after(1))).toBe("");
    expect(surfacing({ ...taxi, double: true }, after(1))).toBe("You surface with the second move.");
  });

  it("says how many tickets of the kind stay", () => {
    expect(stock(taxi, after(3))).toBe("then 0 left");
    expect(stock({ ...taxi, ticket: "black" }, after(3))).toBe("then 1 left");
    const unlimited = { ...after(3), options: { ...after(3).options, bank: "unlimited" } } as View;
    expect(stock(taxi, unlimited)).toBe("");
    const police: Action = { action: "pursuer", piece: "yellow", ticket: "taxi", to: 46 };
    expect(stock(police, after(3))).toBe("free");
    const red: Action = { action: "pursuer", piece: "red", ticket: "bus", to: 46 };
    expect(stock(red, { ...after(3), tickets: [{ taxi: 4, bus: 3, underground: 2 }] })).toBe("then 2 left");
  });

  it("gives a piece that several steer a sign of its own", () => {
    const moved: Event = {
      event: "pursuer_moved",
      piece: "yellow",
      ticket: "bus",
      origin: 1,
      to: 46,
      audience: null,
    };
    expect(words.sign?.(moved, DEFAULTS)).toMatchObject({ colour: "var(--piece-yellow)", mark: "Y" });
  });

  it("counts one station as one", () => {
    expect(m.scotland_yard_possible({ count: 1 })).toBe("Mister X can be at 1 station");
  });
});
