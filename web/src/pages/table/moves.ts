/** Finding a move in a long list. */

/** Those whose text has every word that was typed, in any order; a number that was typed whole comes first. */
export function matching<Named extends { readonly text: string }>(
  all: readonly Named[],
  typed: string,
): readonly Named[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return all;
  const fits = (text: string, word: string) =>
    /^\d+$/.test(word) ? text.split(/\D+/).some((number) => number.startsWith(word)) : text.includes(word);
  const found = all.filter(({ text }) => words.every((word) => fits(text.toLowerCase(), word)));
  // What is exactly the number that was typed comes first.
  const exact = (text: string) =>
    words.some((word) => /^\d+$/.test(word) && text.split(/\D+/).includes(word));
  return [...found].sort((one, other) => Number(exact(other.text)) - Number(exact(one.text)));
}
