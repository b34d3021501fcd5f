/**
 * What this browser was told of a table before the end. Only what was noted before the server's secret was public proves
 * anything, so the page of a table notes the hash of the secret as soon as it sees it, and a later one never replaces it.
 */
import type { Noted } from "./mix";

const HASH = "bradshaw-hash-";
const OWN = "bradshaw-deal-";

/** What this browser contributes to the deal of a table, and what it knew when it gave it (docs/fair_deal.md). */
export interface Own {
  readonly contribution: string;
  /** Whether the server was told the pledge. */
  readonly pledged: boolean;
  /** The list of pledges that the contribution was given for; null if it was not. */
  readonly pledges: string | null;
}

export function noteHash(table: string, hash: string): void {
  if (kept(HASH + table) === null) keep(HASH + table, hash);
}

export function notedHash(table: string): string | null {
  return kept(HASH + table);
}

export function keepOwn(table: string, own: Own): void {
  keep(OWN + table, JSON.stringify(own));
}

export function keptOwn(table: string): Own | null {
  return JSON.parse(kept(OWN + table) ?? "null") as Own | null;
}

/** All that can be held against the deal of a finished game. */
export function notedBefore(table: string): Noted {
  const own = keptOwn(table);
  const given = own !== null && own.pledges !== null;
  return {
    hash: notedHash(table),
    pledges: own?.pledges ?? null,
    contribution: given ? own.contribution : null,
  };
}

// A browser that keeps nothing knows it as long as the page is open.
const memory = new Map<string, string>();

function keep(key: string, text: string): void {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // As said.
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}
