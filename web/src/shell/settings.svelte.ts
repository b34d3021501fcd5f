/** What a person chose for himself, kept in this browser. */
import { DEFAULT_SETTINGS, type Settings } from "../games/game";

export interface Choices extends Settings {
  readonly sound: boolean;
  /** Be told, while one does not look, of one's turn, of a start, of an end. */
  readonly notifications: boolean;
  readonly startNotices: boolean;
  readonly overNotices: boolean;
  /** The server tells this browser, also while the page is closed. */
  readonly pushed: boolean;
}

const KEY = "bradshaw-settings";
const DEFAULTS: Choices = {
  ...DEFAULT_SETTINGS,
  sound: true,
  notifications: false,
  startNotices: false,
  overNotices: false,
  pushed: false,
};

/** Of what somebody wants to be told. */
export function noticeKinds({
  notifications,
  startNotices,
  overNotices,
}: Pick<Choices, "notifications" | "startNotices" | "overNotices">) {
  return [
    ...(notifications ? (["turn"] as const) : []),
    ...(startNotices ? (["start"] as const) : []),
    ...(overNotices ? (["over"] as const) : []),
  ];
}

/** What was kept, as far as it can be understood; the rest as usual. */
export function readChoices(text: string | null): Choices {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(text ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    // Damaged: as if nothing had been chosen.
  }
  const names = Object.keys(DEFAULTS) as (keyof Choices)[];
  return Object.fromEntries(
    names.map((name) => [name, typeof kept[name] === "boolean" ? kept[name] : DEFAULTS[name]]),
  ) as unknown as Choices;
}

class Chosen {
  all = $state.raw<Choices>(readChoices(localStorage.getItem(KEY)));
  /** The system asks for less motion. */
  calm = $state(false);

  /** What boards heed. */
  get forBoards(): Settings {
    const { confirm, animation, aids } = this.all;
    return { confirm, animation: animation && !this.calm, aids };
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
