/** SY-07: a D card for each pursuing piece, then an X card for Mister X. */
import cards from "../../../../src/bradshaw/games/scotland_yard/data/start_cards.csv?raw";
import { crew, MISTER_X, PIECES } from "./board";
import { misterX, pieceName } from "./words";
import { m } from "../../paraglide/messages";
import type { Options, View } from "./types";
import { Rng } from "../../verify/rng";
import { same, type Deal } from "../deal";

export function deck(letter: "D" | "X"): number[] {
  const rows = cards.trim().split(/\r?\n/).slice(1);
  return rows.filter((row) => row.startsWith(`${letter},`)).map((row) => Number(row.slice(2)));
}

/** How many pieces hunt: a player steers none that another row of the crew does not name. */
function pursuers(options: Options): number {
  return new Set(crew(options).steers.flat()).size;
}

/** Where everyone starts. The order of the draws is the engine's: all pursuers first. */
export async function startStations(
  options: Options,
  seed: string,
): Promise<{ stations: number[]; x: number }> {
  const rng = new Rng(seed, 0);
  const stations = await rng.drawn(deck("D"), pursuers(options));
  return { stations, x: await rng.choice(deck("X")) };
}

export async function deal(of: unknown, seed: string): Promise<Deal> {
  const options = of as Options;
  const { stations, x } = await startStations(options, seed);
  const at = (station: number) => m.verify_station({ station });
  return {
    dealt: [
      { who: misterX(), what: at(x) },
      ...stations.map((station, index) => ({ who: pieceName(PIECES[index]!, options), what: at(station) })),
    ],
    sights: [
      {
        look: MISTER_X,
        at: "start",
        fits(seen) {
          const view = seen as View;
          return view.mister_x === x && same(view.stations, stations);
        },
      },
    ],
  };
}
