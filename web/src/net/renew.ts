/** A page of another version than the server's loads itself again: once for each version, so never in a loop. */
const KEY = "bradshaw.renewed_for";

export interface Renewal {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly reload: () => void;
}

/** Whether the page is about to be loaded again. Where nothing can be remembered, it is not. */
export function renewOnce(version: number, { storage, reload }: Renewal): boolean {
  try {
    // All that were tried: while one server after the other is renewed, their versions may take turns.
    const tried = storage.getItem(KEY)?.split(" ") ?? [];
    if (tried.includes(String(version))) return false;
    const now = [...tried, version].join(" ");
    storage.setItem(KEY, now);
    if (storage.getItem(KEY) !== now) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
