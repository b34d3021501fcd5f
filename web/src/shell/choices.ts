/** What was kept in this browser of what a person chose for himself. */
import { DEFAULT_SETTINGS, type Settings } from "../games/game";

/** How fast moves are shown: by what their time is multiplied. At once, there is nothing to be seen of them. */
export const PACES = { calm: 1.7, normal: 1, brisk: 0.5, once: 0 } as const;
export type Pace = keyof typeof PACES;

export interface Choices extends Omit<Settings, "animation"> {
  readonly pace: Pace;
  readonly sound: boolean;
  /** Be told, while one does not look, of one's turn, of a start, of an end. */
  readonly notifications: boolean;
  readonly startNotices: boolean;
  readonly overNotices: boolean;
  /** The server tells this browser, also while the page is closed. */
  readonly pushed: boolean;
}

const { confirm, aids } = DEFAULT_SETTINGS;
const DEFAULTS: Choices = {
  confirm,
  aids,
  pace: "normal",
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
  // Before there was a pace to choose, moves were animated or not.
  if (kept.animation === false) kept = { pace: "once", ...kept };
  const fits = (name: keyof Choices) =>
    name === "pace" ? Object.hasOwn(PACES, String(kept.pace)) : typeof kept[name] === "boolean";
  const names = Object.keys(DEFAULTS) as (keyof Choices)[];
  return Object.fromEntries(
    names.map((name) => [name, fits(name) ? kept[name] : DEFAULTS[name]]),
  ) as unknown as Choices;
}
