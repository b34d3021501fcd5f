/** What a module of this folder, named like its game, knows: how to deal that game again from its seed. */

/** Something that was dealt: to whom, and what, in words. */
export interface Dealt {
  readonly who: string;
  readonly what: string;
}

export interface Deal {
  /** The seat through whose eyes all of the deal is seen. */
  readonly look: number;
  readonly dealt: readonly Dealt[];
  /** Whether the first position of the game, seen by that seat, shows just this deal. */
  fits(view: unknown): boolean;
}

export interface DealModule {
  deal(options: unknown, seed: string): Promise<Deal>;
}

const MODULES = import.meta.glob<DealModule>(["./*.ts", "!./deal.ts", "!./*.test.ts"]);

/** The module of a game; undefined if it can't be dealt again in the browser. */
export function loadDeal(game: string): Promise<DealModule> | undefined {
  return MODULES[`./${game}.ts`]?.();
}
