/** ED-03: who goes first, by lot unless it was agreed on. The deck has no order. */
import { traveller } from "./names";
import { m } from "../../paraglide/messages";
import type { Options, View } from "./types";
import { Rng } from "../../verify/rng";
import type { Deal } from "../deal";

export async function firstSeat({ players, first_player }: Options, seed: string): Promise<number> {
  return first_player ?? (await new Rng(seed, 0).below(players));
}

export async function deal(of: unknown, seed: string): Promise<Deal> {
  const options = of as Options;
  const first = await firstSeat(options, seed);
  const name = traveller(first);
  const what = options.first_player == null ? name : m.verify_agreed({ what: name });
  return {
    dealt: [{ who: m.eighty_days_option_first_player(), what }],
    sights: [{ look: 0, at: "start", fits: (view) => (view as View).first === first }],
  };
}
