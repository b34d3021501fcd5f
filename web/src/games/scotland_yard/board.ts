/** The map as the client knows it: places, lines with their curves, and what the rules' figures are. */
import type { PursuerMove, XMove, YardOptions } from "./types";
import data from "./data.json";
import detours from "./detours.json";
import { curve, lanes, shift, type Point } from "./geometry";
import { FERRY, VIA, WIDTH } from "./london";

export type Ticket = XMove["ticket"];
export type Piece = PursuerMove["piece"];
export type Transport = "taxi" | "bus" | "underground" | "ferry";

export interface Line {
  readonly a: number;
  readonly b: number;
  readonly transport: Transport;
  /** The boards that have it; empty: all. */
  readonly boards: readonly string[];
  readonly points: readonly Point[];
  readonly path: string;
}

export const ROUNDS: number = data.rounds;
export const SURFACING: readonly number[] = data.surfacing;
export const MISTER_X: number = data.misterX;
export const PIECES = data.pieces as readonly Piece[];
export const STATIONS: readonly number[] = data.stations.map((_, index) => index + 1);
export const LOG_FIELDS = 24;

const PLACES = data.stations as unknown as readonly Point[];

export function place(station: number): Point {
  return PLACES[station - 1] ?? [0, 0];
}

export const CONNECTIONS = data.lines as unknown as readonly [number, number, Transport, readonly string[]][];
const DETOURS = detours as unknown as Readonly<Record<string, readonly Point[]>>;

let laid: readonly Line[] | undefined;

/** All lines of all boards; laid when a map is first drawn, for words alone do not need them. */
export function allLines(): readonly Line[] {
  return (laid ??= lay());
}

function lay(): Line[] {
  const between = new Map<string, Transport[]>();
  for (const [a, b, transport] of CONNECTIONS) {
    const pair = `${a}-${b}`;
    between.set(pair, [...(between.get(pair) ?? []), transport]);
  }
  return CONNECTIONS.map(([a, b, transport, boards]) => {
    const pair = `${a}-${b}`;
    const [from, to] = [place(a), place(b)];
    let points: Point[];
    if (transport === "ferry") points = [from, ...(FERRY[pair] ?? []), to];
    else {
      const by = VIA[`${pair} ${transport}`] ?? DETOURS[`${pair} ${transport}`] ?? [];
      const together = between.get(pair)!.filter((one) => one !== "ferry");
      points = shift([from, ...by, to], lanes(together.length)[together.indexOf(transport)]!);
    }
    return { a, b, transport, boards, points, path: curve(points) };
  });
}

export function linesOf(board: string): readonly Line[] {
  return allLines().filter((line) => !line.boards.length || line.boards.includes(board));
}

const kinds = new Map<number, Set<Transport>>();
for (const [a, b, transport] of CONNECTIONS) {
  for (const station of [a, b]) kinds.set(station, (kinds.get(station) ?? new Set()).add(transport));
}

/** The means of transport that stop at the station, taxis first. */
export function stopsAt(station: number): readonly Transport[] {
  const here = kinds.get(station) ?? new Set();
  return (["taxi", "bus", "underground", "ferry"] as const).filter((transport) => here.has(transport));
}

/** The lines between two stations that the ticket pays for. */
export function linesBetween(board: string, from: number, to: number, ticket: Ticket): readonly Line[] {
  const [a, b] = from < to ? [from, to] : [to, from];
  return linesOf(board).filter(
    (line) => line.a === a && line.b === b && (ticket === "black" || line.transport === ticket),
  );
}

/** The map by its name. Maps of one's own are for programs: no server makes a table with one. */
export function boardName({ board }: Pick<YardOptions, "board">): string {
  return typeof board === "string" ? board : board.name;
}

/** The points of the way from one station to another by a ticket; straight if no line is known. */
export function way(board: string, from: number, to: number, ticket: Ticket): readonly Point[] {
  const line = linesBetween(board, from, to, ticket)[0];
  if (!line) return [place(from), place(to)];
  return line.a === from ? line.points : line.points.toReversed();
}

interface Crew {
  readonly detectives: number;
  readonly steers: readonly (readonly number[])[];
}

export function crew(options: Pick<YardOptions, "players">): Crew {
  return (data.crews as unknown as Record<string, Crew>)[options.players] ?? { detectives: 0, steers: [] };
}

export function isPolice(piece: number, options: Pick<YardOptions, "players">): boolean {
  return piece >= crew(options).detectives;
}

/** How far from its station the head of a piece is. */
export const HEAD = 64;
const EDGE = 24;
const LEANS = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90];

/**
 * The angle at which a piece stands on a station so that its head hides no other station: upright where it can.
 * `taken` are angles at which something stands there already: where it is too crowded for another angle, heads overlap.
 */
export function lean(station: number, taken: readonly number[] = []): number {
  const [x, y] = place(station);
  const near = PLACES.filter(([u, v]) => Math.hypot(u - x, v - y) < 160 && (u !== x || v !== y));
  const room = (angle: number) => {
    const [hx, hy] = [x + HEAD * Math.sin(rad(angle)), y - HEAD * Math.cos(rad(angle))];
    const free = Math.min(58, ...near.map(([u, v]) => Math.hypot(u - hx, v - hy)));
    const cut = hx < EDGE || hx > WIDTH - EDGE || hy < EDGE ? 40 : 0;
    return free - cut - Math.abs(angle) / 9;
  };
  const apart = LEANS.filter((angle) => taken.every((other) => Math.abs(other - angle) >= 60));
  return (apart.length ? apart : LEANS).reduce((best, angle) => (room(angle) > room(best) ? angle : best));
}

/** Where the head of a piece on a station is: of the first, if it is not said how it leans. */
export function headOf(station: number, leaning = lean(station)): Point {
  const [x, y] = place(station);
  const angle = rad(leaning);
  return [x + HEAD * Math.sin(angle), y - HEAD * Math.cos(angle)];
}

function rad(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
