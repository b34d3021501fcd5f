/** The rules of every game as they are kept in the project, loaded when they are read. */
import { getRules } from "../../net/api";
import { baseLocale, getLocale } from "../../paraglide/runtime";
import { parse, plain, type Block, type Document } from "./markdown";

type Texts = Readonly<Record<string, () => Promise<string>>>;

const SHORT: Texts = import.meta.glob<string>("../../../../src/bradshaw/games/*/data/rules.md", {
  query: "?raw",
  import: "default",
});
// In other languages than English: the same sections in the same order, and in the full rules the same ids.
const TRANSLATED: Texts = import.meta.glob<string>("../../games/*/rules/*.md", {
  query: "?raw",
  import: "default",
});
const FULL: Texts = import.meta.glob<string>("../../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
});

export interface Text extends Document {
  /** What it is written in: that of the page, or English where nobody has translated it. */
  readonly language: string;
}

export interface Rules {
  /** What one has to know to play. */
  readonly short: Text;
  /** Every rule with its id, if somebody has written them down so. */
  readonly full: Text | null;
}

const name = (path: string, end: RegExp) => end.exec(path)?.[1] ?? "";

function byGame(texts: Texts, end: RegExp): Texts {
  return Object.fromEntries(Object.entries(texts).map(([path, load]) => [name(path, end), load]));
}

const shortTexts = byGame(SHORT, /([^/]+)\/data\/rules\.md$/);
const fullTexts = byGame(FULL, /([^/]+)\.md$/);

/** The games that have rules here, by name. */
export const WITH_RULES: readonly string[] = Object.keys(fullTexts);

// How moves are typed is of use in the terminal only: a section of its own, or a column of a table.
const TYPING = "short-typing-moves";
const TYPED = "typed";

function withoutTyping(short: Document): Document {
  const sections = short.sections.filter((section) => section.id !== TYPING);
  return { ...short, sections: sections.map((one) => ({ ...one, blocks: one.blocks.map(withoutTyped) })) };
}

function withoutTyped(block: Block): Block {
  if (block.kind !== "table") return block;
  const typed = block.head.findIndex((cell) => plain(cell) === TYPED);
  const kept = <T>(cells: readonly T[]) => cells.filter((_, column) => column !== typed);
  return { ...block, head: kept(block.head), rows: block.rows.map(kept) };
}

/** In the language of the page, if it was translated; pictures and links find the sections by their English names. */
async function inOwnWords(
  part: "short" | "full",
  game: string,
  english: Document,
  language: string,
): Promise<Text> {
  const text = await TRANSLATED[`../../games/${game}/rules/${part}.${language}.md`]?.();
  if (text === undefined) return { ...english, language: baseLocale };
  const own = parse(text, part);
  const sections = own.sections.map((one, index) => ({ ...one, id: english.sections[index]?.id ?? one.id }));
  return { ...own, sections, language };
}

export async function loadRules(game: string, language: string = getLocale()): Promise<Rules | null> {
  const [one, other] = await Promise.all([shortTexts[game]?.(), fullTexts[game]?.()]);
  if (one === undefined || other === undefined) return fromServer(game);
  const [short, full] = await Promise.all([
    inOwnWords("short", game, withoutTyping(parse(one, "short")), language),
    inOwnWords("full", game, parse(other, "full"), language),
  ]);
  return { short, full };
}

/** Of a game that has no folder here the server has the rules in short, in English; null if it has no such game. */
async function fromServer(game: string): Promise<Rules | null> {
  const text = await getRules(game);
  return text === null ? null : { short: { ...parse(text, "short"), language: baseLocale }, full: null };
}

/** What the game is called: its rules' title says so before the colon. */
export function gameTitle({ short, full }: Rules): string {
  return (full ?? short).title.split(":")[0]!;
}
