import { describe, expect, it } from "vitest";
import {
  complete,
  DEFAULT_SETTINGS,
  fitSeats,
  request,
  sit,
  unnamed,
  type Draft,
  type Sitter,
} from "./draft";

const me: Sitter = { kind: "me" };
const person: Sitter = { kind: "person" };
const bot: Sitter = { kind: "bot", bot: "steady" };
const here = (name: string): Sitter => ({ kind: "here", name });
const draft = (...seats: Sitter[]): Draft => ({
  options: { players: seats.length },
  seats,
  settings: DEFAULT_SETTINGS,
});

describe("seats of a new table", () => {
  it("grow and shrink with the players, and oneself stays", () => {
    expect(fitSeats([me, bot], 3)).toEqual([me, bot, person]);
    expect(fitSeats([bot, bot, me], 2)).toEqual([bot, me]);
    expect(fitSeats([bot, bot, bot], 2)).toEqual([bot, bot]);
  });

  it("have oneself only once", () => {
    expect(sit([me, bot, person], 2, me)).toEqual([person, bot, me]);
  });

  it("know whether anybody is waited for, or has no name", () => {
    expect(complete(draft(me, bot, here("Ada")))).toBe(true);
    expect(complete(draft(me, person))).toBe(false);
    expect(unnamed(draft(me, here(" "), here("Ada")))).toEqual([1]);
  });

  it("start at once only if nobody has to sit down first", () => {
    expect(request("g", draft(me, bot))).toMatchObject({ seats: ["me", "steady"], start: true });
    expect(request("g", draft(me, here("Ada")))).toMatchObject({ seats: ["me", "person"], start: false });
  });
});
