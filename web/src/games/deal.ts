/** What the file `deal.ts` of a game's folder knows: how to deal that game again from its seed. */

/** Something that was dealt: to whom, and what, in words. */
export interface Dealt {
  readonly who: string;
  readonly what: string;
}

/** Where something of the deal can be seen: through whose eyes, in the first or the last position of the game. */
export interface Sight {
  readonly look: number;
  readonly at: "start" | "end";
  /** Whether the view shows just this deal, as far as it shows any. */
  fits(view: unknown): boolean;
}

export interface Deal {
  readonly dealt: readonly Dealt[];
  /** Together they show all of the deal that anybody sees. */
  readonly sights: readonly Sight[];
}

export interface DealModule {
  deal(options: unknown, seed: string): Promise<Deal>;
}

const MODULES = import.meta.glob<DealModule>("./*/deal.ts");

/** The module of a game; undefined if it can't be dealt again in the browser. */
export function loadDeal(game: string): Promise<DealModule> | undefined {
  return MODULES[`./${game}/deal.ts`]?.();
}

export function same<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
