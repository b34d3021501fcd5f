/** The rules of every game as they are kept in the project, loaded when they are read. */
import { getLocale } from "../../paraglide/runtime";
import { parse, plain, type Block, type Document } from "./markdown";

type Texts = Readonly<Record<string, () => Promise<string>>>;

const SHORT: Texts = import.meta.glob<string>("../../../../src/bradshaw/games/*/data/rules.md", {
  query: "?raw",
  import: "default",
});
// In other languages than English: the same sections in the same order. The full rules are the contract, and stay English.
const TRANSLATED: Texts = import.meta.glob<string>("./short/*/*.md", { query: "?raw", import: "default" });
const FULL: Texts = import.meta.glob<string>("../../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
});

export interface Rules {
  /** What one has to know to play. */
  readonly short: Document;
  /** Every rule with its id. */
  readonly full: Document;
}

const name = (path: string, end: RegExp) => end.exec(path)?.[1] ?? "";

function byGame(texts: Texts, end: RegExp): Texts {
  return Object.fromEntries(Object.entries(texts).map(([path, load]) => [name(path, end), load]));
}

const short = byGame(SHORT, /([^/]+)\/data\/rules\.md$/);
const full = byGame(FULL, /([^/]+)\.md$/);

/** The games that have rules here, by name. */
export const WITH_RULES: readonly string[] = Object.keys(full);

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
async function inOwnWords(game: string, english: Document, language: string): Promise<Document> {
  const text = await TRANSLATED[`./short/${language}/${game}.md`]?.();
  if (text === undefined) return english;
  const own = parse(text, "short");
  const sections = own.sections.map((one, index) => ({ ...one, id: english.sections[index]?.id ?? one.id }));
  return { ...own, sections };
}

export async function loadRules(game: string, language: string = getLocale()): Promise<Rules | null> {
  const [one, other] = await Promise.all([short[game]?.(), full[game]?.()]);
  if (one === undefined || other === undefined) return null;
  const english = withoutTyping(parse(one, "short"));
  return { short: await inOwnWords(game, english, language), full: parse(other, "full") };
}

/** What the game is called: its rules' title says so before the colon. */
export function gameTitle(rules: Rules): string {
  return rules.full.title.split(":")[0]!;
}
