/** The randomness of a game, as docs/random.md specifies it: the same numbers as `bradshaw.core.rng` in Python. */
import { sha256, words } from "./sha256";

const WORDS = 2 ** 32;

/** The stream of one move: 0 is the set-up, n the n-th action of the record. */
export class Rng {
  readonly seed: string;
  readonly move: number;
  private used = 0;
  private block: readonly number[] = [];

  constructor(seed: string, move = 0) {
    this.seed = seed;
    this.move = move;
  }

  /** The next 32 bits. */
  async word(): Promise<number> {
    const at = this.used % 8;
    if (at === 0) {
      this.block = words(await sha256(`bradshaw:1:${this.move}:${this.used / 8}:${this.seed}`));
    }
    this.used += 1;
    return this.block[at]!;
  }

  /** A number from 0 to n − 1, each as likely as the others. */
  async below(n: number): Promise<number> {
    if (!(n > 0 && n <= WORDS)) throw new RangeError("below() takes a number from 1 to 2**32");
    const limit = WORDS - (WORDS % n); // words from here on would favour the small numbers
    let word = await this.word();
    while (word >= limit) word = await this.word();
    return word % n;
  }

  async choice<T>(items: readonly T[]): Promise<T> {
    return items[await this.below(items.length)]!;
  }

  shuffled<T>(items: readonly T[]): Promise<T[]> {
    return this.drawn(items, items.length);
  }

  /** So many of the items, drawn one after the other: the first cards of a shuffled deck. */
  async drawn<T>(items: readonly T[], count: number): Promise<T[]> {
    const deck = [...items];
    for (let place = 0; place < Math.min(count, deck.length - 1); place++) {
      const other = place + (await this.below(deck.length - place));
      [deck[place], deck[other]] = [deck[other]!, deck[place]!];
    }
    return deck.slice(0, count);
  }
}
