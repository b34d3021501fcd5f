/** What a person chose for himself, kept in this browser. */
import type { Settings } from "../games/game";
import { PACES, readChoices, type Choices } from "./choices";

const KEY = "bradshaw-settings";

class Chosen {
  all = $state.raw<Choices>(readChoices(localStorage.getItem(KEY)));
  /** The system asks for less motion. */
  calm = $state(false);

  /** What boards heed. */
  get forBoards(): Settings {
    const { confirm, aids } = this.all;
    return { confirm, animation: this.pace > 0 && !this.calm, aids };
  }

  /** By what the time of moves is multiplied. */
  get pace(): number {
    return PACES[this.all.pace];
  }

  set(change: Partial<Choices>): void {
    this.all = { ...this.all, ...change };
    localStorage.setItem(KEY, JSON.stringify(this.all));
  }

  watchMotion(): void {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    this.calm = query.matches;
    query.addEventListener("change", () => (this.calm = query.matches));
  }
}

export const chosen = new Chosen();
