/** A seat's own marks while they are open, and how they are kept. Board and Side of one seat share one set of marks. */
import type { View } from "./types";
import type { Keeper, Keepers } from "../keepers";
import { BLANK, merged, ownCards, read, type Marks } from "./marks";

const PAUSE = 600; // milliseconds without a new mark before they are saved
const PATIENCE = 5000; // milliseconds until what failed is tried again

export class Notes {
  marks = $state.raw<Marks>(BLANK);
  failed = $state(false);
  #keeper: Keeper;
  #first: Marks;
  #timer = 0;
  #loaded = false;
  #saved = true;
  #closed = false;

  /** @param first what the sheet begins with, if nothing was kept. */
  constructor(keeper: Keeper, first: Marks = BLANK) {
    this.#keeper = keeper;
    this.#first = first;
    void this.#load();
  }

  change(marks: Marks): void {
    this.marks = marks;
    this.#saved = false;
    if (this.#loaded) this.#later(() => this.#save(), PAUSE);
  }

  /** Save at once what waits to be saved, and forget the rest. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#loaded && !this.#saved) void this.#save();
  }

  /** Marks that were made before the kept ones are there are added to them, and never put in their place. */
  async #load(): Promise<void> {
    try {
      const kept = await this.#keeper.load();
      this.marks = merged(kept === null ? this.#first : read(kept), this.marks);
      this.#loaded = true;
      this.failed = false;
      if (!this.#saved) await this.#save();
    } catch {
      this.failed = true;
      this.#later(() => this.#load(), PATIENCE);
    }
  }

  async #save(): Promise<void> {
    this.#saved = true;
    try {
      await this.#keeper.save(this.marks);
      this.failed = false;
    } catch {
      this.#saved = false;
      this.failed = true;
      this.#later(() => this.#save(), PATIENCE);
    }
  }

  #later(call: () => Promise<void>, milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = window.setTimeout(() => void call(), milliseconds);
  }
}

/** The marks that are open now: one seat's at a time, so that nothing stays in the page for the next. */
let open: { key: string; keepers: Keepers | undefined; notes: Notes } | null = null;

/** The notes of the seat whose view it is; a spectator has none. */
export function notesOf(view: View, keepers: Keepers | undefined): Notes | null {
  if (view.seat === null) return null;
  const key = `${view.seat} ${journey(view)}`;
  if (open?.key !== key || open.keepers !== keepers) {
    open?.notes.close();
    const keeper = keepers?.(view.seat) ?? inThisBrowser(`bradshaw:mystery_express:${key}`);
    open = { key, keepers, notes: new Notes(keeper, ownCards(view.seat, view.hand)) };
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
  open?.notes.close();
  open = null;
}

/** How far each seat has looked, by line numbers; it outlives a board that is put away for a while. */
export function lookedKey(view: View): string {
  return `bradshaw:mystery_express:looked:${view.seat} ${journey(view)}`;
}

function inThisBrowser(key: string): Keeper {
  return {
    load: async () => JSON.parse(localStorage.getItem(key) ?? "null") as unknown,
    save: async (notes) => localStorage.setItem(key, JSON.stringify(notes)),
  };
}
