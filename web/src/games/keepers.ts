/**
 * Where players' private notes are kept, for games in which they take notes. The shell offers keepers as a context; a
 * board that finds none (in a lesson, a replay) keeps notes in this browser.
 */
import { getContext, setContext } from "svelte";

export interface Keeper {
  load(): Promise<unknown>;
  save(notes: unknown): Promise<void>;
}

/** For each seat its own. */
export type Keepers = (seat: number) => Keeper;

const KEEPERS = Symbol("keepers");

/** To be called while a component is set up, as is the next. */
export function offerKeepers(keepers: Keepers): void {
  setContext(KEEPERS, keepers);
}

export function keepersHere(): Keepers | undefined {
  return getContext<Keepers | undefined>(KEEPERS);
}
