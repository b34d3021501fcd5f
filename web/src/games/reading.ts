/** How long it takes to read something that comes unasked: to notice it, then word by word. */
const NOTICE = 700; // milliseconds
const WORD = 200;

export function readingTime(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return words && NOTICE + words * WORD;
}
