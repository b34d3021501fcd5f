import { describe, expect, it } from "vitest";
import { beside } from "./popover";

const SIZE = { width: 220, height: 150 };
const ROOM = { width: 1000, height: 800 };
const AT = { x: 500, y: 400 };

describe("where it is asked which ticket", () => {
  it("is below the station, if nothing is there", () => {
    expect(beside(AT, SIZE, ROOM, [AT])).toEqual({ x: 390, y: 430 });
  });

  it("is elsewhere, if that would hide the piece that moves or a target", () => {
    expect(beside(AT, SIZE, ROOM, [AT, { x: 450, y: 560 }])).toEqual({ x: 390, y: 220 });
    const both = [AT, { x: 450, y: 560 }, { x: 520, y: 280 }];
    expect(beside(AT, SIZE, ROOM, both)).toEqual({ x: 530, y: 325 });
    expect(beside(AT, SIZE, ROOM, [...both, { x: 700, y: 400 }])).toEqual({ x: 250, y: 325 });
  });

  it("is on the board, clear of what one may press along its lower edge", () => {
    for (const at of [
      { x: 5, y: 5 },
      { x: 995, y: 790 },
      { x: 500, y: 640 },
      { x: 5, y: 790 },
    ]) {
      const { x, y } = beside(at, SIZE, ROOM, []);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + SIZE.width).toBeLessThanOrEqual(ROOM.width);
      expect(y + SIZE.height).toBeLessThanOrEqual(ROOM.height - 84);
    }
  });
});
