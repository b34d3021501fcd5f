/**
 * Where in a replay one is, as the part of the address behind the #: `move=12&look=1`, or
 * `look=none` for a spectator. Without `look`, everything is revealed.
 * What stands behind a question mark is understood as well.
 */

/** Through whose eyes: a seat's, a spectator's (null), or with everything revealed, from where one sat. */
export type Eyes = number | null | "all";

export interface Place {
  readonly move: number;
  readonly look: Eyes;
}

export function readPlace(at: { hash: string; search: string }, moves: number, seats: number): Place {
  const found = new URLSearchParams(at.hash.replace(/^#/, "") || at.search);
  const look = number(found.get("look"));
  const spectator = found.get("look") === "none";
  return {
    move: Math.min(number(found.get("move")) ?? 0, moves),
    look: spectator ? null : look !== null && look < seats ? look : "all",
  };
}

export function writePlace({ move, look }: Place): string {
  return look === "all" ? `#move=${move}` : `#move=${move}&look=${look ?? "none"}`;
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
