/** Calls at given times, on a clock that can be stopped and set going again. */
export interface Cue {
  /** Milliseconds from the beginning. */
  readonly at: number;
  readonly call: () => void;
}

export interface ClockMeans {
  readonly now: () => number;
  readonly later: (call: () => void, milliseconds: number) => () => void;
}

const browserClock: ClockMeans = {
  now: () => performance.now(),
  later: (call, milliseconds) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Cues {
  private waiting: readonly Cue[];
  private passed = 0;
  /** When the clock was set going; null while it stands. */
  private since: number | null = null;
  private cancels: (() => void)[] = [];

  constructor(
    cues: readonly Cue[],
    private readonly means: ClockMeans = browserClock,
  ) {
    this.waiting = cues;
  }

  run(): void {
    if (this.since !== null) return;
    this.since = this.means.now();
    this.cancels = this.waiting.map((cue) =>
      this.means.later(() => {
        this.waiting = this.waiting.filter((other) => other !== cue);
        cue.call();
      }, cue.at - this.passed),
    );
  }

  pause(): void {
    if (this.since === null) return;
    this.passed += this.means.now() - this.since;
    this.since = null;
    this.cancel();
  }

  /** None of them is called any more. */
  clear(): void {
    this.waiting = [];
    this.cancel();
  }

  private cancel(): void {
    for (const cancel of this.cancels) cancel();
    this.cancels = [];
  }
}
