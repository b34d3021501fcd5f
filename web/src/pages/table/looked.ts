/**
 * Up to which entry each seat at a device has looked with its own eyes and said so, kept with the browser's tab: whoever has
 * seen his news is not asked for the device again when the page is loaded anew. Numbers only, nothing of what was seen.
 */
const key = (table: string) => `bradshaw:looked:${table}`;

export function lookedBefore(table: string): Map<number, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key(table)) ?? "[]") as [number, number][]);
  } catch {
    return new Map(); // without a store nothing is remembered
  }
}

export function rememberLooked(table: string, seat: number, number: number): void {
  try {
    const all = lookedBefore(table).set(seat, number);
    sessionStorage.setItem(key(table), JSON.stringify([...all]));
  } catch {
    // As above.
  }
}
