/**
 * The little of Markdown that our rules are written in, as data: headings, paragraphs, lists, tables, listings, and in
 * the lines **bold**, *slanted* (or _slanted_) and `code`. Components draw it, so no text ever becomes markup.
 */
import { m } from "../../paraglide/messages";
import { locales } from "../../paraglide/runtime";

export type Inline =
  | { readonly kind: "text" | "code" | "ruling"; readonly text: string }
  | { readonly kind: "strong" | "em"; readonly children: readonly Inline[] }
  /** The id of a rule, which leads to it. */
  | { readonly kind: "rule"; readonly text: string };

export interface Item {
  /** The id of the rule that the item is, if it is one. */
  readonly rule: string | null;
  readonly content: readonly Inline[];
}

export type Block =
  | { readonly kind: "heading" | "paragraph"; readonly content: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Item[] }
  /** Lines between fences: an example of a file. */
  | { readonly kind: "listing"; readonly text: string }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Document {
  readonly title: string;
  /** What stands before the first section. */
  readonly intro: readonly Block[];
  readonly sections: readonly Section[];
}

const RULE = /^\*\*([A-Z]{2}-\d\d)\*\*\s*/;
// Prettier writes _slanted_ in the translations, which stand in its folder; inside a word the line means itself.
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\b_([^_]+)_\b|\b([A-Z]{2}-\d\d)\b/g;
// What marks a ruling, in every language: a text is written in one of them, whatever the page speaks.
const RULINGS: ReadonlySet<string> = new Set(locales.map((locale) => m.rules_ruling({}, { locale })));
const FENCE = "```";
const ITEM = /^(?:-|\d+\.)\s+/;

/** The document; `name` makes the ids of its sections differ from those of another on the same page. */
export function parse(text: string, name: string): Document {
  let title = "";
  const intro: Block[] = [];
  const sections: (Section & { blocks: Block[] })[] = [];
  for (const lines of chunks(text)) {
    const heading = /^(#+)\s+(.*)$/.exec(lines[0]!);
    if (heading?.[1] === "#") title = heading[2]!;
    else if (heading?.[1] === "##") {
      sections.push({ id: `${name}-${slug(heading[2]!)}`, title: heading[2]!, blocks: [] });
    } else (sections.at(-1)?.blocks ?? intro).push(block(lines, heading?.[2]));
  }
  return { title, intro, sections };
}

/** Lines that belong together: headings stand alone, empty lines part the rest, and so do lists and what is before. */
function chunks(text: string): string[][] {
  const found: string[][] = [];
  let open = false;
  let fenced = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith(FENCE)) {
      if (!fenced) found.push([line]);
      [fenced, open] = [!fenced, false];
      continue;
    }
    if (fenced) {
      found.at(-1)!.push(line);
      continue;
    }
    const alone = line.startsWith("#");
    const starts = ITEM.test(line) && !ITEM.test(found.at(-1)?.[0] ?? "");
    if (!line.trim()) open = false;
    else if (open && !alone && !starts) found.at(-1)!.push(line);
    else {
      found.push([line]);
      open = !alone;
    }
  }
  return found;
}

function block(lines: readonly string[], heading: string | undefined): Block {
  const first = lines[0]!;
  if (heading !== undefined) return { kind: "heading", content: inlines(heading) };
  if (first.startsWith(FENCE)) return { kind: "listing", text: lines.slice(1).join("\n") };
  if (first.startsWith("|")) return table(lines);
  if (ITEM.test(first)) return { kind: "list", ordered: /^\d/.test(first), items: items(lines) };
  return { kind: "paragraph", content: inlines(lines.join(" ")) };
}

function items(lines: readonly string[]): Item[] {
  const texts: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) texts.push(line.replace(ITEM, ""));
    else texts.push(`${texts.pop() ?? ""} ${line.trim()}`);
  }
  return texts.map((text) => ({
    rule: RULE.exec(text)?.[1] ?? null,
    content: inlines(text.replace(RULE, "")),
  }));
}

function table(lines: readonly string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => inlines(cell.trim()));
  const [head, , ...rows] = lines;
  return { kind: "table", head: cells(head ?? ""), rows: rows.map(cells) };
}

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const [, code, strong, starred, lined, rule] = match;
    const em = starred ?? lined;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined && RULINGS.has(strong)) found.push({ kind: "ruling", text: strong });
    else if (strong !== undefined) found.push({ kind: "strong", children: inlines(strong) });
    else if (em !== undefined) found.push({ kind: "em", children: inlines(em) });
    else found.push({ kind: "rule", text: rule! });
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

/** What the line says without its marks. */
export function plain(content: readonly Inline[]): string {
  return content.map((part) => ("children" in part ? plain(part.children) : part.text)).join("");
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
