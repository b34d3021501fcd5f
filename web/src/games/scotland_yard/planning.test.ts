import { describe, expect, it } from "vitest";
import { PIECES } from "./board";
import { byStation, movable, narrowed } from "./choices";
import middle from "./fixtures/middle-detective.json";
import start from "./fixtures/start-detective.json";
import { carriesOut, farAway, imaginable } from "./planning";
import type { Action, PursuerMove, View } from "./types";
import { words } from "./words";

const stored = (fixture: unknown) => fixture as { readonly view: View; readonly actions: readonly Action[] };
const { view, actions } = stored(middle);

describe("what can be proposed", () => {
  it("is at least what one may play, and of others' pieces, too", () => {
    const found = imaginable(view);
    for (const action of actions) expect(found).toContainEqual(action);
    const waiting = view.to_act.includes(0) ? view.stations.map((_, n) => n) : view.pending;
    expect(movable(found)).toEqual(waiting.map((number) => PIECES[number]));
  });

  it("is of every piece while Mister X moves", () => {
    const { view } = stored(start);
    const his = { ...view, to_act: [0], pending: [] };
    expect(movable(imaginable(his))).toHaveLength(view.stations.length);
  });

  it("is nothing of a piece that has moved, nor where one stands that stays", () => {
    const all = imaginable({ ...view, to_act: [1, 2], pending: [0, 1] });
    expect(movable(all)).toEqual(["red", "blue"]);
    const to = [...byStation(narrowed(all, "red", false)).keys()][0]!;
    const blocked = { ...view, to_act: [1], pending: [0], stations: view.stations.with(1, to) };
    expect(imaginable(blocked).some((move) => move.to === to)).toBe(false);
    expect(farAway("red", to, blocked).rule).toBe("SY-14");
    expect(farAway("red", 199, blocked).rule).toBe("SY-12");
  });

  it("needs a ticket", () => {
    const none = { taxi: 0, bus: 0, underground: 0 };
    const poor = { ...view, to_act: [0], tickets: view.tickets.map(() => none) };
    expect(movable(imaginable(poor)).every((piece) => PIECES.indexOf(piece) >= 2)).toBe(true);
  });
});

describe("what carries it out", () => {
  const move = (actions as readonly PursuerMove[])[0]!;
  it("is each move of that piece to that station", () => {
    const ghost = { proposal: "ghost", piece: move.piece, to: move.to } as const;
    const found = carriesOut(ghost, actions);
    expect(found).toContain(move);
    expect(found.every((one) => one.to === move.to && "piece" in one && one.piece === move.piece)).toBe(true);
    expect(carriesOut({ ...ghost, to: 0 }, actions)).toEqual([]);
  });
  it("is nothing for an arrow or a ping", () => {
    expect(carriesOut({ proposal: "arrow", start: 1, to: move.to }, actions)).toEqual([]);
    expect(carriesOut({ proposal: "ping", at: move.to }, actions)).toEqual([]);
  });
});

it("has words", () => {
  const said = words.proposal!;
  expect(said({ proposal: "ghost", piece: "red", to: 46 }, view.options)).toBe("Red to 46");
  expect(said({ proposal: "arrow", start: 1, to: 2 }, view.options)).toBe("1 → 2");
  expect(said({ proposal: "ping", at: 3 }, view.options)).toBe("Look at 3");
});
