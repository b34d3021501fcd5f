// Written by scripts/web_types.py from the Python types. Do not edit.

/** A board or deck is the name of one of ours, or the whole file: then a record replays anywhere. */
export interface EightyOptions {
  readonly players: number;
  readonly two_pawns: boolean;
  readonly open_purses: boolean;
  readonly play_on: boolean;
  readonly board: string | BoardData;
  readonly deck: string | DeckData;
  readonly first_player: number | null;
  readonly round_limit: number;
  readonly revision: 1 | 2;
}

/** A board file. Each space is a line like `13 police`, `9 bet 4,5,6` or `38 layover Calcutta`. */
export interface BoardData {
  readonly name: string;
  readonly spaces: readonly string[];
  readonly note?: string;
  readonly money?: number;
  readonly rumors?: number;
}

/** A deck file. */
export interface DeckData {
  readonly name: string;
  readonly cards: readonly Card[];
  readonly note?: string;
  readonly several?: boolean;
}

/** One card of a deck file; `copies` of it are in the deck. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly kind: "character" | "event";
  readonly does: string;
  readonly amount?: number;
  readonly space?: string;
  readonly copies?: number;
  readonly reshuffle?: boolean;
  readonly when?: "after" | "before" | "either";
}

/** Built anew for each seat. The fields mean the same as those of the state; `money` holds what is secret. */
export interface EightyView {
  readonly seat: number | null;
  readonly options: EightyOptions;
  readonly round: number;
  readonly first: number;
  readonly turn: number;
  readonly pawns: readonly number[];
  readonly rumors: readonly number[];
  readonly duties: readonly number[];
  readonly cards: Cards;
  readonly home: readonly number[];
  readonly to_act: readonly number[];
  readonly outcome: Outcome | null;
  readonly money: readonly (number | null)[];
  readonly counted: readonly number[];
}

/** The Passepartout cards: where they are, and what they do in this turn. */
export interface Cards {
  readonly kept: readonly (readonly string[])[];
  readonly misses: readonly number[];
  readonly deck: readonly string[];
  readonly discards: readonly string[];
  readonly drawn: readonly string[];
  readonly mover: number;
  readonly fare: number;
  readonly played: readonly string[];
  readonly reshuffle: boolean;
  readonly again: boolean;
  readonly moved: boolean;
}

/** How a game ended: the place of each seat (1 is best, equals share a place) and why, in one word. */
export interface Outcome {
  readonly places: readonly number[];
  readonly reason: string;
}

/** Move forwards and pay for it (ED-11). */
export interface Forward {
  readonly action: "forward";
  readonly spaces: number;
  readonly pawn?: 0 | 1 | 2;
}

/** Move back to the nearest Layover and be paid (ED-15). */
export interface Back {
  readonly action: "back";
  readonly pawn?: 0 | 1 | 2;
}

/** Stay on a Pound and take £10 (10) or give £10 (-10) (ED-23). */
export interface Stay {
  readonly action: "stay";
  readonly pounds: -10 | 10;
  readonly pawn?: 0 | 1 | 2;
}

/** The turn after landing on Police: discard a Rumor card and be paid (ED-24). */
export interface Report {
  readonly action: "report";
}

/** Back to London for a full purse, when nothing else is possible before the first Layover (ED-18). */
export interface Restart {
  readonly action: "restart";
  readonly pawn?: 0 | 1 | 2;
}

/** Wait, when nothing else is possible (ED-17). */
export interface Pass {
  readonly action: "pass";
}

/** Apply the first or the second of the two cards drawn (ED-25). */
export interface Choose {
  readonly action: "choose";
  readonly card: 1 | 2;
}

/** Play a kept Character before the move, or after it if the deck allows that (ED-26, ED-93). */
export interface PlayCharacter {
  readonly action: "play";
  readonly card: string;
}

/** Play no Character after the move (ED-93). */
export interface EndTurn {
  readonly action: "end";
}

/** A pawn moved forwards and its owner paid (ED-11). */
export interface MovedForward {
  readonly event: "moved_forward";
  readonly seat: number;
  readonly pawn: number;
  readonly origin: number;
  readonly to: number;
  readonly cost: number;
  readonly audience?: readonly number[] | null;
}

/** A pawn moved back to a Layover and its owner was paid (ED-15). */
export interface MovedBack {
  readonly event: "moved_back";
  readonly seat: number;
  readonly pawn: number;
  readonly origin: number;
  readonly to: number;
  readonly income: number;
  readonly audience?: readonly number[] | null;
}

/** A traveller stayed on a Pound and took £10, or gave £10 (ED-23). */
export interface Stayed {
  readonly event: "stayed";
  readonly seat: number;
  readonly pawn: number;
  readonly space: number;
  readonly pounds: number;
  readonly audience?: readonly number[] | null;
}

/** At the start of a turn, a Bet of the turn before paid, or did not (ED-22). */
export interface BetSettled {
  readonly event: "bet_settled";
  readonly seat: number;
  readonly pawn: number;
  readonly position: number;
  readonly income: number;
  readonly audience?: readonly number[] | null;
}

/** A traveller reported to the Police: one Rumor card less, and an income (ED-24). */
export interface Reported {
  readonly event: "reported";
  readonly seat: number;
  readonly pawn: number;
  readonly position: number;
  readonly income: number;
  readonly audience?: readonly number[] | null;
}

/** A pawn went back to London, and its owner's purse was filled up (ED-18). */
export interface Restarted {
  readonly event: "restarted";
  readonly seat: number;
  readonly pawn: number;
  readonly origin: number;
  readonly audience?: readonly number[] | null;
}

/** A traveller could do nothing (ED-17). */
export interface Passed {
  readonly event: "passed";
  readonly seat: number;
  readonly audience?: readonly number[] | null;
}

/** A traveller drew Passepartout cards, for all to see (ED-25). */
export interface CardsDrawn {
  readonly event: "cards_drawn";
  readonly seat: number;
  readonly cards: readonly string[];
  readonly audience?: readonly number[] | null;
}

/** An Event happens; `idle` if it can do nothing (ED-26, ED-28). */
export interface CardApplied {
  readonly event: "card_applied";
  readonly seat: number;
  readonly card: string;
  readonly idle: boolean;
  readonly audience?: readonly number[] | null;
}

/** A Character is kept face up (ED-26). */
export interface CharacterKept {
  readonly event: "character_kept";
  readonly seat: number;
  readonly card: string;
  readonly audience?: readonly number[] | null;
}

/** A kept Character is played (ED-26). */
export interface CharacterPlayed {
  readonly event: "character_played";
  readonly seat: number;
  readonly card: string;
  readonly audience?: readonly number[] | null;
}

/** A card pays a traveller, or takes so much or, if that is less, all there is (ED-28). */
export interface MoneyMoved {
  readonly event: "money_moved";
  readonly seat: number;
  readonly pounds: number;
  readonly audience?: readonly number[] | null;
}

/** A card brings a purse to an amount; how much that takes or gives is the traveller's own affair. */
export interface PurseSet {
  readonly event: "purse_set";
  readonly seat: number;
  readonly pounds: number;
  readonly audience?: readonly number[] | null;
}

/** A card removes a Rumor card. */
export interface RumorDropped {
  readonly event: "rumor_dropped";
  readonly seat: number;
  readonly audience?: readonly number[] | null;
}

/** A card moved a pawn, which costs and pays nothing (ED-28). */
export interface CardMoved {
  readonly event: "card_moved";
  readonly seat: number;
  readonly pawn: number;
  readonly origin: number;
  readonly to: number;
  readonly audience?: readonly number[] | null;
}

/** A traveller misses a turn because of a card. */
export interface TurnMissed {
  readonly event: "turn_missed";
  readonly seat: number;
  readonly audience?: readonly number[] | null;
}

/** Deck and discards were shuffled together (ED-27). */
export interface Reshuffled {
  readonly event: "reshuffled";
  readonly audience?: readonly number[] | null;
}

/** All pawns of a traveller are home; `place` is 1 for the first (ED-30). */
export interface CameHome {
  readonly event: "came_home";
  readonly seat: number;
  readonly place: number;
  readonly audience?: readonly number[] | null;
}

/** The game is over and the purses are opened. */
export interface GameEnded {
  readonly event: "game_ended";
  readonly outcome: Outcome;
  readonly money: readonly number[];
  readonly audience?: readonly number[] | null;
}

export type Options = EightyOptions;

export type View = EightyView;

export type Action = Forward | Back | Stay | Report | Restart | Pass | Choose | PlayCharacter | EndTurn;

export type Event = MovedForward | MovedBack | Stayed | BetSettled | Reported | Restarted | Passed | CardsDrawn | CardApplied | CharacterKept | CharacterPlayed | MoneyMoved | PurseSet | RumorDropped | CardMoved | TurnMissed | Reshuffled | CameHome | GameEnded;
