/** Finding rules as one types: what holds every word stays, all else goes. */
import { plain, type Block, type Item, type Section } from "./markdown";

export function terms(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function holds(text: string, wanted: readonly string[]): boolean {
  const low = text.toLowerCase();
  return wanted.every((word) => low.includes(word));
}

/** The sections with what was found in them; all of a section whose title has the words. */
export function search(sections: readonly Section[], wanted: readonly string[]): Section[] {
  if (!wanted.length) return [...sections];
  return sections
    .map((section) =>
      holds(section.title, wanted)
        ? section
        : { ...section, blocks: section.blocks.flatMap((block) => found(block, wanted)) },
    )
    .filter((section) => section.blocks.length > 0);
}

function found(block: Block, wanted: readonly string[]): Block[] {
  switch (block.kind) {
    case "heading":
      return [];
    case "paragraph":
      return holds(plain(block.content), wanted) ? [block] : [];
    case "listing":
      return holds(block.text, wanted) ? [block] : [];
    case "list": {
      const items = block.items.filter((item) => holds(itemText(item), wanted));
      return items.length ? [{ ...block, items }] : [];
    }
    case "table": {
      const rows = block.rows.filter((row) => holds(row.map(plain).join(" "), wanted));
      return rows.length ? [{ ...block, rows }] : [];
    }
  }
}

function itemText(item: Item): string {
  return `${item.rule ?? ""} ${plain(item.content)}`;
}

/** How many lines were found. */
export function count(sections: readonly Section[]): number {
  const size = (block: Block) =>
    block.kind === "list" ? block.items.length : block.kind === "table" ? block.rows.length : 1;
  return sections.reduce((sum, section) => sum + section.blocks.reduce((n, block) => n + size(block), 0), 0);
}

/** The text in pieces, those that were looked for marked. */
export function marked(text: string, wanted: readonly string[]): { text: string; hit: boolean }[] {
  if (!wanted.length) return [{ text, hit: false }];
  const pattern = wanted
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  return text
    .split(new RegExp(`(${pattern})`, "gi"))
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text);
}
