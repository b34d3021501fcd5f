// Written by scripts/web_types.py from the Python types. Do not edit.

/** SY-50 to SY-56. Seat 0 is Mister X, the others are detective players. */
export interface YardOptions {
  readonly players: number;
  readonly edition: "2013" | "modern";
  readonly double_moves: 2 | 3;
  readonly board: string | MapData;
  readonly bank: "finite" | "unlimited";
  readonly possible_stations: boolean;
  readonly stranded: "detectives" | "side";
}

/** A map file. Each line is like `1-2 taxi`; stations are numbered from 1. */
export interface MapData {
  readonly name: string;
  readonly lines: readonly string[];
  readonly detectives: readonly number[];
  readonly mister_x: readonly number[];
  readonly note?: string;
  readonly places?: readonly (readonly [number, number])[];
  readonly pursuers?: number;
  readonly rounds?: number;
  readonly surfacing?: readonly number[];
  readonly black?: number;
  readonly doubles?: number | null;
}

/** Built anew for each seat. The fields mean the same as those of the state; two hold what is secret. */
export interface YardView {
  readonly seat: number | null;
  readonly options: YardOptions;
  readonly round: number;
  readonly log: readonly Field[];
  readonly black: number;
  readonly doubles: number;
  readonly second: boolean;
  readonly bank: Tickets;
  readonly stations: readonly number[];
  readonly tickets: readonly Tickets[];
  readonly pending: readonly number[];
  readonly to_act: readonly number[];
  readonly outcome: Outcome | null;
  readonly mister_x: number | null;
  readonly trail: readonly number[] | null;
  readonly possible: readonly number[] | null;
}

/** A field of the travel log as everyone sees it, and where the pursuers stood when it was filled. */
export interface Field {
  readonly ticket: "black" | "bus" | "taxi" | "underground";
  readonly shown: number | null;
  readonly double: boolean;
  readonly pursuers: readonly number[];
}

/** A stock of ordinary tickets. */
export interface Tickets {
  readonly taxi: number;
  readonly bus: number;
  readonly underground: number;
}

/** How a game ended: the place of each seat (1 is best, equals share a place) and why, in one word. */
export interface Outcome {
  readonly places: readonly number[];
  readonly reason: string;
}

/** Mister X's move; with `double` it is the first of two (SY-22). */
export interface XMove {
  readonly action: "mister_x";
  readonly ticket: "black" | "bus" | "taxi" | "underground";
  readonly to: number;
  readonly double?: boolean;
}

/** The move of a detective, who pays the ticket, or of a Police piece, which pays nothing (SY-13). */
export interface PursuerMove {
  readonly action: "pursuer";
  readonly piece: "blue" | "green" | "red" | "violet" | "yellow";
  readonly ticket: "black" | "bus" | "taxi" | "underground";
  readonly to: number;
}

/** Mister X moved: everyone sees the ticket on the travel log (SY-20). */
export interface TicketPlayed {
  readonly event: "ticket_played";
  readonly field: number;
  readonly ticket: "black" | "bus" | "taxi" | "underground";
  readonly double: boolean;
  readonly audience?: readonly number[] | null;
}

/** The station that Mister X wrote under that ticket: for his eyes only. */
export interface StationWritten {
  readonly event: "station_written";
  readonly field: number;
  readonly station: number;
  readonly audience?: readonly number[] | null;
}

/** Mister X shows where he is (SY-21). */
export interface Surfaced {
  readonly event: "surfaced";
  readonly field: number;
  readonly station: number;
  readonly audience?: readonly number[] | null;
}

/** A detective or a Police piece changed its station. */
export interface PursuerMoved {
  readonly event: "pursuer_moved";
  readonly piece: "blue" | "green" | "red" | "violet" | "yellow";
  readonly ticket: "black" | "bus" | "taxi" | "underground";
  readonly origin: number;
  readonly to: number;
  readonly audience?: readonly number[] | null;
}

/** These pieces had no move left this round (SY-16). */
export interface Forfeited {
  readonly event: "forfeited";
  readonly pieces: readonly ("blue" | "green" | "red" | "violet" | "yellow")[];
  readonly audience?: readonly number[] | null;
}

/** The game is over and the travel log is open: where Mister X was, from his start card on (SY-41). */
export interface GameEnded {
  readonly event: "game_ended";
  readonly outcome: Outcome;
  readonly trail: readonly number[];
  readonly audience?: readonly number[] | null;
}

/** A piece as it would stand on a station after this round. */
export interface Ghost {
  readonly proposal: "ghost";
  readonly piece: "blue" | "green" | "red" | "violet" | "yellow";
  readonly to: number;
}

/** From one station to another, however far: where Mister X may have gone, or somebody should go. */
export interface Arrow {
  readonly proposal: "arrow";
  readonly start: number;
  readonly to: number;
}

/** Look here. */
export interface Ping {
  readonly proposal: "ping";
  readonly at: number;
}

export type Options = YardOptions;

export type View = YardView;

export type Action = XMove | PursuerMove;

export type Event = TicketPlayed | StationWritten | Surfaced | PursuerMoved | Forfeited | GameEnded;

export type Proposal = Ghost | Arrow | Ping;
