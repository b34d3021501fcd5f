/**
 * The hash of a table's seed as this browser was told it before the end. Only a hash that was noted before the seed was
 * public proves anything, so the page of a table notes it as soon as it sees it, and a later one never replaces it.
 */

const KEY = "bradshaw-hash-";

export function noteHash(table: string, hash: string): void {
  try {
    if (localStorage.getItem(KEY + table) === null) localStorage.setItem(KEY + table, hash);
  } catch {
    // A browser that keeps nothing: the hash can still be written down by hand.
  }
}

export function notedHash(table: string): string | null {
  try {
    return localStorage.getItem(KEY + table);
  } catch {
    return null;
  }
}
