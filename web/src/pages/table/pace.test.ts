import { describe, expect, it } from "vitest";
import type { AnyGameModule } from "../../games/game";
import type { Step } from "../../net/table.svelte";
import type { Line } from "./log";
import { countedMoves, latest, since, timeOf } from "./news";
import { Pacer } from "./pace";

/** A clock that goes on when it is told to. */
class FakeClock {
  time = 0;
  private calls: { at: number; call: () => void }[] = [];

  readonly now = () => this.time;
  readonly later = (call: () => void, milliseconds: number) => {
    const entry = { at: this.time + milliseconds, call };
    this.calls.push(entry);
    return () => void (this.calls = this.calls.filter((other) => other !== entry));
  };

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = this.calls.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.calls = this.calls.filter((other) => other !== due);
      this.time = due.at;
      due.call();
    }
    this.time = end;
  }
}

const step = (number: number, events: readonly unknown[] = [{}]) =>
  ({ position: { number }, events }) as unknown as Step;

describe("pace", () => {
  const WANTED = 1000;

  function pacer(pace = 1, wants = (_: Step) => WANTED) {
    const shown: [number: number, events: number, time: number][] = [];
    const clock = new FakeClock();
    const { now, later } = clock;
    const show = (one: Step, time: number) =>
      shown.push([one.position.number, one.events.length, Math.round(time)]);
    const paced = new Pacer(show, { now, later, wants, pace: () => pace });
    let seen = 0;
    paced.onstill = () => seen++;
    return { paced, shown, clock, numbers: () => shown.map(([number]) => number), stills: () => seen };
  }

  it("shows one move at a time, each for as long as it wants", () => {
    const { paced, numbers, clock, stills } = pacer(1, ({ position }) =>
      position.number === 1 ? 3000 : 500,
    );
    paced.push([step(1), step(2)]);
    clock.pass(2900);
    paced.push([step(3)]);
    expect([numbers(), paced.behind, paced.still]).toEqual([[1], 2, false]);
    clock.pass(100);
    expect([numbers(), paced.behind]).toEqual([[1, 2], 1]);
    clock.pass(500);
    expect([numbers(), paced.behind, paced.still, stills()]).toEqual([[1, 2, 3], 0, false, 0]);
    clock.pass(500);
    expect([paced.still, stills()]).toEqual([true, 1]);
  });

  it("is what somebody has chosen", () => {
    for (const pace of [0.5, 1, 1.7]) {
      const { paced, shown } = pacer(pace);
      paced.push([step(1)]);
      expect(shown).toEqual([[1, 1, WANTED * pace]]);
    }
  });

  it("stays the same for a round of bots, and is faster only far behind", () => {
    const { paced, shown, clock } = pacer();
    paced.push(Array.from({ length: 9 }, (_, at) => step(at)));
    clock.pass(9 * WANTED);
    expect(shown.map(([, , time]) => time)).toEqual(Array(9).fill(WANTED));
    paced.push(Array.from({ length: 40 }, (_, at) => step(at)));
    expect(paced.behind).toBe(39);
    clock.pass(WANTED);
    expect(shown.at(-1)![2]).toBeLessThan(WANTED / 4);
  });

  it("stops where it is, and goes on with what was left of it", () => {
    const { paced, numbers, clock } = pacer();
    paced.push([step(1), step(2)]);
    clock.pass(700);
    paced.pause();
    paced.push([step(3)]);
    clock.pass(60_000);
    expect([numbers(), paced.behind, paced.paused, paced.still]).toEqual([[1], 2, true, false]);
    paced.resume();
    clock.pass(299);
    expect(numbers()).toEqual([1]);
    clock.pass(1);
    expect(numbers()).toEqual([1, 2]);
  });

  it("shows nothing new while it is stopped, but that somebody jumps", () => {
    const { paced, numbers, clock } = pacer();
    paced.pause();
    paced.push([step(1)]);
    clock.pass(5000);
    expect([numbers(), paced.behind]).toEqual([[], 1]);
    paced.push([step(7, [])]);
    expect([numbers(), paced.behind]).toEqual([[7], 0]);
    paced.resume();
    expect(paced.still).toBe(true);
  });

  it("goes on to the next move on demand, and is still after the last", () => {
    const { paced, shown, clock, stills } = pacer();
    paced.push([step(1), step(2)]);
    paced.hurry();
    expect(shown.map(([number]) => number)).toEqual([1, 2]);
    paced.hurry();
    expect(shown.at(-1)).toEqual([2, 0, 0]);
    expect([paced.still, stills()]).toEqual([true, 1]);
    paced.hurry();
    clock.pass(5000);
    expect([shown.length, stills()]).toEqual([3, 1]);
  });

  it("skips to the end, the move that is shown included, and jumps at once", () => {
    const { paced, shown, clock } = pacer();
    paced.push([step(1), step(2), step(3)]);
    paced.skip();
    expect([shown.at(-1), paced.behind, paced.still]).toEqual([[3, 0, 0], 0, true]);
    paced.push([step(4)]);
    paced.pause();
    paced.skip();
    expect([shown.at(-1), paced.paused]).toEqual([[4, 0, 0], false]);
    paced.push([step(5), step(6, [])]);
    expect([shown.at(-1)![0], paced.behind]).toEqual([6, 0]);
    clock.pass(5000);
    expect(shown.at(-1)![0]).toBe(6);
  });

  it("does not make anybody wait who wants all at once", () => {
    const { paced, shown } = pacer(0);
    paced.push([step(1), step(2)]);
    expect([shown, paced.behind, paced.still]).toEqual([[[2, 0, 0]], 0, true]);
  });

  it("forgets", () => {
    const { paced, numbers, clock } = pacer();
    paced.push([step(1), step(2)]);
    paced.clear();
    clock.pass(5000);
    expect([numbers(), paced.behind, paced.still]).toEqual([[1], 0, true]);
  });
});

describe("the time of a step", () => {
  const words = { event: ({ text }: { text: string }) => text };
  it("is what the game says, or else what it takes to read it", () => {
    const game = { words } as unknown as AnyGameModule;
    const short = timeOf([{ text: "Red rests." }], game, {});
    const long = timeOf(
      [{ text: "Red rests." }, { text: "Blue has been in the Club Car for an hour." }],
      game,
      {},
    );
    expect(short).toBeGreaterThan(900);
    expect(long).toBeGreaterThan(short + 1500);
    expect(timeOf([{ text: "word ".repeat(500) }], game, {})).toBeLessThan(10_000);
    expect(timeOf([], { ...game, time: () => 42 } as AnyGameModule, {})).toBe(42);
  });
});

describe("news", () => {
  const line = (number: number, seat: number | null, more: Partial<Line> = {}): Line => ({
    number,
    at: 0,
    seat,
    move: seat === null ? null : number,
    sentences: [],
    events: [`event ${number}`],
    by: "person",
    undone: false,
    ...more,
  });
  const numbers = (all: readonly Line[]) => all.map(({ number }) => number);

  it("are what has happened since one moved oneself", () => {
    const all = [line(1, 0), line(2, 1), line(3, 0), line(4, null), line(5, 1), line(6, 2, { by: "bot" })];
    const { lines, acted } = since(all, [0]);
    expect([numbers(lines), acted]).toEqual([[4, 5, 6], true]);
    expect(numbers(since(all, [2]).lines)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(since(all, [2]).acted).toBe(false);
    expect(since(all, []).acted).toBe(false);
    expect(numbers(since([...all, line(7, 0)], [0]).lines)).toEqual([]);
  });

  it("say what one does again and again once", () => {
    const said = (number: number, seat: number, text: string) =>
      line(number, seat, { sentences: [{ text, sign: undefined }] });
    const all = [
      said(1, 1, "B is choosing."),
      said(2, 1, "B is choosing."),
      said(3, 2, "C is choosing."),
      said(4, 1, "B is choosing."),
      said(5, 1, "B has chosen."),
    ];
    expect(numbers(since(all, [0]).lines)).toEqual([1, 3, 4, 5]);
  });

  it("hold what a bot or the clock did in one's place, and nothing that was taken back", () => {
    const all = [
      line(1, 0),
      line(2, 1, { undone: true }),
      line(3, 0, { by: "clock" }),
      line(4, 1),
      line(5, 0, { undone: true }),
    ];
    expect(numbers(since(all, [0]).lines)).toEqual([3, 4]);
    expect(latest(all)?.number).toBe(4);
    expect(countedMoves(all).map(({ events }) => events[0])).toEqual(["event 1", "event 3", "event 4"]);
    expect(latest([line(1, null)])).toBeNull();
  });
});
