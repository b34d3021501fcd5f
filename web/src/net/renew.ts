/** A page that is older than the server loads itself again: once for each version, so never in a loop. */
const KEY = "bradshaw.renewed_for";

export interface Renewal {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly reload: () => void;
}

/** Whether the page is about to be loaded again. Where nothing can be remembered, it is not. */
export function renewOnce(version: number, { storage, reload }: Renewal): boolean {
  try {
    if (storage.getItem(KEY) === String(version)) return false;
    storage.setItem(KEY, String(version));
    if (storage.getItem(KEY) !== String(version)) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
