import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StepInfo } from "../../types/wire";
import { readPlace, writePlace, type Eyes } from "./hash";
import { Playback } from "./playback.svelte";
import { PAGE, StepPages, type AskSteps } from "./steps";
import type { AnyGameModule, Known } from "../../games/game";
import { seatsOf, signOf, winners } from "./told";

const MOVES = 107;

function step(move: number, look: Eyes): StepInfo {
  return { move, seat: move ? 0 : null, action: null, events: [move], told: [], view: { look } };
}

const server: AskSteps = (look, start, count) => {
  const steps = Array.from({ length: Math.min(count, MOVES + 1 - start) }, (_, at) => step(start + at, look));
  return Promise.resolve({ steps, next: null });
};

describe("the place in the address", () => {
  const read = (hash: string, search = "") => readPlace({ hash, search }, MOVES, 4);

  it("is read", () => {
    expect(read("#move=12&look=1")).toEqual({ move: 12, look: 1 });
    expect(read("#move=12&look=none")).toEqual({ move: 12, look: null });
    expect(read("#move=12")).toEqual({ move: 12, look: "all" });
    expect(read("", "?move=3&look=0")).toEqual({ move: 3, look: 0 });
  });

  it("is somewhere even if the address is odd", () => {
    expect(read("")).toEqual({ move: 0, look: "all" });
    expect(read("#move=9999&look=9")).toEqual({ move: MOVES, look: "all" });
    expect(read("#move=-1&look=x")).toEqual({ move: 0, look: "all" });
  });

  it.each([
    { move: 5, look: null },
    { move: 0, look: 3 },
    { move: 7, look: "all" },
  ] as const)("is the same written and read: %o", (place) => {
    expect(read(writePlace(place))).toEqual(place);
  });
});

describe("the pages of a game", () => {
  it("are asked for once for each pair of eyes", async () => {
    const ask = vi.fn(server);
    const pages = new StepPages(ask, MOVES);
    expect(pages.count).toBe(3);
    await Promise.all([pages.load(null, 0), pages.load(null, 49), pages.load(1, 60)]);
    expect(ask.mock.calls).toEqual([
      [null, 0, PAGE],
      [1, 50, PAGE],
    ]);
    expect(pages.step(null, 49)).toEqual(step(49, null));
    expect(pages.step(1, 60)).toEqual(step(60, 1));
    expect(pages.step(null, 60)).toBeUndefined();
  });

  it("are asked for again after a failure", async () => {
    const ask = vi.fn(server).mockRejectedValueOnce(new Error("down"));
    const pages = new StepPages(ask, MOVES);
    await expect(pages.load(null, 0)).rejects.toThrow("down");
    await pages.load(null, 0);
    expect(pages.step(null, 3)?.move).toBe(3);
  });
});

describe("going through a game", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("animates only what follows", async () => {
    const playback = new Playback(new StepPages(server, MOVES));
    await playback.go({ move: 4 });
    expect(playback.events).toEqual([]);
    await playback.go({ move: 5 });
    expect(playback.events).toEqual([5]);
    await playback.go({ look: 1 });
    expect([playback.events, playback.shown?.view]).toEqual([[], { look: 1 }]);
    await playback.go({ move: 4 });
    expect(playback.events).toEqual([]);
  });

  it("stays within the game", async () => {
    const playback = new Playback(new StepPages(server, MOVES));
    await playback.go({ move: -1 });
    expect(playback.move).toBe(0);
    await playback.go({ move: MOVES + 1 });
    expect(playback.shown?.move).toBe(MOVES);
  });

  it("shows what was asked for last, whatever comes first", async () => {
    const slow: AskSteps = async (look, start, count) => {
      await new Promise((done) => setTimeout(done, start === 0 ? 500 : 10));
      return server(look, start, count);
    };
    const playback = new Playback(new StepPages(slow, MOVES));
    void playback.go({ move: 1 });
    void playback.go({ move: 60 });
    expect(playback.waiting).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect([playback.shown?.move, playback.waiting]).toEqual([60, false]);
  });

  it("plays to the end and from the start again", async () => {
    const playback = new Playback(new StepPages(server, MOVES));
    await playback.go({ move: MOVES - 2 });
    playback.play();
    await vi.advanceTimersByTimeAsync(5000);
    expect([playback.move, playback.playing]).toEqual([MOVES, false]);
    playback.play();
    await vi.advanceTimersByTimeAsync(100);
    expect([playback.move, playback.playing]).toEqual([0, true]);
    playback.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(playback.move).toBe(0);
  });

  it("stops with the reason when the server does not answer", async () => {
    const playback = new Playback(new StepPages(() => Promise.reject(new Error("down")), MOVES));
    playback.play();
    await vi.advanceTimersByTimeAsync(100);
    expect([playback.playing, (playback.error as Error).message]).toEqual([false, "down"]);
  });
});

describe("who won", () => {
  const info = (places: number[] | null) => ({ outcome: places && { places, reason: "" } }) as never;

  it("is whoever has the first place", () => {
    expect(winners(info([2, 1, 1]))).toEqual([1, 2]);
    expect(winners(info(null))).toEqual([]);
  });
});

describe("who sat where", () => {
  const seat = (name: string) => ({ name, colour: "red", mark: name.slice(0, 1) });
  /** Seats have letters until there is a view, which says who is who. */
  const words = {
    seats: (_: unknown, known?: Known<{ names: string[] }>) => (known?.view?.names ?? ["A", "B"]).map(seat),
    sign: (_: unknown, __: unknown, known?: Known<{ names: string[] }>) => seat(known!.view!.names[1]!),
  };
  const game = { words } as unknown as AnyGameModule;
  const players = ["A", "B"].map((title) => ({ title, name: "steady", bot: "steady", guest: null }));
  const info = { options: {}, players } as never;
  const view = { names: ["Ann", "Bob"] };

  it("is said in the words of whoever looks, as soon as there is a view", () => {
    expect(seatsOf(info, game).map(({ name }) => name)).toEqual(["A", "B"]);
    expect(seatsOf(info, game, view).map(({ name }) => name)).toEqual(["Ann", "Bob"]);
  });

  it("is said beside each line of the log, too", () => {
    const moved = { ...step(1, "all"), seat: 1, view };
    expect(signOf(moved, info, game, seatsOf(info, game))).toEqual(seat("Bob"));
  });
});
