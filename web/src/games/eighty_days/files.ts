/** Boards and decks of one's own. What a file may hold, docs/boards.md says; the server checks it. */
import boardHare from "../../../../src/bradshaw/games/eighty_days/data/board_classic_hare.toml?url";
import boardFogg from "../../../../src/bradshaw/games/eighty_days/data/board_fogg.toml?url";
import deckFogg from "../../../../src/bradshaw/games/eighty_days/data/deck_fogg.toml?url";
import { m } from "../../paraglide/messages";
import type { BoardData, DeckData } from "../../types/eighty_days";
import type { FileHelp } from "../game";

const ACCEPT = ".toml,application/toml,text/plain";

/** The section of the page about files that has the heading. */
async function section(heading: string): Promise<string> {
  const { default: page } = await import("../../../../docs/boards.md?raw");
  return page
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))!
    .slice(heading.length);
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
    format: () => section("A board"),
  };
}

export function deckFile(): FileHelp {
  return {
    label: m.eighty_days_option_own_deck(),
    accept: ACCEPT,
    title,
    examples: [{ label: m.eighty_days_deck_fogg(), name: "deck_fogg.toml", url: deckFogg }],
    format: () => section("A deck"),
  };
}
