/** Boards and decks of one's own. What a file may hold, docs/boards.md says, or `format`; the server checks it. */
import boardHare from "../../../../src/bradshaw/games/eighty_days/data/board_classic_hare.toml?url";
import boardFogg from "../../../../src/bradshaw/games/eighty_days/data/board_fogg.toml?url";
import deckFogg from "../../../../src/bradshaw/games/eighty_days/data/deck_fogg.toml?url";
import { m } from "../../paraglide/messages";
import { baseLocale, getLocale } from "../../paraglide/runtime";
import type { BoardData, DeckData } from "./types";
import type { FileHelp } from "../game";

const ACCEPT = ".toml,application/toml,text/plain";

// In other languages than English: the same sections in the same order, and nothing else of the page.
const TRANSLATED = import.meta.glob<string>("./format/*.md", { query: "?raw", import: "default" });
const SECTIONS = { board: 1, deck: 2 } as const; // before the first stands what is not about the format

/** The section of the page about files, without its heading. */
async function format(about: keyof typeof SECTIONS) {
  const language = getLocale();
  const own = await TRANSLATED[`./format/${language}.md`]?.();
  const page = own ?? (await import("../../../../docs/boards.md?raw")).default;
  const text = page.split(/^## .*$/m)[SECTIONS[about]]!;
  return { text, lang: own === undefined ? baseLocale : language };
}

const title = (value: unknown): string => (value as BoardData | DeckData).name;

export function boardFile(): FileHelp {
  return {
    label: m.eighty_days_option_own_board(),
    accept: ACCEPT,
    title,
    examples: [
      { label: m.eighty_days_board_fogg(), name: "board_fogg.toml", url: boardFogg },
      { label: m.eighty_days_board_classic_hare(), name: "board_classic_hare.toml", url: boardHare },
    ],
    format: () => format("board"),
  };
}

export function deckFile(): FileHelp {
  return {
    label: m.eighty_days_option_own_deck(),
    accept: ACCEPT,
    title,
    examples: [{ label: m.eighty_days_deck_fogg(), name: "deck_fogg.toml", url: deckFogg }],
    format: () => format("deck"),
  };
}
