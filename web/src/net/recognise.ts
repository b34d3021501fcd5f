/**
 * Sentences that come in English, said in the language of the page. The English message is the sentence word for word,
 * so it tells which one it is, and what stands in the place of a parameter is what the other language is given.
 */
import { baseLocale, getLocale, type Locale } from "../paraglide/runtime";

/** A message with whatever parameters it has. */
export type Message = (inputs: any, options?: { locale?: Locale }) => string;
/** The sentence in the language of the page; null if it is another one. */
export type Recogniser = (sentence: string) => string | null;
export type Say = (sentence: string) => string;

/** The English sentence with a group for each parameter. An English message with several forms can't be recognised. */
function patternOf(message: Message): RegExp {
  // The message itself knows which parameters it has: here each of them is its own name, between marks.
  const names = new Proxy({}, { get: (_, name) => `\0${String(name)}\0` });
  const parts = message(names, { locale: baseLocale }).split("\0");
  const groups = parts.map((part, index) =>
    index % 2 ? `(?<${part}>.*?)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^${groups.join("")}$`, "s");
}

/** Recognises one message. Parameters that are sentences themselves have somebody who says them, by their name. */
export function recogniser(message: Message, inner: Readonly<Record<string, Say>> = {}): Recogniser {
  let pattern: RegExp | undefined; // many are never asked for
  return (sentence) => {
    pattern ??= patternOf(message);
    const found = pattern.exec(sentence);
    if (!found) return null;
    const parts = Object.entries(found.groups ?? {});
    return message(Object.fromEntries(parts.map(([name, part]) => [name, inner[name]?.(part) ?? part])));
  };
}

/** Says what the first that recognises it makes of it; what none of them does is said as it came. */
export function speaker(recognisers: readonly Recogniser[]): Say {
  return (sentence) => {
    if (getLocale() === baseLocale) return sentence;
    for (const recognise of recognisers) {
      const own = recognise(sentence);
      if (own !== null) return own;
    }
    return sentence;
  };
}
