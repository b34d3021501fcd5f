import { describe, expect, it } from "vitest";
import type { Action, PursuerMove, XMove } from "./types";
import { place } from "./board";
import { byStation, canDouble, movable, narrowed, neighbour } from "./choices";

const x = (ticket: XMove["ticket"], to: number, double = false): XMove =>
  double ? { action: "mister_x", ticket, to, double } : { action: "mister_x", ticket, to };
const pursuer = (piece: PursuerMove["piece"], ticket: PursuerMove["ticket"], to: number): PursuerMove => ({
  action: "pursuer",
  piece,
  ticket,
  to,
});

describe("what can be chosen", () => {
  it("groups actions by station, the cheaper ticket first", () => {
    const actions: Action[] = [x("black", 46), x("underground", 46), x("taxi", 9), x("bus", 46)];
    const stations = byStation(actions);
    expect([...stations.keys()]).toEqual([46, 9]);
    expect(stations.get(46)!.map((action) => action.ticket)).toEqual(["bus", "underground", "black"]);
  });

  it("keeps single and double moves apart", () => {
    const actions: Action[] = [x("taxi", 9), x("taxi", 9, true), x("black", 8, true)];
    expect(canDouble(actions)).toBe(true);
    expect(narrowed(actions, null, false)).toEqual([x("taxi", 9)]);
    expect(narrowed(actions, null, true)).toHaveLength(2);
    expect(canDouble([x("taxi", 9)])).toBe(false);
  });

  it("names the pieces that can move, and narrows to one of them", () => {
    const actions: Action[] = [
      pursuer("yellow", "bus", 34),
      pursuer("red", "taxi", 9),
      pursuer("red", "taxi", 8),
    ];
    expect(movable(actions)).toEqual(["red", "yellow"]);
    expect(narrowed(actions, "red", false)).toHaveLength(2);
    expect(narrowed(actions, null, false)).toHaveLength(3);
  });
});

describe("arrow keys", () => {
  it("lead to the nearest target that way", () => {
    // 8 and 18 lie to the left of 1, 9 to the right of and below it.
    expect(neighbour(1, "ArrowLeft", [8, 9, 18])).toBe(8);
    expect(neighbour(1, "ArrowRight", [8, 9, 18])).toBe(9);
    expect(neighbour(1, "ArrowUp", [8, 9, 18])).toBeUndefined();
    expect(neighbour(1, "Enter", [8, 9])).toBeUndefined();
    expect(place(8)[0]).toBeLessThan(place(1)[0]);
  });
});
