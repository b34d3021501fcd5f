/** The track and the deck as the client knows them: ours come with the page, others with the options. */
import type { BoardData, Card, DeckData, Options, View } from "./types";
import data from "./data.json";

export const KINDS = ["layover", "bet", "pound", "police", "passepartout"] as const;
export type Kind = (typeof KINDS)[number] | "london";

/** What a pawn's space does next; the numbers of the view's `duties`. */
export const DUTY = { nothing: 0, bet: 1, report: 2, leave: 3 } as const;

export const NOTES: readonly number[] = data.notes;
export const COLOURS = ["red", "blue", "green", "yellow", "violet", "white"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Space {
  readonly number: number;
  readonly kind: Kind;
  readonly bets: readonly number[];
  readonly name: string;
}

export interface Track {
  /** The name of a board of ours; empty for one from a file. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly money: number;
  readonly rumors: number;
  /** London again: the number after the last. */
  readonly finish: number;
  /** By number, London at both ends. */
  readonly spaces: readonly Space[];
  /** The nearest Layover behind each space; 0 where there is none (ED-15, ED-16). */
  readonly behind: readonly number[];
}

export interface Deck {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly cards: ReadonlyMap<string, Card>;
  /** Whether more than one Character may be played in a turn (ED-93). */
  readonly several: boolean;
}

const LINE = /^(\d{1,3}) ([a-z]+)(?: ([1-9](?:,[1-9])*))?(?: (\D.*))?$/;

function readSpace(line: string, number: number): Space {
  const [, , kind = "pound", bets, name = ""] = LINE.exec(line) ?? [];
  return { number, kind: kind as Kind, bets: bets ? bets.split(",").map(Number) : [], name };
}

export function makeTrack(board: BoardData, id = ""): Track {
  const finish = board.spaces.length + 1;
  const london = (number: number): Space => ({ number, kind: "london", bets: [], name: "London" });
  const spaces = [
    london(0),
    ...board.spaces.map((line, index) => readSpace(line, index + 1)),
    london(finish),
  ];
  let latest = 0;
  const behind = spaces.map(({ kind, number }) => {
    const here = latest;
    if (kind === "layover") latest = number;
    return here;
  });
  return {
    id,
    title: board.name,
    note: board.note ?? "",
    money: board.money ?? 80,
    rumors: board.rumors ?? 3,
    finish,
    spaces,
    behind,
  };
}

function makeDeck(deck: DeckData, id = ""): Deck {
  const cards = new Map(deck.cards.map((card) => [card.id, card]));
  return { id, title: deck.name, note: deck.note ?? "", cards, several: deck.several ?? false };
}

export const BOARD_NAMES: readonly string[] = data.boards.map(({ id }) => id);
export const DECK_NAMES: readonly string[] = data.decks.map(({ id }) => id);

const tracks = new Map<string, Track>(data.boards.map(({ id, ...board }) => [id, makeTrack(board, id)]));
const decks = new Map<string, Deck>(
  data.decks.map(({ id, ...deck }) => [id, makeDeck(deck as DeckData, id)]),
);

/**
 * Makes something of what a file holds, once: every view brings the file along anew, and what is drawn of it would be
 * laid out again with every move. Only the latest is kept; a table has one.
 */
function onceEach<File extends object, Made>(make: (file: File) => Made): (file: File) => Made {
  const known = new WeakMap<File, Made>();
  let latest: { readonly text: string; readonly made: Made } | undefined;
  return (file) => {
    const made = known.get(file);
    if (made) return made;
    const text = JSON.stringify(file);
    if (latest?.text !== text) latest = { text, made: make(file) };
    known.set(file, latest.made);
    return latest.made;
  };
}

const ownTrack = onceEach((board: BoardData) => makeTrack(board));
const ownDeck = onceEach((deck: DeckData) => makeDeck(deck));

export function trackOf({ board }: Pick<Options, "board">): Track {
  return typeof board === "string" ? (tracks.get(board) ?? [...tracks.values()][0]!) : ownTrack(board);
}

export function deckOf({ deck }: Pick<Options, "deck">): Deck {
  return typeof deck === "string" ? (decks.get(deck) ?? [...decks.values()][0]!) : ownDeck(deck);
}

// Pawns and seats

export function pawnsOf(options: Pick<Options, "two_pawns">, seat: number): readonly number[] {
  return options.two_pawns ? [2 * seat, 2 * seat + 1] : [seat];
}

export function ownerOf(options: Pick<Options, "two_pawns">, pawn: number): number {
  return options.two_pawns ? Math.floor(pawn / 2) : pawn;
}

/** One more than the number of pawns strictly ahead (ED-20). */
export function position(pawns: readonly number[], pawn: number): number {
  return 1 + pawns.filter((space) => space > pawns[pawn]!).length;
}

// Figures

export function startMoney(options: Options): number {
  return trackOf(options).money + (options.two_pawns ? data.moreMoney : 0);
}

/** What the return to London fills the purse up to (ED-18); in old records, the money of the start. */
export function fullPurse(options: Options): number {
  return options.revision > 1 ? trackOf(options).money : startMoney(options);
}

/** What it costs to go so many spaces forwards, before any discount (ED-11). */
export function forwardCost(spaces: number): number {
  return (spaces * (spaces + 1)) / 2;
}

/** What the Characters that were played change in this turn (ED-93). */
export interface Boon {
  readonly discount: number;
  readonly backRate: number;
  readonly londonLimit: number;
}

export function boonOf(view: View): Boon {
  const { cards } = deckOf(view.options);
  const played = view.cards.played.map((id) => cards.get(id));
  const amounts = (does: string) =>
    played.filter((card) => card?.does === does).map((card) => card?.amount ?? 0);
  const rates = amounts("back_rate");
  return {
    discount: amounts("discount").reduce((sum, amount) => sum + amount, 0),
    backRate: rates.length ? Math.max(...rates) : 10,
    londonLimit: Math.max(0, ...amounts("london_limit")),
  };
}

/** The most that may be left after the move home; null: any amount (ED-19, ED-41). */
export function londonLimit(view: View, pawn: number): number | null {
  const extra = boonOf(view).londonLimit;
  if (!view.options.two_pawns) return Math.max(data.londonLimit, extra);
  const other = pawn ^ 1;
  if (view.pawns[other] !== trackOf(view.options).finish) return null;
  return Math.max(data.londonLimitTwoPawns, extra);
}

/** An amount as the fewest notes, the largest first (ED-02). */
export function asNotes(amount: number): { note: number; count: number }[] {
  let left = amount;
  const notes = NOTES.map((note) => {
    const count = Math.floor(left / note);
    left -= count * note;
    return { note, count };
  });
  return notes.filter(({ count }) => count > 0);
}
