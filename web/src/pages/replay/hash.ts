/**
 * Where in a replay one is, as the part of the address behind the #: `move=12&look=1`. Without `look`: a spectator.
 * What stands behind a question mark is understood as well.
 */

export interface Place {
  readonly move: number;
  readonly look: number | null;
}

export function readPlace(at: { hash: string; search: string }, moves: number, seats: number): Place {
  const found = new URLSearchParams(at.hash.replace(/^#/, "") || at.search);
  const look = number(found.get("look"));
  return {
    move: Math.min(number(found.get("move")) ?? 0, moves),
    look: look !== null && look < seats ? look : null,
  };
}

export function writePlace({ move, look }: Place): string {
  return look === null ? `#move=${move}` : `#move=${move}&look=${look}`;
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
