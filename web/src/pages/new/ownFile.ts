/** A file from one's own disk that is to become the value of an option. */
import type { FileHelp } from "../../games/game";
import { checkFile, sentence } from "../../net/api";
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
type Words = Pick<FileHelp, "complaints">;

const refused = (text: string): Examined => ({ problems: [{ text }] });

/** The server's checker speaks English. What the game has no words for is shown as it came, and so is all if they can't be loaded. */
async function inOwnWords(sentences: readonly string[], words: Words): Promise<Problem[]> {
  const said = await words.complaints(sentences).catch(() => sentences);
  return said.map((text, index) =>
    text === sentences[index] && getLocale() !== baseLocale ? { text, lang: baseLocale } : { text },
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
  words: Words,
  check: Check = checkFile,
): Promise<Examined> {
  const found = await read(file);
  if ("problem" in found) return refused(found.problem);
  try {
    const { problems, value } = await check(game, {
      option,
      name: file.name.slice(0, LONGEST_NAME),
      text: found.text,
    });
    return problems.length ? { problems: await inOwnWords(problems, words) } : { value };
  } catch (error) {
    return refused(sentence(error));
  }
}
