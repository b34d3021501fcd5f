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
  /** Show moves as they happen. The shell turns it off for whoever prefers reduced motion. */
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

export interface BoardProps<View, Action, Event> {
  view: View;
  /** The seat whose eyes these are; null for a spectator. */
  seat: number | null;
  /** The legal actions of that seat now, just as the server sent them; empty when it may not act. */
  actions: readonly Action[];
  /** What has happened between the last view and this one, in order: for animation. Empty after a jump. */
  events: readonly Event[];
  settings: Settings;
  /** An action was sent and is not yet answered: nothing can be chosen meanwhile. */
  waiting?: boolean;
  onchoose: (action: Action) => void;
  onrefuse: (refusal: Refusal) => void;
}

export interface SideProps<View> {
  view: View;
  seat: number | null;
  settings: Settings;
  /** Who sits where, in the order of the seats; the game's own names stand in for those missing. */
  players?: readonly (string | undefined)[];
}

/** How a seat is told from the others; the colour is a CSS value and never the only sign. */
export interface Seat {
  readonly name: string;
  readonly colour: string;
  readonly mark: string;
}

export interface Words<Options, View, Action, Event> {
  /** The action as a phrase that fits on a button: "Taxi to 46". */
  action(action: Action, view: View): string;
  /** The event as a sentence for the log. */
  event(event: Event, options: Options): string;
  /** Whose sign stands beside the event in the log, where it is not the sign of the seat: a piece that several steer. */
  doer?(event: Event): Seat | null;
  /** What is asked of the seat now, or whom it waits for, in a sentence. */
  asked(view: View, seat: number | null): string;
  /** Where the game stands, in a few words: "Round 4 of 22". */
  status(view: View): string;
  /** How it ended, in a sentence; null while it goes on. */
  outcome(view: View): string | null;
  seats(options: Options): readonly Seat[];
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
  /** What the server says is wrong with a file, which it does in English, in the language of the page as far as we can. */
  complaints(sentences: readonly string[]): Promise<readonly string[]>;
  /** How such a file is written: Markdown, and its language, which is English where there is no translation. */
  format(): Promise<{ readonly text: string; readonly lang: string }>;
}

/** What the home page and the new-table page show of a game. Functions, so that they speak the chosen language. */
export interface GameCard<Options = unknown> {
  readonly name: string;
  title(): string;
  summary(): string;
  options(): readonly OptionWords<Options>[];
  readonly Picture: Component<Record<string, never>>;
}

export interface GameModule<Options = unknown, View = unknown, Action = unknown, Event = unknown> {
  readonly name: string;
  readonly Board: Component<BoardProps<View, Action, Event>>;
  readonly Side: Component<SideProps<View>>;
  readonly words: Words<Options, View, Action, Event>;
}

/** A game as the shell handles it: values come from the server and go to the board, nobody between looks inside. */
export type AnyGameModule = GameModule<any, any, any, any>;
export type AnyGameCard = GameCard<any>;
