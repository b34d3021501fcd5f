/**
 * What the folder of a game gives to the shell. The shell knows no game: it loads a folder by name and shows these.
 *
 * Every folder has the same files: `card.ts` (small, for the home page and the new-table page), `index.ts` (the rest,
 * loaded with the first table), `Board.svelte`, `Side.svelte`, `Picture.svelte`, `words.ts`, `refusals.ts`, `options.ts`;
 * `messages/` has its words in every language. `tutorial.ts`, `deal.ts` and `rules/` are found where there are such.
 */
import type { Component } from "svelte";

/** What a person chose for himself; the shell keeps it and every board heeds it. */
export interface Settings {
  /** Ask before a move is played. */
  readonly confirm: boolean;
  /** Pieces move and scenes come in. The shell turns it off for whoever prefers reduced motion; they read no faster. */
  readonly animation: boolean;
  /** Show the aids that the table allows. */
  readonly aids: boolean;
}

export const DEFAULT_SETTINGS: Settings = { confirm: true, animation: true, aids: true };

/** Why something can't be done, and the rule that says so (an id of docs/rules, such as "SY-14"). */
export interface Refusal {
  readonly text: string;
  readonly rule: string;
}

/** The persons who sit there, by name, in the order of the seats; undefined where a bot does, or nobody. */
export type People = readonly (string | undefined)[];

/** What is known of the seats beside the options: the deal may give them names, and persons have theirs. */
export interface Known<View> {
  readonly view: View | null;
  readonly people: People;
}

/** What is fleeting, while it is shown: part by part, once, by the clock. */
export interface Showing<Event> {
  readonly count: number;
  /** How many parts had passed when this was told; `events` are the others. */
  readonly part: number;
  readonly events: readonly Event[];
  /** How many milliseconds each of those is shown; 0: until whoever watches goes on. */
  readonly lasts: readonly number[];
  /** When the first of those came up; null if it has not begun. */
  readonly since: number | null;
  /** The seats for which it is watched; none: a spectator's. */
  readonly seats: readonly number[];
  /** Whether all may see it. */
  readonly common: boolean;
}

export interface BoardProps<View, Action, Event> {
  view: View;
  /** The seat whose eyes these are; null for a spectator. */
  seat: number | null;
  /** The legal actions of that seat now, just as the server sent them; empty when it may not act. */
  actions: readonly Action[];
  /** What has happened between the last view and this one, in order: for animation. Empty after a jump. */
  events: readonly Event[];
  /** How many milliseconds they are shown; without it, as many as the module's `time` says. */
  time?: number | undefined;
  /** Nothing moves on until further notice. */
  paused?: boolean;
  /** The moves of late, up to what is shown: the last of each piece may stay drawn. */
  lately?: readonly Move<Event>[];
  /** What is fleeting and shown to these eyes now: it is in no view. */
  show?: Showing<Event> | null;
  settings: Settings;
  people?: People;
  /** What a side is planning, in games in which seats plan together. */
  planning?: Planning<any> | null;
  /** Several people look: what all of them may see was shown to all. */
  shared?: boolean;
  /** Of several people at a device: whether whoever looked has just said that he has seen everything. */
  hasSeen?: () => boolean;
  /** A finished game is gone through again: nobody has to say that he has seen something. */
  replayed?: boolean;
  /** An action was sent and is not yet answered: nothing can be chosen meanwhile. */
  waiting?: boolean;
  onchoose: (action: Action) => void;
  onrefuse: (refusal: Refusal) => void;
  /** Begin to watch what is fleeting; by hand, go on to the part of that number. */
  onwatch?: (part: number) => void;
  /** The board has told all of an end that it reveals bit by bit (`GameModule.reveals`): others may speak of it now. */
  ontold?: () => void;
}

/** What a seat of a side shows the others on the board. */
export interface Proposed<Proposal = unknown> {
  readonly number: number;
  readonly seat: number;
  readonly proposal: Proposal;
  /** Whether all people of the side agree. */
  readonly all: boolean;
  /** A bot says what it would do; it does once all people of its side agree. */
  readonly bot: boolean;
}

/** What a side plans in this round, as far as these eyes may see it. */
export interface Planning<Proposal = unknown> {
  readonly proposals: readonly Proposed<Proposal>[];
  /** Shows the side something; null for those who only look on. */
  readonly propose: ((proposal: Proposal) => void) | null;
}

/** A move that counts, as the log tells it: who made it, and what happened. */
export interface Move<Event> {
  readonly seat: number;
  readonly events: readonly Event[];
}

export interface SideProps<View> {
  view: View;
  seat: number | null;
  settings: Settings;
  /** Who sits where, in the order of the seats; the game's own names stand in for those missing. */
  players?: readonly (string | undefined)[];
  people?: People;
}

/** How a seat is told from the others; the colour is a CSS value and never the only sign. */
export interface Seat {
  readonly name: string;
  readonly colour: string;
  readonly mark: string;
}

/** Seats that came in together, and what there is to say of them at the end. */
export interface Rank {
  readonly place: number;
  readonly seats: readonly number[];
  /** What they are called together; without it, each seat by its own name. */
  readonly name?: string;
  /** Where they came to: "Space 47 · £12". */
  readonly note: string;
}

/** What can be heard at a table. */
export type Sound = "move" | "surfacing" | "capture" | "card" | "coin" | "whistle" | "end";

export interface Words<Options, View, Action, Event> {
  /** The action as a phrase that fits on a button: "Taxi to 46". */
  action(action: Action, view: View, people?: People): string;
  /** The event as a sentence for the log. */
  event(event: Event, options: Options, known?: Known<View>): string;
  /** The sign of the piece that the event is about; without one, it is that of the seat that moved. */
  sign?(event: Event, options: Options, known?: Known<View>): Seat | null;
  /** What is asked of the seat now, or whom it waits for, in a sentence. */
  asked(view: View, seat: number | null, people?: People): string;
  /** Where the game stands, in a few words: "Round 4 of 22". */
  status(view: View): string;
  /** What is proposed, in a few words: "Red to 46". For games in which seats plan together. */
  proposal?(proposal: any, options: Options): string;
  /** How it ended, in a sentence; null while it goes on. */
  outcome(view: View, people?: People): string | null;
  /** Who came where, the best first, once it is over; without it, the places of the outcome are all there is. */
  standing?(view: View): readonly Rank[];
  seats(options: Options, known?: Known<View>): readonly Seat[];
  /** Which seats win or lose together; without it, each is for itself. */
  teams?(options: Options): readonly (readonly number[])[];
}

/** One thing to agree on before play, in words. Which values it may have, and its default, are the server's to say. */
export interface OptionWords<Options> {
  readonly name: keyof Options & string;
  readonly label: string;
  readonly help: string;
  /** Whether it can be chosen beside what else is chosen; always, if there is no such function. The help says when. */
  readonly allowed?: (options: Options) => boolean;
  readonly control:
    | { readonly kind: "switch" }
    | { readonly kind: "number"; readonly step?: number }
    /** A list with a number for each row. */
    | { readonly kind: "numbers"; readonly rows: readonly string[] }
    /** A list with a choice of its own for each row, none of them twice; an empty list leaves it to chance. */
    | {
        readonly kind: "assignment";
        readonly rows: (options: Options) => readonly string[];
        readonly choices: readonly { readonly value: string; readonly label: string }[];
      }
    | {
        readonly kind: "choice";
        readonly choices: readonly OptionChoice<Options>[];
        readonly file?: FileHelp;
      };
}

export interface OptionChoice<Options> {
  readonly value: string | number | null;
  readonly label: string;
  /** Without one, the option's own sentence says enough. */
  readonly help?: string;
  /** Whether the choice goes with the others that are made; always, if there is no such function. */
  readonly allowed?: (options: Options) => boolean;
  /** Why it can't be chosen when it is not allowed; without such a sentence it is not shown then. */
  readonly otherwise?: string;
}

/**
 * A file of one's own that can be taken instead of the choices: the server says what is wrong with it, or gives back
 * the value of the option.
 */
export interface FileHelp {
  readonly label: string;
  /** What the browser offers to open, as HTML writes it. */
  readonly accept: string;
  /** What a value from a file is called: the file says so itself. */
  title(value: unknown): string;
  /** Files of ours to begin with. */
  readonly examples: readonly { readonly label: string; readonly name: string; readonly url: string }[];
  /** How such a file is written: Markdown, and its language, which is English where there is no translation. */
  format(): Promise<{ readonly text: string; readonly lang: string }>;
}

/** A place that one can take in a game against bots, as one is asked for it before a quick game. */
export interface Side {
  /** By which the choice is remembered. */
  readonly name: string;
  readonly label: string;
  /** In a sentence, what one does there. */
  readonly help: string;
  readonly seat: number;
  /** What is agreed on for it, where that differs from what is usual. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Help that a table may allow, for whoever plays the first few times. */
export interface Aids {
  readonly label: string;
  readonly help: string;
  /** The options that allow it. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** How much of a game's poster is shown: all of it, its name lettered in it; the scene without the name; or a band of that. */
export interface PictureProps {
  crop?: "poster" | "scene" | "band";
}

/** What the home page and the new-table page show of a game. Functions, so that they speak the chosen language. */
export interface GameCard<Options = unknown> {
  readonly name: string;
  title(): string;
  summary(): string;
  options(): readonly OptionWords<Options>[];
  /** The places to choose from with so many players; without it, the seats by the names that the server has for them. */
  sides?(players: number): readonly Side[];
  aids?(): Aids;
  readonly Picture: Component<PictureProps>;
  /** Whether the poster has the name of the game in letters. */
  readonly lettered?: boolean;
}

/** One moment of a finished game, with all that was secret then. */
export interface Moment<View, Event> {
  readonly move: number;
  readonly seat: number | null;
  readonly events: readonly Event[];
  readonly view: View;
}

/** A finished game, to be looked into. */
export interface Past<View, Event> {
  readonly moves: number;
  /** The moments from one move to another, both included, as that seat or (null) a spectator saw them. */
  moments(from: number, to: number, seat?: number | null): Promise<readonly Moment<View, Event>[]>;
}

export interface SummaryProps<Options, Found> {
  options: Options;
  found: Found;
  /** Who sat where, in the order of the seats. */
  players: readonly string[];
}

/** Looks into a finished game, and shows what it has found. */
export interface Summary<Options, View, Event, Found = any> {
  readonly lookInto: (past: Past<View, Event>, options: Options) => Promise<Found>;
  readonly default: Component<SummaryProps<Options, Found>>;
}

export interface GameModule<Options = unknown, View = unknown, Action = unknown, Event = unknown> {
  readonly name: string;
  readonly Board: Component<BoardProps<View, Action, Event>>;
  readonly Side: Component<SideProps<View>>;
  readonly words: Words<Options, View, Action, Event>;
  /**
   * How many milliseconds a step wants to be seen at a normal pace: until the last piece stands still and the last scene
   * is read. Without it, as many as it takes to read its sentences.
   */
  time?(events: readonly Event[], options: Options): number;
  /** Whether the seat has no secrets: those at one device need no curtain for it. Without it, every seat has some. */
  readonly open?: (seat: number, options: Options) => boolean;
  /** Whether an event tells its seat nothing but what it has just chosen itself. */
  readonly echo?: (event: Event) => boolean;
  /**
   * The last of the moves that tells the seat alone something that it has not just chosen itself; -1 if none does. It is
   * asked with what all may see: those at one device find out that somebody is told something, but not what.
   */
  readonly lastNews?: (moves: readonly Move<Event>[], seat: number) => number;
  /** What there is to learn from a game that is over; loaded when somebody asks. */
  readonly summary?: () => Promise<Summary<Options, View, Event>>;
  /** What is heard of an event; nothing, for most. */
  readonly sound?: (event: Event) => Sound | null;
  /** Those of the actions that carry out what is proposed. */
  readonly carriesOut?: (proposal: any, actions: readonly Action[]) => readonly Action[];
  /** Whether the board turns up bit by bit how it ended: until it has (`ontold`), nobody else says so. */
  readonly reveals?: (events: readonly Event[]) => boolean;
}

/** A game as the shell handles it: values come from the server and go to the board, nobody between looks inside. */
export type AnyGameModule = GameModule<any, any, any, any>;
export type AnyGameCard = GameCard<any>;
