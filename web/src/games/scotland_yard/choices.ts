/** What a seat can choose on the board: its legal actions, sorted by piece and station. */
import type { Action, PursuerMove, View, XMove } from "./types";
import { isPolice, PIECES, place, type Piece, type Ticket } from "./board";

export const TICKETS: readonly Ticket[] = ["taxi", "bus", "underground", "black"];

export function isXMove(action: Action): action is XMove {
  return action.action === "mister_x";
}

export function isPursuerMove(action: Action): action is PursuerMove {
  return action.action === "pursuer";
}

/** The pieces among the actions, in the order of the pieces. */
export function movable(actions: readonly Action[]): Piece[] {
  const found = new Set(actions.filter(isPursuerMove).map((action) => action.piece));
  return PIECES.filter((piece) => found.has(piece));
}

export function canDouble(actions: readonly Action[]): boolean {
  return actions.some((action) => isXMove(action) && action.double);
}

/** The actions that fit what was chosen before: the piece, or whether it begins a double move. */
export function narrowed(actions: readonly Action[], piece: Piece | null, double: boolean): Action[] {
  return actions.filter((action) =>
    isXMove(action) ? Boolean(action.double) === double : piece === null || action.piece === piece,
  );
}

/** The actions by the station they lead to, the cheaper ticket first. */
export function byStation(actions: readonly Action[]): Map<number, Action[]> {
  const stations = new Map<number, Action[]>();
  for (const action of actions) stations.set(action.to, [...(stations.get(action.to) ?? []), action]);
  for (const choices of stations.values()) {
    choices.sort((one, other) => TICKETS.indexOf(one.ticket) - TICKETS.indexOf(other.ticket));
  }
  return stations;
}

/** How many tickets of the kind stay with whoever pays for the move (for Mister X: in the bank); null: nobody counts. */
export function remaining(action: Action, view: View): number | "free" | null {
  if (isXMove(action)) {
    if (action.ticket === "black") return view.black - 1;
    return view.options.bank === "unlimited" ? null : view.bank[action.ticket] - 1;
  }
  const piece = PIECES.indexOf(action.piece);
  if (isPolice(piece, view.options)) return "free";
  const own = view.tickets[view.tickets.length > 1 ? piece : 0];
  return own && action.ticket !== "black" ? own[action.ticket] - 1 : null;
}

const TOWARDS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The station an arrow key leads to: the nearest one that way, where straying sideways counts double. */
export function neighbour(from: number, key: string, stations: Iterable<number>): number | undefined {
  const towards = TOWARDS[key];
  if (!towards) return undefined;
  const [x, y] = place(from);
  let best: { station: number; far: number } | undefined;
  for (const station of stations) {
    if (station === from) continue;
    const [u, v] = place(station);
    const ahead = (u - x) * towards[0] + (v - y) * towards[1];
    const aside = Math.abs((u - x) * towards[1] + (v - y) * towards[0]);
    if (ahead <= 0 || aside > 3 * ahead) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { station, far };
  }
  return best?.station;
}
