/** A table that somebody is putting together. */
import type { OptionWords } from "../../games/game";
import type { Agreed, Offer } from "../../games/offer";
import type { Clock, NewTable, Settings } from "../../types/wire";

/** Who is to sit in a seat: oneself, another person at this device, whoever comes, or a bot. */
export type Sitter =
  | { readonly kind: "me" }
  | { readonly kind: "here"; readonly name: string }
  | { readonly kind: "person" }
  | { readonly kind: "bot"; readonly bot: string };

export type ClockKind = Clock["clock"];

export interface Draft {
  readonly options: Agreed;
  readonly seats: readonly Sitter[];
  readonly settings: Settings;
}

export const DEFAULT_SETTINGS: Settings = {
  visibility: "invitation",
  spectators: true,
  clock: { clock: "none" },
  out_of_time: "bot",
  absent: null,
  patience: null,
  proposals: "open",
  stand_in: null,
};

export const CLOCKS: Readonly<Record<ClockKind, Clock>> = {
  none: { clock: "none" },
  move: { clock: "move", seconds: 60 },
  budget: { clock: "budget", seconds: 900, increment: 10 },
  days: { clock: "days", days: 2 },
};

/** As many seats as the options ask for: those there are stay, new ones are for whoever comes. */
export function fitSeats(seats: readonly Sitter[], count: number): readonly Sitter[] {
  const fitted = Array.from({ length: count }, (_, seat): Sitter => seats[seat] ?? { kind: "person" });
  return fitted.some(({ kind }) => kind === "me") || !seats.some(({ kind }) => kind === "me")
    ? fitted
    : fitted.with(count - 1, { kind: "me" });
}

export function newDraft({ defaults: options }: Offer): Draft {
  return { options, seats: fitSeats([{ kind: "me" }], options.players), settings: DEFAULT_SETTINGS };
}

/** Oneself sits in one seat only; whoever sits down elsewhere leaves the old seat to whoever comes. */
export function sit(seats: readonly Sitter[], at: number, sitter: Sitter): readonly Sitter[] {
  return seats.map((old, seat) =>
    seat === at ? sitter : sitter.kind === "me" && old.kind === "me" ? { kind: "person" } : old,
  );
}

interface Limited {
  readonly allowed?: (options: any) => boolean;
}

/** Whether an option, or a choice of one, goes with the others. */
export const isAllowed = ({ allowed }: Limited, options: unknown): boolean => allowed?.(options) ?? true;

/** The draft with another value of an option; whatever does not go with it any more is as it is by default. */
export function withOption(offer: Offer, draft: Draft, name: string, value: unknown): Draft {
  const options = { ...draft.options, [name]: value };
  const fits = ({ name, control, ...option }: OptionWords<any>) => {
    const chosen =
      control.kind === "choice" ? control.choices.find((one) => one.value === options[name]) : undefined;
    const list = control.kind === "assignment" ? (options[name] as readonly unknown[]) : [];
    const full =
      control.kind !== "assignment" || !list.length || list.length === control.rows(options).length;
    return full && isAllowed(option, options) && isAllowed(chosen ?? {}, options);
  };
  for (const option of offer.options()) {
    if (!fits(option)) options[option.name] = offer.defaults[option.name];
  }
  return { ...draft, options, seats: fitSeats(draft.seats, options.players) };
}

/** The list with another choice for a row; whoever had that one before takes what is free thereby. */
export function assign(list: readonly string[], row: number, value: string): readonly string[] {
  return list.map((old, at) => (at === row ? value : old === value ? list[row]! : old));
}

/** What is wrong with it, as far as can be said without the server. */
export function unnamed(draft: Draft): readonly number[] {
  return draft.seats.flatMap((sitter, seat) => (sitter.kind === "here" && !sitter.name.trim() ? [seat] : []));
}

/** Nobody has to be waited for, so the game can start at once. */
export function complete(draft: Draft): boolean {
  return draft.seats.every(({ kind }) => kind !== "person");
}

/** What to ask of the server. People at the same device sit down one by one, for each has a name of his own. */
export function request(game: string, draft: Draft): NewTable {
  const seats = draft.seats.map((sitter) =>
    sitter.kind === "bot" ? sitter.bot : sitter.kind === "me" ? "me" : "person",
  );
  return {
    game,
    options: draft.options,
    seats,
    settings: draft.settings,
    start: draft.seats.every(({ kind }) => kind === "me" || kind === "bot"),
  };
}
