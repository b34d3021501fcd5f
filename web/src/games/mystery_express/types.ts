// Written by scripts/web_types.py from the Python types. Do not edit.

/** Characters that are not named are dealt at random (ME-01), a first player that is not is drawn (ME-09). */
export interface MysteryOptions {
  readonly players: number;
  readonly characters: readonly ("macdouglas" | "mansard" | "mirabella" | "pransky" | "strauss")[];
  readonly first: number | null;
  readonly powers: boolean;
  readonly hours: readonly number[];
  readonly notebook: "deductions" | "none" | "sightings";
  readonly time_log: boolean;
  readonly idle_actions: boolean;
  readonly conductor_after_failed_search: boolean;
  readonly mirabella_peeks: "location" | "suspect";
  readonly first_passengers: 2 | 3;
  readonly deck: string | DeckData;
  readonly pace: number;
}

/** A deck file. Elements, cars and stations are those of the game, each by its word or name. */
export interface DeckData {
  readonly name: string;
  readonly elements: readonly string[];
  readonly hand: number;
  readonly note?: string;
  readonly conductor?: number;
  readonly passengers?: readonly [number, number];
  readonly copies?: number;
  readonly time_copies?: number;
  readonly cars?: readonly ("club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking")[];
  readonly stations?: readonly string[];
}

/** Built anew for each seat. Faces are there only as `hand`, `discard`, `out` and what the log says. */
export interface MysteryView {
  readonly seat: number | null;
  readonly options: MysteryOptions;
  readonly characters: readonly ("macdouglas" | "mansard" | "mirabella" | "pransky" | "strauss")[];
  readonly leg: number;
  readonly first: number;
  readonly turn: number;
  readonly hours: number;
  readonly done: readonly string[];
  readonly used: readonly number[];
  readonly conductor: "club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking" | null;
  readonly tokens: readonly ("club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking")[];
  readonly cars: readonly ("club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking" | null)[];
  readonly hands: readonly (readonly [number, number, number, number])[];
  readonly discards: readonly (readonly [number, number, number, number])[];
  readonly spots: readonly ("location" | "modus" | "motive" | "suspect" | "time" | null)[];
  readonly stacks: readonly (readonly [number, number, number, number])[];
  readonly out: readonly (string | null)[];
  readonly hand: readonly string[];
  readonly discard: readonly string[];
  readonly dealt: Dealt;
  readonly past: readonly Note[];
  readonly notes: readonly Note[];
  readonly times: readonly (readonly string[])[];
  readonly stage: string;
  readonly asked: readonly Asked[];
  readonly put: readonly Put[];
  readonly showing: readonly (readonly string[])[];
  readonly chosen: readonly string[];
  readonly made: readonly number[];
  readonly telegram: readonly (string | null)[];
  readonly answers: readonly string[];
  readonly deductions: readonly RuledOut[];
  readonly telegrams: readonly (readonly (string | null)[])[];
  readonly all_answers: readonly (readonly string[])[];
  readonly crime: readonly string[];
  readonly to_act: readonly number[];
  readonly outcome: Outcome | null;
}

/** The backs that everyone saw at the start. */
export interface Dealt {
  readonly hands: readonly (readonly [number, number, number, number])[];
  readonly spots: readonly (readonly [number, number, number, number])[];
  readonly stacks: readonly (readonly [number, number, number, number])[];
}

/** One line of a seat's log: a card of that back went from a place to a place, or was looked at where it is. */
export interface Note {
  readonly leg: number;
  readonly how: "conductor" | "dealt" | "dining" | "grip" | "leg" | "lounge" | "passenger" | "passengers" | "revelation" | "sleeping" | "smoking" | "tunnel";
  readonly category: "location" | "modus" | "motive" | "suspect" | "time" | null;
  readonly source: string;
  readonly target: string;
  readonly element: string | null;
  readonly seen: readonly number[];
}

/** Somebody who is asked for a card: of a category, or (None) of any. */
export interface Asked {
  readonly seat: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time" | null;
}

/** A card just put on a discard, and where it came from if that is a seat. */
export interface Put {
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
  readonly giver: number | null;
  readonly owner: number;
}

/** An element that can't be part of the crime, and why: in English, and for whoever says it in other words. */
export interface RuledOut {
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
  readonly element: string;
  readonly reason: string;
  readonly why: Reason | null;
}

/** What a sentence says, for programs: its code, and the raw values that are named in it. */
export interface Reason {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number | Reason>>;
}

/** How a game ended: the place of each seat (1 is best, equals share a place) and why, in one word. */
export interface Outcome {
  readonly places: readonly number[];
  readonly reason: string;
}

/** Put the figure into a car at the start (ME-10). */
export interface Board {
  readonly action: "board";
  readonly car: "club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking";
}

/** Let the remaining hours of the leg go by (ME-21). */
export interface Rest {
  readonly action: "rest";
}

/** Club Car: somebody takes all cards of a category from his discard back into his hand (ME-22). */
export interface Grip {
  readonly action: "grip";
  readonly seat: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** Club Car: take a card from a passengers' stack (ME-23). */
export interface Help {
  readonly action: "help";
  readonly stack: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** Dining Car: invite a player, for one category (ME-24). Repeated for each player invited. */
export interface Dine {
  readonly action: "dine";
  readonly seat: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** Dining Car: nobody else is invited. */
export interface Serve {
  readonly action: "serve";
}

/** Lounge Car: everyone else reveals a card of the category (ME-25). */
export interface Lounge {
  readonly action: "lounge";
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** Passenger Car: the neighbour on that side passes a card, and so on round the table (ME-26). */
export interface Chat {
  readonly action: "passenger";
  readonly side: "left" | "right";
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** Sleeping Car: rummage through somebody's things (ME-27). */
export interface Sleep {
  readonly action: "sleep";
  readonly seat: number;
}

/** Hide the bag in one hand. */
export interface Hide {
  readonly action: "hide";
  readonly side: "left" | "right";
}

/** Guess which hand hides the bag. */
export interface Guess {
  readonly action: "guess";
  readonly side: "left" | "right";
}

/** Name the category of the card that is taken after a right guess. */
export interface Rummage {
  readonly action: "rummage";
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** Smoking Car: two others each give a card of the category and get one back (ME-28). `one` < `two`. */
export interface Smoke {
  readonly action: "smoke";
  readonly one: number;
  readonly two: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** Choose the hand card that is shown: to the host of a meal, in the lounge, at the revelation. */
export interface Show {
  readonly action: "show";
  readonly element: string;
}

/** Choose the hand card that is handed over: in the Passenger or Smoking Car, or to the Conductor. */
export interface Give {
  readonly action: "give";
  readonly element: string;
}

/** Take the card on one of the Conductor's spots (ME-29). */
export interface Take {
  readonly action: "take";
  readonly spot: number;
}

/** Use the power on one of the cards just put down, numbered from 1 (ME-30). */
export interface Peek {
  readonly action: "peek";
  readonly number: number;
}

/** Keep the power for later. */
export interface NoPeek {
  readonly action: "no_peek";
}

/** The showing of the Time cards has been watched (ME-41 to ME-43). */
export interface Ready {
  readonly action: "ready";
}

/** In the tunnel: the back of the neighbour's hand card to peek at (ME-46). */
export interface Tunnel {
  readonly action: "tunnel";
  readonly side: "left" | "right";
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
}

/** One line of the telegram, in the order of the categories; None leaves it blank (ME-47). */
export interface Wire {
  readonly action: "wire";
  readonly element: string | null;
}

/** One of the last answers, in the order of the categories (ME-60). */
export interface Answer {
  readonly action: "answer";
  readonly element: string;
}

/** A figure was put into a car at the start. */
export interface Boarded {
  readonly event: "boarded";
  readonly seat: number;
  readonly car: "club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking";
  readonly audience?: readonly number[] | null;
}

/** A player's turn in this leg, and the hours he has. */
export interface TurnBegan {
  readonly event: "turn_began";
  readonly seat: number;
  readonly hours: number;
  readonly audience?: readonly number[] | null;
}

/** A player let the rest of his hours go by. */
export interface Rested {
  readonly event: "rested";
  readonly seat: number;
  readonly audience?: readonly number[] | null;
}

/** A player does something in a car. Which of the other fields have a meaning depends on the car. */
export interface CarVisited {
  readonly event: "car_visited";
  readonly seat: number;
  readonly car: "club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking";
  readonly category?: "location" | "modus" | "motive" | "suspect" | "time" | null;
  readonly others?: readonly number[];
  readonly audience?: readonly number[] | null;
}

/** A guest for a meal, and the category that he is asked for. */
export interface Invited {
  readonly event: "invited";
  readonly seat: number;
  readonly guest: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
  readonly audience?: readonly number[] | null;
}

/** Somebody has made a choice that the others do not see yet. */
export interface HasChosen {
  readonly event: "has_chosen";
  readonly seat: number;
  readonly audience?: readonly number[] | null;
}

/** Somebody has made a part of his choice, a line or a side, and has more to choose. */
export interface IsChoosing {
  readonly event: "is_choosing";
  readonly seat: number;
  readonly audience?: readonly number[] | null;
}

/** What was chosen, for the chooser alone: an element, a category, a side, or nothing. */
export interface YouChose {
  readonly event: "you_chose";
  readonly choice: string;
  readonly audience?: readonly number[] | null;
}

/** A card was shown or changed its place, as everyone sees it. */
export interface CardMoved {
  readonly event: "card_moved";
  readonly note: Note;
  readonly audience?: readonly number[] | null;
}

/** The face of that card, for those who see it. */
export interface FaceSeen {
  readonly event: "face_seen";
  readonly note: Note;
  readonly audience?: readonly number[] | null;
}

/** Somebody used the power of his character on a card just put down. */
export interface Peeked {
  readonly event: "peeked";
  readonly seat: number;
  readonly owner: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
  readonly audience?: readonly number[] | null;
}

/** Somebody took the cards of a category from his discard back into his hand. */
export interface TookBack {
  readonly event: "took_back";
  readonly seat: number;
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
  readonly audience?: readonly number[] | null;
}

/** The hand that held the bag was guessed, or not. */
export interface BagGuessed {
  readonly event: "bag_guessed";
  readonly seat: number;
  readonly owner: number;
  readonly right: boolean;
  readonly audience?: readonly number[] | null;
}

/** Everyone has played, and takes his discards back (ME-17). */
export interface LegEnded {
  readonly event: "leg_ended";
  readonly leg: number;
  readonly audience?: readonly number[] | null;
}

/** The train has reached a station; the Conductor goes to another car, or gets off (ME-08). */
export interface Arrived {
  readonly event: "arrived";
  readonly station: string;
  readonly conductor: "club" | "dining" | "lounge" | "passenger" | "sleeping" | "smoking" | null;
  readonly audience?: readonly number[] | null;
}

/** Time cards are looked at: one that all see, or a packet. Nobody takes notes (ME-41 to ME-44). */
export interface TimeShown {
  readonly event: "time_shown";
  readonly number: number;
  readonly how: "one by one" | "packets" | "three piles";
  readonly elements: readonly string[];
  readonly audience?: readonly number[] | null;
}

/** Passengers and their stack of cards are aboard (ME-45). */
export interface PassengersBoarded {
  readonly event: "passengers_boarded";
  readonly stack: number;
  readonly audience?: readonly number[] | null;
}

/** A player's telegram is complete; nobody else reads it before the end. */
export interface TelegramSent {
  readonly event: "telegram_sent";
  readonly seat: number;
  readonly audience?: readonly number[] | null;
}

/** One card of the crime is turned up (ME-60), with everyone's answer. */
export interface CrimeRevealed {
  readonly event: "crime_revealed";
  readonly category: "location" | "modus" | "motive" | "suspect" | "time";
  readonly element: string;
  readonly answers: readonly string[];
  readonly audience?: readonly number[] | null;
}

/** The result: right answers, telegram points and wrong lines of the telegram of each seat (ME-61, ME-62). */
export interface GameEnded {
  readonly event: "game_ended";
  readonly outcome: Outcome;
  readonly right: readonly number[];
  readonly points: readonly number[];
  readonly wrong: readonly number[];
  readonly audience?: readonly number[] | null;
}

export type Options = MysteryOptions;

export type View = MysteryView;

export type Action = Board | Rest | Grip | Help | Dine | Serve | Lounge | Chat | Sleep | Hide | Guess | Rummage | Smoke | Show | Give | Take | Peek | NoPeek | Ready | Tunnel | Wire | Answer;

export type Event = Boarded | TurnBegan | Rested | CarVisited | Invited | HasChosen | IsChoosing | YouChose | CardMoved | FaceSeen | Peeked | TookBack | BagGuessed | LegEnded | Arrived | TimeShown | PassengersBoarded | TelegramSent | CrimeRevealed | GameEnded;
