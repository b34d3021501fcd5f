/** Scotland Yard in words. What is said here comes from the message files, so it can be said in any language. */
import { m } from "../../paraglide/messages";
import type { Action, Event, Options, Proposal, View } from "./types";
import type { Rank, Seat, Sound, Words } from "../game";
import {
  crew,
  isPolice,
  MISTER_X,
  PIECES,
  ROUNDS,
  stopsAt,
  type Piece,
  type Ticket,
  type Transport,
} from "./board";
import { isXMove, remaining } from "./choices";
import { surfacesIn } from "./travel";

const COLOURS: Readonly<Record<Piece, () => string>> = {
  red: m.scotland_yard_piece_red,
  blue: m.scotland_yard_piece_blue,
  green: m.scotland_yard_piece_green,
  yellow: m.scotland_yard_piece_yellow,
  violet: m.scotland_yard_piece_violet,
};

const MARKS: Readonly<Record<Piece, () => string>> = {
  red: m.scotland_yard_mark_red,
  blue: m.scotland_yard_mark_blue,
  green: m.scotland_yard_mark_green,
  yellow: m.scotland_yard_mark_yellow,
  violet: m.scotland_yard_mark_violet,
};

const TICKETS: Readonly<Record<Ticket | Transport, () => string>> = {
  taxi: m.scotland_yard_ticket_taxi,
  bus: m.scotland_yard_ticket_bus,
  underground: m.scotland_yard_ticket_underground,
  black: m.scotland_yard_ticket_black,
  ferry: m.scotland_yard_ticket_ferry,
};

const PLAYED: Readonly<Record<Ticket, () => string>> = {
  taxi: m.scotland_yard_a_ticket_taxi,
  bus: m.scotland_yard_a_ticket_bus,
  underground: m.scotland_yard_a_ticket_underground,
  black: m.scotland_yard_a_ticket_black,
};

const BY: Readonly<Record<Ticket, () => string>> = {
  taxi: m.scotland_yard_by_taxi,
  bus: m.scotland_yard_by_bus,
  underground: m.scotland_yard_by_underground,
  black: m.scotland_yard_by_black,
};

const ENDINGS: Readonly<Record<string, () => string>> = {
  captured: m.scotland_yard_end_captured,
  cornered: m.scotland_yard_end_cornered,
  escaped: () => m.scotland_yard_end_escaped({ rounds: ROUNDS }),
  stranded: m.scotland_yard_end_stranded,
};

export const misterX = m.scotland_yard_mister_x;
export const misterXMark = m.scotland_yard_mark_x;

export const isTicket = (word: string | number): word is Ticket | Transport => Object.hasOwn(TICKETS, word);

/** What the ticket, or the means of transport, is called. */
export function ticketName(ticket: Ticket | Transport): string {
  return TICKETS[ticket]();
}

export function pieceMark(piece: Piece): string {
  return MARKS[piece]();
}

export function colourName(piece: Piece): string {
  return COLOURS[piece]();
}

/** The colour of a piece, and what a Police piece is called in this edition (SY-50). */
export function pieceName(piece: Piece, options: Pick<Options, "edition" | "players">): string {
  const colour = colourName(piece);
  if (!isPolice(PIECES.indexOf(piece), options)) return colour;
  return options.edition === "modern"
    ? m.scotland_yard_police({ colour })
    : m.scotland_yard_bobby({ colour });
}

/** "Red", "Red and Blue", "Red, Blue and Green". */
export function list(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return m.scotland_yard_list({ first: names.slice(0, -1).join(", "), last: names.at(-1)! });
}

/** A station for those who hear it: its number and the means of transport that stop there. */
export function stationName(station: number): string {
  return m.scotland_yard_station({ station, kinds: list(stopsAt(station).map(ticketName)) });
}

export function action(action: Action, view: View): string {
  const ticket = ticketName(action.ticket);
  if (isXMove(action)) {
    return action.double
      ? m.scotland_yard_action_double({ ticket, station: action.to })
      : m.scotland_yard_action_x({ ticket, station: action.to });
  }
  return m.scotland_yard_action_pursuer({
    piece: pieceName(action.piece, view.options),
    ticket,
    station: action.to,
  });
}

/** That the move shows Mister X to everyone, or that the other half of his double move will; "" if neither does. */
export function surfacing(action: Action, view: View): string {
  if (!isXMove(action)) return "";
  const when = surfacesIn(view);
  if (when === 1) return m.scotland_yard_surfaces_here({ station: action.to });
  return when === 2 && action.double ? m.scotland_yard_surfaces_next() : "";
}

/** How many tickets of the kind stay once the move is paid. */
export function stock(action: Action, view: View): string {
  const count = remaining(action, view);
  return typeof count === "number"
    ? m.scotland_yard_left({ count })
    : count === "free"
      ? m.scotland_yard_free()
      : "";
}

export function event(event: Event, options: Options): string {
  switch (event.event) {
    case "ticket_played": {
      const what = { ticket: PLAYED[event.ticket](), field: event.field };
      return event.double ? m.scotland_yard_event_double(what) : m.scotland_yard_event_ticket(what);
    }
    case "station_written":
      return m.scotland_yard_event_written({ station: event.station, field: event.field });
    case "surfaced":
      return m.scotland_yard_event_surfaced({ station: event.station, field: event.field });
    case "pursuer_moved":
      return m.scotland_yard_event_moved({
        piece: pieceName(event.piece, options),
        by: BY[event.ticket](),
        origin: event.origin,
        station: event.to,
      });
    case "forfeited": {
      const pieces = list(event.pieces.map((piece) => pieceName(piece, options)));
      // The police pay nothing: they are kept by others alone.
      const police = event.pieces.every((piece) => isPolice(PIECES.indexOf(piece), options));
      if (police) return m.scotland_yard_event_forfeit_police({ pieces });
      return event.pieces.length === 1
        ? m.scotland_yard_event_forfeit_one({ pieces })
        : m.scotland_yard_event_forfeit_many({ pieces });
    }
    case "game_ended":
      return m.scotland_yard_event_ended({
        end: ending(event.outcome.reason, options),
        way: event.trail.join(", "),
      });
  }
}

export function sign(event: Event, options: Options): Seat {
  if (event.event === "pursuer_moved") return pieceSign(event.piece, options);
  if (event.event === "forfeited") return pieceSign(event.pieces[0]!, options);
  return { name: misterX(), colour: "var(--piece-x)", mark: misterXMark() };
}

function pieceSign(piece: Piece, options: Options): Seat {
  return { name: pieceName(piece, options), colour: `var(--piece-${piece})`, mark: pieceMark(piece) };
}

function ending(reason: string, { stranded }: Options): string {
  if (reason === "stranded" && stranded === "detectives") return m.scotland_yard_end_detectives_stranded();
  return ENDINGS[reason]?.() ?? reason;
}

export function outcome(view: View): string | null {
  return view.outcome && ending(view.outcome.reason, view.options);
}

/** Two sides, and each wins or loses as one. */
export function standing({ outcome, trail, options }: View): readonly Rank[] {
  if (!outcome) return [];
  const hunters = outcome.places.flatMap((_, seat) => (seat === MISTER_X ? [] : [seat]));
  const station = trail?.at(-1);
  const ranks: Rank[] = [
    {
      place: outcome.places[MISTER_X]!,
      seats: [MISTER_X],
      note: station ? m.scotland_yard_standing_x({ station }) : "",
    },
    {
      place: outcome.places[hunters[0]!]!,
      seats: hunters,
      note: "",
      ...(options.players > 2 ? { name: m.scotland_yard_standing_pursuers() } : {}),
    },
  ];
  return ranks.sort((one, other) => one.place - other.place);
}

export function status(view: View): string {
  if (view.outcome) return m.scotland_yard_status_over();
  return m.scotland_yard_status_round({ round: view.round, rounds: ROUNDS });
}

export function asked(view: View, seat: number | null): string {
  if (view.outcome) return ending(view.outcome.reason, view.options);
  if (!view.pending.length) return askedOfMisterX(view, seat);
  const names = (pieces: readonly number[]) =>
    list(pieces.map((piece) => pieceName(PIECES[piece]!, view.options)));
  if (seat === null || seat === MISTER_X || !view.to_act.includes(seat)) {
    return m.scotland_yard_asked_pursuers({ pieces: names(view.pending) });
  }
  const steered = crew(view.options).steers[seat] ?? [];
  const mine = view.pending.filter((piece) => steered.includes(piece));
  return mine.length === 1
    ? m.scotland_yard_asked_piece({ piece: names(mine) })
    : m.scotland_yard_asked_pieces({ pieces: names(mine) });
}

function askedOfMisterX(view: View, seat: number | null): string {
  if (surfacesIn(view) === 1) {
    return seat === MISTER_X ? m.scotland_yard_asked_you_x_surfaces() : m.scotland_yard_asked_x_surfaces();
  }
  if (seat !== MISTER_X) {
    return view.second ? m.scotland_yard_asked_x_again() : m.scotland_yard_asked_x();
  }
  return view.second ? m.scotland_yard_asked_you_x_again() : m.scotland_yard_asked_you_x();
}

export function seats(options: Options): readonly Seat[] {
  const x: Seat = { name: misterX(), colour: "var(--piece-x)", mark: misterXMark() };
  if (options.players === 2) {
    const mark = pieceMark("red") + pieceMark("blue");
    return [x, { name: m.scotland_yard_detectives(), colour: "var(--piece-red)", mark }];
  }
  const pieces = PIECES.slice(0, options.players - 1);
  return [
    x,
    ...pieces.map((piece) => ({
      name: COLOURS[piece](),
      colour: `var(--piece-${piece})`,
      mark: pieceMark(piece),
    })),
  ];
}

/** Mister X, and all that hunt him. */
export function teams({ players }: Options): readonly (readonly number[])[] {
  return [[MISTER_X], Array.from({ length: players - 1 }, (_, detective) => detective + 1)];
}

export function sound(event: Event): Sound | null {
  if (event.event === "game_ended") return event.outcome.places[MISTER_X] === 1 ? "end" : "capture";
  if (event.event === "surfaced") return "surfacing";
  return event.event === "ticket_played" || event.event === "pursuer_moved" ? "move" : null;
}

/** "Red to 46", "Look at 46". */
function proposal(what: Proposal, options: Options): string {
  switch (what.proposal) {
    case "ghost":
      return m.scotland_yard_proposal_ghost({
        piece: pieceName(what.piece, options),
        station: what.to,
      });
    case "arrow":
      return m.scotland_yard_proposal_arrow({ start: what.start, station: what.to });
    case "ping":
      return m.scotland_yard_proposal_ping({ station: what.at });
  }
}

export const words: Words<Options, View, Action, Event> = {
  action,
  event,
  sign,
  asked,
  proposal,
  status,
  outcome,
  standing,
  seats,
  teams,
};
