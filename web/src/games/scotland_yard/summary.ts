/** What a game was like, once the travel log is open: how much the pursuers knew, who paid what, how close it was. */
import type { Past } from "../game";
import { boardName, CONNECTIONS, PIECES, type Piece, type Ticket, type Transport } from "./board";
import { deck } from "./deal";
import type { Event, Field, Options, View } from "./types";

export const ORDINARY = ["taxi", "bus", "underground"] as const;

/** Where each station leads to, with each ticket. */
function network(board: string): Readonly<Record<Ticket, readonly (readonly number[])[]>> {
  const near: Record<Ticket, number[][]> = { taxi: [], bus: [], underground: [], black: [] };
  const add = (ticket: Ticket, from: number, to: number) => {
    const known = (near[ticket][from] ??= []);
    if (!known.includes(to)) known.push(to);
  };
  const pays = (transport: Transport): readonly Ticket[] =>
    transport === "ferry" ? ["black"] : [transport, "black"];
  for (const [a, b, transport, boards] of CONNECTIONS) {
    if (boards.length && !boards.includes(board)) continue;
    for (const ticket of pays(transport)) {
      add(ticket, a, b);
      add(ticket, b, a);
    }
  }
  return near;
}

/**
 * How many stations Mister X can have been at after each field of his log, for all that the pursuers knew then. It is
 * what `whereabouts` in the rules works out: no way of his ends where a pursuer stood, nor began there.
 */
export function possibleOverTime(log: readonly Field[], options: Pick<Options, "board">): readonly number[] {
  const near = network(boardName(options));
  let at: ReadonlySet<number> = new Set(deck("X"));
  return log.map(({ ticket, shown, pursuers }) => {
    if (shown !== null) at = new Set([shown]);
    else {
      const from = [...at].filter((station) => !pursuers.includes(station));
      const to = from.flatMap((station) => near[ticket][station] ?? []);
      at = new Set(to.filter((station) => !pursuers.includes(station)));
    }
    return at.size;
  });
}

export type Spent = Readonly<Record<Ticket, number>>;

/** The tickets that were used: Mister X's as his log has them, the pursuers' as they moved. */
export function ticketsUsed(
  last: View,
  moves: readonly { readonly piece: Piece; readonly ticket: Ticket }[],
): { readonly misterX: Spent; readonly pieces: readonly Spent[] } {
  const count = (tickets: readonly Ticket[]): Spent => {
    const of = (kind: Ticket) => tickets.filter((ticket) => ticket === kind).length;
    return { taxi: of("taxi"), bus: of("bus"), underground: of("underground"), black: of("black") };
  };
  return {
    misterX: count(last.log.map(({ ticket }) => ticket)),
    pieces: last.stations.map((_, piece) =>
      count(moves.filter((move) => move.piece === PIECES[piece]).map(({ ticket }) => ticket)),
    ),
  };
}

export interface Escape {
  /** The field of the log, from 1. */
  readonly field: number;
  /** Where Mister X was. */
  readonly station: number;
  /** The pursuer that was nearest, where it stood, and how many moves away that is. */
  readonly piece: number;
  readonly from: number;
  readonly moves: number;
  /** How many stations the pursuers thought possible then. */
  readonly possible: number;
}

/**
 * The moment at which Mister X came closest to being caught and was not: a pursuer stood next to him when all had moved,
 * or as near to him as ever; of several such moments, the one when he was looked for at the fewest stations.
 */
export function closestEscape({ log, trail, stations, options, outcome }: View): Escape | null {
  if (!trail) return null;
  const near = network(boardName(options));
  const possible = possibleOverTime(log, options);
  let best: Escape | null = null;
  for (const [at, field] of log.entries()) {
    // Within a double move nobody else moves.
    if (field.double) continue;
    const station = trail[at + 1]!;
    const pursuers = log[at + 1]?.pursuers ?? (outcome?.reason === "escaped" ? stations : []);
    for (const [piece, from] of pursuers.entries()) {
      const moves = distance(near, from, station);
      const escape = { field: at + 1, station, piece, from, moves, possible: possible[at]! };
      const closer = !best || moves < best.moves || (moves === best.moves && escape.possible < best.possible);
      if (closer) best = escape;
    }
  }
  return best;
}

/** The fewest moves from one station to another by taxi, bus and Underground. */
function distance(near: ReturnType<typeof network>, from: number, to: number): number {
  const seen = new Set([from]);
  let edge: readonly number[] = [from];
  for (let moves = 0; edge.length; moves++) {
    if (seen.has(to)) return moves;
    edge = edge.flatMap((station) => ORDINARY.flatMap((ticket) => near[ticket][station] ?? []));
    edge = [...new Set(edge)].filter((station) => !seen.has(station));
    for (const station of edge) seen.add(station);
  }
  return Infinity;
}

export interface Found {
  readonly last: View;
  readonly possible: readonly number[];
  readonly used: ReturnType<typeof ticketsUsed>;
  readonly escape: Escape | null;
}

export async function lookInto(past: Past<View, Event>, options: Options): Promise<Found> {
  const moments = await past.moments(0, past.moves);
  const last = moments.at(-1)!.view;
  const moved = moments.flatMap(({ events }) =>
    events.flatMap((event) => (event.event === "pursuer_moved" ? [event] : [])),
  );
  return {
    last,
    possible: possibleOverTime(last.log, options),
    used: ticketsUsed(last, moved),
    escape: closestEscape(last),
  };
}
