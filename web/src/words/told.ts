/** What a server says of a game in words, in the shape that the words' own board and log understand. */
import type {
  GameInfo,
  InWords,
  Outcome,
  Position,
  RecordInfo,
  StepInfo,
  TableInfo,
  Told,
} from "../types/wire";

/** Where a game stands; an action of it is its notation. */
export interface WordsView {
  readonly sections: InWords["sections"];
  readonly seats: readonly string[];
  readonly to_act: readonly number[];
  readonly moves: number;
  readonly outcome: Outcome | null;
}

/** Something that happened; its name says whether it may be kept. */
export interface WordsEvent {
  readonly event: string;
  readonly text: string;
  /** The seats that may know it; all, if there are none named. */
  readonly audience?: readonly number[] | null;
}

/** As much of the options as is common to all games. */
export type WordsOptions = Pick<TableInfo["options"], string> & { readonly players?: number };

export function positionInWords(position: Position, { seats, outcome }: TableInfo): Position {
  const { words, to_act, moves } = position;
  const { sections, actions } = words ?? { sections: [], actions: [] };
  const view: WordsView = { sections, seats: seats.map(({ title }) => title), to_act, moves, outcome };
  return { ...position, view, actions };
}

export function entryInWords(told: Told): Told {
  if (told.what.entry !== "happened") return told;
  const { events, told: sentences = [], ...rest } = told.what;
  return { ...told, what: { ...rest, events: eventsInWords(events, sentences) } };
}

export function stepInWords(step: StepInfo, { players, moves, outcome }: RecordInfo): StepInfo {
  const over = step.move === moves;
  const view: WordsView = {
    sections: step.sections ?? [],
    seats: players.map(({ title }) => title),
    to_act: [],
    moves: step.move,
    outcome: over ? outcome : null,
  };
  return { ...step, view, events: eventsInWords(step.events, step.told) };
}

export function eventsInWords(events: unknown, sentences: readonly string[]): readonly WordsEvent[] {
  const named = events as readonly Omit<WordsEvent, "text">[];
  return named.map(({ event, audience }, at) => ({
    event,
    text: sentences[at] ?? "",
    ...(audience && { audience }),
  }));
}

/** What the seats are called when so many play. */
export function seatNames({ players, seats }: GameInfo, count: number): readonly string[] {
  return seats[players.indexOf(count)] ?? Array.from({ length: count }, () => "");
}
