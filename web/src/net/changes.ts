/**
 * What changed from one view to the next, and packed actions: `src/bradshaw/wire/changes.py` for the browser.
 * docs/protocol.md explains the form. Nothing that is given is altered.
 */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value after a change. */
export function changed(value: unknown, by: unknown): unknown {
  if (!isFields(by)) return Array.isArray(by) ? (by[0] as unknown) : by;
  if (Array.isArray(value)) {
    const found = value.slice(0, value.length - Number(by["-"] ?? 0)) as unknown[];
    for (const [place, part] of Object.entries(by)) {
      if (place !== "-" && place !== "+") found[Number(place)] = changed(found[Number(place)], part);
    }
    return [...found, ...((by["+"] ?? []) as readonly unknown[])];
  }
  const before = value as Fields;
  const parts = Object.entries(by).map(([name, part]) => [name, changed(before[name], part)]);
  return { ...before, ...Object.fromEntries(parts) };
}

type Packed = readonly (readonly [Fields, (readonly string[])?, (readonly unknown[])?])[];

/** The actions that were packed. */
export function unpacked(packed: unknown): readonly Fields[] {
  return (packed as Packed).flatMap(([same, names = [], rows = [[]]]) =>
    rows.map((row) => {
      const values = names.length === 1 ? [row] : (row as readonly unknown[]);
      return { ...same, ...Object.fromEntries(names.map((name, at) => [name, values[at]])) };
    }),
  );
}
