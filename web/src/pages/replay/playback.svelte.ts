/** Going through a game: which moment is wanted, which is shown, and playing on by itself. */
import type { StepInfo } from "../../types/wire";
import type { Eyes, Place } from "./hash";
import { PAGE, type StepPages } from "./steps";

/** How fast it plays: calm, normal, brisk, fast. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a move is shown at single speed, and how much longer for each further thing that it brings about. */
const PAUSE = 1400;
const EACH = 500;
const LONGEST = 4000;
/** So near to the end of a page the next one is asked for. */
const NEAR = 15;

export class Playback {
  move = $state(0);
  look = $state<Eyes>("all");
  playing = $state(false);
  speed = $state<Speed>(1);
  /** What the board shows: the last moment that was there when it was wanted. */
  shown = $state.raw<StepInfo | null>(null);
  /** What led to it, if it followed on the one before; else nothing, for nothing is to be animated. */
  events = $state.raw<readonly unknown[]>([]);
  error = $state.raw<unknown>(null);
  private shownLook: Eyes = "all";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pages: StepPages) {}

  get waiting(): boolean {
    return this.shown?.move !== this.move || this.shownLook !== this.look;
  }

  /** Go somewhere by hand, which ends playing. */
  async go(place: Partial<Place>): Promise<void> {
    if (place.move !== undefined) this.pause();
    await this.show({ move: this.move, look: this.look, ...place });
  }

  private async show({ move, look }: Place): Promise<void> {
    this.move = Math.min(Math.max(move, 0), this.pages.moves);
    this.look = look;
    const wanted = { move: this.move, look };
    try {
      await this.pages.load(look, this.move);
    } catch (error) {
      if (this.isAt(wanted)) this.fail(error);
      return;
    }
    const step = this.pages.step(look, wanted.move);
    if (!step || !this.isAt(wanted)) return; // someone was quicker
    const follows = this.shownLook === look && this.shown?.move === step.move - 1;
    this.events = follows ? (step.events as readonly unknown[]) : [];
    this.shown = step;
    this.shownLook = look;
    this.error = null;
    this.lookAhead();
  }

  private isAt({ move, look }: Place): boolean {
    return this.move === move && this.look === look;
  }

  private fail(error: unknown): void {
    this.error = error;
    this.pause();
  }

  // Nobody waits for it; should it be wanted and missing, it is asked for again.
  private lookAhead(): void {
    if (this.move % PAGE >= PAGE - NEAR) this.pages.load(this.look, this.move + NEAR).catch(() => undefined);
  }

  play(): void {
    if (this.playing) return;
    this.playing = true;
    void this.next(this.move >= this.pages.moves ? 0 : this.move + 1);
  }

  private async next(move: number): Promise<void> {
    await this.show({ move, look: this.look });
    if (!this.playing) return;
    if (this.move >= this.pages.moves) this.pause();
    else this.timer = setTimeout(() => void this.next(this.move + 1), this.reading() / this.speed);
  }

  /** The time to read what happened. */
  private reading(): number {
    return Math.min(LONGEST, PAUSE + EACH * Math.max(0, this.events.length - 1));
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
}
