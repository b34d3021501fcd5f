/**
 * Shows moves one after the other, each for as long as it takes to see it, however fast they come. Whoever is in a
 * hurry skips.
 */
import type { Step } from "../../net/table.svelte";

export interface Timing {
  readonly later: (call: () => void, milliseconds: number) => () => void;
  /** Whether anybody is looking, and wants to see moves happen. */
  readonly animated: () => boolean;
}

const AT_LEAST = 500;
const EACH = 350;
const AT_MOST = 1900;

export class Pacer {
  private queue: Step[] = [];
  private cancel: (() => void) | null = null;

  constructor(
    private readonly show: (step: Step) => void,
    private readonly timing: Timing,
  ) {}

  /** How many moves are yet to be shown. */
  get behind(): number {
    return this.queue.length;
  }

  /** Nothing is happening on the board. */
  get still(): boolean {
    return this.cancel === null;
  }

  push(steps: readonly Step[]): void {
    for (const step of steps) {
      if (!step.events.length) this.queue = []; // a jump: what led there does not matter
      this.queue.push(step);
      if (!step.events.length) this.next();
    }
    if (!this.timing.animated()) this.skip();
    else if (this.still) this.next();
  }

  /** Straight to how things stand. */
  skip(): void {
    const last = this.queue.at(-1);
    this.queue = [];
    this.stop();
    if (last) this.show({ position: last.position, events: [] });
  }

  /** Forget everything. */
  clear(): void {
    this.queue = [];
    this.stop();
  }

  private next(): void {
    this.stop();
    const step = this.queue.shift();
    if (!step) return;
    const time =
      step.events.length && this.timing.animated()
        ? Math.min(AT_MOST, AT_LEAST + EACH * step.events.length)
        : 0;
    // Far behind, a little faster.
    if (time) this.cancel = this.timing.later(() => this.passed(), time / (1 + this.queue.length / 5));
    this.show(step);
  }

  private passed(): void {
    this.cancel = null;
    if (this.queue.length) this.next();
    else this.onstill();
  }

  /** Called when the last move has been seen. */
  onstill: () => void = () => {};

  private stop(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
