import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { soon } from "./soon";

let frames: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => {});
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  frames = [];
});

/** A part that takes a while, and says that it was there. */
const part = (name: string, takes: number, said: string[]) => () => {
  said.push(name);
  now += takes;
};

it("comes in order, and not in the task that asked for it", () => {
  const said: string[] = [];
  soon(part("one", 1, said));
  soon(part("two", 1, said));
  expect(said).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(said).toEqual(["one", "two"]);
});

it("lets the browser paint after a part that took long", () => {
  const said: string[] = [];
  soon(part("long", 30, said));
  soon(part("next", 1, said));
  vi.advanceTimersByTime(20);
  expect(said).toEqual(["long"]);
  frames.forEach((frame) => frame());
  vi.advanceTimersByTime(20);
  expect(said).toEqual(["long", "next"]);
});

it("comes as well where nothing is painted", () => {
  const said: string[] = [];
  soon(part("long", 30, said));
  soon(part("next", 1, said));
  vi.advanceTimersByTime(500);
  expect(said).toEqual(["long", "next"]);
});

it("does not come if it is no longer wanted", () => {
  const said: string[] = [];
  soon(part("one", 1, said))();
  soon(part("two", 1, said));
  vi.advanceTimersByTime(20);
  expect(said).toEqual(["two"]);
});

it("finishes a part with all its own parts before the next one is begun", () => {
  const said: string[] = [];
  soon(() => {
    said.push("board");
    soon(part("its map", 1, said));
    soon(part("its pieces", 1, said));
  });
  soon(part("panels", 1, said));
  vi.advanceTimersByTime(20);
  expect(said).toEqual(["board", "its map", "its pieces", "panels"]);
});
