/**
 * Shows moves one after the other, each for as long as it wants to be seen, however fast they come. Whoever is in a
 * hurry goes on to the next, or skips all; whoever wants to look pauses.
 */
import { Cues, type ClockMeans } from "../../board/cues";
import type { Step } from "../../net/table.svelte";

export interface Timing extends ClockMeans {
  /** How many milliseconds the step wants to be seen. */
  readonly wants: (step: Step) => number;
  /** What part of that time it gets: more than 1 for a calm pace; 0 if nobody looks, or wants to see moves happen. */
  readonly pace: () => number;
}

/** So many moves may wait: that is a round of bots. With more, all go faster, as otherwise one would never catch up. */
const FOLLOWED = 8;
const CATCHING_UP = 4;

export class Pacer {
  private queue: Step[] = [];
  /** What is being shown, until its time is over. */
  private showing: { readonly step: Step; readonly end: Cues } | null = null;
  private held = false;

  constructor(
    private readonly show: (step: Step, milliseconds: number) => void,
    private readonly timing: Timing,
  ) {}

  /** How many moves are yet to be shown. */
  get behind(): number {
    return this.queue.length;
  }

  /** Nothing is happening on the board. */
  get still(): boolean {
    return this.showing === null;
  }

  get paused(): boolean {
    return this.held;
  }

  push(steps: readonly Step[]): void {
    for (const step of steps) {
      if (!step.events.length) this.queue = []; // a jump: what led there does not matter
      this.queue.push(step);
      if (!step.events.length) this.next();
    }
    if (this.held) return;
    if (!this.timing.pace()) this.skip();
    else if (this.still) this.next();
  }

  /** Everything stays as it is until further notice. */
  pause(): void {
    this.held = true;
    this.showing?.end.pause();
  }

  resume(): void {
    this.held = false;
    if (this.showing) this.showing.end.run();
    else this.next();
  }

  /** Enough of this move: on to the next. */
  hurry(): void {
    const step = this.showing?.step;
    if (!step) return;
    if (this.queue.length) return this.next();
    this.stop();
    this.show({ position: step.position, events: [] }, 0);
    this.onstill();
  }

  /** Straight to how things stand. */
  skip(): void {
    const last = this.queue.at(-1) ?? this.showing?.step;
    this.clear();
    if (last) this.show({ position: last.position, events: [] }, 0);
  }

  /** Forget everything. */
  clear(): void {
    this.queue = [];
    this.held = false;
    this.stop();
  }

  /** Called when the last move has been seen. */
  onstill: () => void = () => {};

  private next(): void {
    this.stop();
    const step = this.queue.shift();
    if (!step) return;
    const time = step.events.length ? this.timeOf(step) : 0;
    if (time) {
      const end = new Cues([{ at: time, call: () => this.passed() }], this.timing);
      this.showing = { step, end };
      if (!this.held) end.run();
    }
    this.show(step, time);
  }

  private timeOf(step: Step): number {
    const hurry = 1 + Math.max(0, this.queue.length - FOLLOWED) / CATCHING_UP;
    return (this.timing.wants(step) * this.timing.pace()) / hurry;
  }

  private passed(): void {
    this.showing = null;
    if (this.queue.length) this.next();
    else this.onstill();
  }

  private stop(): void {
    this.showing?.end.clear();
    this.showing = null;
  }
}
