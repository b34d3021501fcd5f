/** A file from one's own disk that is to become the value of an option. */
import { checkFile, sentence } from "../../net/api";
import { inOwnWords } from "../../net/sentences";
import { m } from "../../paraglide/messages";
import { baseLocale, getLocale } from "../../paraglide/runtime";
import { number } from "../../shell/format";
import type { CheckedFile, OwnFile } from "../../types/wire";

/** What the server takes at most: characters of a file, and of its name. */
export const LONGEST = 200_000;
const LONGEST_NAME = 100;
/** UTF-8 has up to four bytes a character; what has more need not be read. */
const MOST_BYTES = 4 * LONGEST;

/** What is wrong with a file, and the language of the sentence if it is not that of the page. */
export interface Problem {
  readonly text: string;
  readonly lang?: string;
}

/** What came of it: a value, or why there is none. */
export type Examined = { readonly value: unknown } | { readonly problems: readonly Problem[] };

type Check = (game: string, file: OwnFile) => Promise<CheckedFile>;

const refused = (text: string): Examined => ({ problems: [{ text }] });

/** What the game has no words for is shown as it came, in English. */
async function complaints({ problems, reasons }: CheckedFile): Promise<Problem[]> {
  const said = await Promise.all(problems.map((sentence, at) => inOwnWords(sentence, reasons[at])));
  return said.map((text, at) =>
    text === problems[at] && getLocale() !== baseLocale ? { text, lang: baseLocale } : { text },
  );
}

/** The file as text, or why it is none. */
async function read(file: File): Promise<{ readonly text: string } | { readonly problem: string }> {
  const tooLarge = { problem: m.shell_own_too_large({ most: number(LONGEST) }) };
  if (file.size > MOST_BYTES) return tooLarge;
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: m.shell_own_unreadable() }; // a folder that was dropped, or a file that is gone by now
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: m.shell_own_not_text() };
  }
  if (text.includes("\0")) return { problem: m.shell_own_not_text() };
  if (!text.trim()) return { problem: m.shell_own_empty() };
  return text.length > LONGEST ? tooLarge : { text };
}

/** Read a file and have the server check it; whatever goes wrong is a sentence. */
export async function examine(
  game: string,
  option: string,
  file: File,
  check: Check = checkFile,
): Promise<Examined> {
  const found = await read(file);
  if ("problem" in found) return refused(found.problem);
  try {
    const checked = await check(game, {
      option,
      name: file.name.slice(0, LONGEST_NAME),
      text: found.text,
    });
    return checked.problems.length ? { problems: await complaints(checked) } : { value: checked.value };
  } catch (error) {
    return refused(sentence(error));
  }
}
