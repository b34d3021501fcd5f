/** The moments of a game, asked for page by page and kept for each pair of eyes. */
import { SvelteMap } from "svelte/reactivity";
import type { StepInfo, Steps } from "../../types/wire";
import type { Eyes } from "./hash";

/** As many as the server gives at once. */
export const PAGE = 50;

export type AskSteps = (look: Eyes, start: number, count: number) => Promise<Steps>;

export class StepPages {
  /** Pages are numbered from 0; the last one ends with the last move. */
  readonly count: number;
  private readonly pages = new SvelteMap<string, readonly StepInfo[]>();
  private readonly asked = new Map<string, Promise<void>>();

  constructor(
    private readonly ask: AskSteps,
    readonly moves: number,
  ) {
    this.count = Math.floor(moves / PAGE) + 1;
  }

  page(look: Eyes, page: number): readonly StepInfo[] | undefined {
    return this.pages.get(key(look, page));
  }

  step(look: Eyes, move: number): StepInfo | undefined {
    return this.page(look, Math.floor(move / PAGE))?.[move % PAGE];
  }

  /** Have the page with that move; asked for once, unless that failed. */
  load(look: Eyes, move: number): Promise<void> {
    const page = Math.floor(Math.min(Math.max(move, 0), this.moves) / PAGE);
    const name = key(look, page);
    let asked = this.asked.get(name);
    if (!asked) {
      asked = this.ask(look, page * PAGE, PAGE).then(
        ({ steps }) => void this.pages.set(name, steps),
        (error: unknown) => {
          this.asked.delete(name);
          throw error;
        },
      );
      this.asked.set(name, asked);
    }
    return asked;
  }
}

function key(look: Eyes, page: number): string {
  return `${look ?? "none"} ${page}`;
}
