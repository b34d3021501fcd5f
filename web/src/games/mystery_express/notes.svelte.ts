/**
 * Where a seat's own marks are kept. The shell may offer the context `KEEPERS`, with a keeper for each seat that asks
 * the server; without it they stay in this browser. Board and Side of one seat share one set of marks.
 */
import { getContext } from "svelte";
import type { View } from "../../types/mystery_express";
import { BLANK, read, type Marks } from "./marks";

export const KEEPERS = "bradshaw:notes";

export interface Keeper {
  load(): Promise<unknown>;
  save(notes: unknown): Promise<void>;
}

export type Keepers = (seat: number) => Keeper;

/** To be called while a component is set up. */
export function keepersHere(): Keepers | undefined {
  return getContext<Keepers | undefined>(KEEPERS);
}

const PAUSE = 600; // milliseconds without a new mark before they are saved

export class Notes {
  marks = $state.raw<Marks>(BLANK);
  failed = $state(false);
  #keeper: Keeper;
  #timer = 0;
  #touched = false;

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
    keeper.load().then(
      (kept) => {
        if (!this.#touched) this.marks = read(kept);
      },
      () => (this.failed = true),
    );
  }

  change(marks: Marks): void {
    this.#touched = true;
    this.marks = marks;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#save(), PAUSE);
  }

  /** Save at once what waits to be saved. */
  flush(): void {
    if (this.#timer) void this.#save();
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = 0;
    try {
      await this.#keeper.save(this.marks);
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }
}

/** The marks that are open now: one seat's at a time, so that nothing stays in the page for the next. */
let open: { key: string; keepers: Keepers | undefined; notes: Notes } | null = null;

/** The notes of the seat whose view it is; a spectator has none. */
export function notesOf(view: View, keepers: Keepers | undefined): Notes | null {
  if (view.seat === null) return null;
  const key = `${view.seat} ${journey(view)}`;
  if (open?.key !== key || open.keepers !== keepers) {
    const keeper = keepers?.(view.seat) ?? inThisBrowser(`bradshaw:mystery_express:${key}`);
    open = { key, keepers, notes: new Notes(keeper) };
  }
  return open.notes;
}

/** A game told from others by what everyone saw at its start, so that the key itself holds no secret. */
function journey(view: View): string {
  const text = JSON.stringify([view.options, view.characters, view.dealt]);
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}

/** To be called when a seat's board leaves the page: another may be about to look at it. */
export function closeNotes(): void {
  open?.notes.flush();
  open = null;
}

/** How far each seat has looked, by line numbers; it outlives a board that is put away for a while. */
export function lookedKey(view: View): string {
  return `bradshaw:mystery_express:looked:${view.seat} ${journey(view)}`;
}

/** For the place a showing has come to, which is kept so that no reload turns it back. */
export function showingKey(view: View): string {
  return `bradshaw:mystery_express:showing:${view.seat} ${view.leg} ${journey(view)}`;
}

function inThisBrowser(key: string): Keeper {
  return {
    load: async () => JSON.parse(localStorage.getItem(key) ?? "null") as unknown,
    save: async (notes) => localStorage.setItem(key, JSON.stringify(notes)),
  };
}
