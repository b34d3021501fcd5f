/** From the first page to the first decision: what is asked before a quick game, and what was answered the last time. */
import type { Offer } from "../../games/offer";
import { createTable } from "../../net/deal";
import { asGuest } from "../../shell/identity.svelte";
import type { NewTable } from "../../types/wire";
import { company, opponents } from "./opponents";

/** What somebody wants to play against bots: by the names of the side and the bot. */
export interface Wish {
  readonly side: string;
  readonly bot: string;
  readonly aids: boolean;
}

const key = (offer: Offer) => `bradshaw-play-${offer.name}`;

/** What is chosen beforehand: as the last time, as far as there still is such a thing; else what suits a newcomer. */
export function lastWish(offer: Offer): Wish {
  const kept = remembered(key(offer));
  const side = offer.sides().find(({ name }) => name === kept.side) ?? offer.sides()[0]!;
  const known = [...offer.bots, ...offer.characters.map(({ name }) => name)];
  // The weakest character; where there are none the second bot, which is an opponent, and no master.
  const first = opponents(offer)[0]?.bot ?? offer.bots[1] ?? offer.bots[0]!;
  const bot = known.find((name) => name === kept.bot) ?? first;
  return { side: side.name, bot, aids: typeof kept.aids === "boolean" ? kept.aids : true };
}

function remembered(key: string): Partial<Record<keyof Wish, unknown>> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") ?? {}) as Partial<Record<keyof Wish, unknown>>;
  } catch {
    return {}; // damaged: as if nothing had been chosen
  }
}

/** The table that fits the wish: oneself on that side, bots in all other seats. */
export function tableFor(offer: Offer, wish: Wish): NewTable {
  const side = offer.sides().find(({ name }) => name === wish.side)!;
  const options = { ...side.options, ...(wish.aids ? offer.aids()?.options : {}) };
  const { players } = { ...offer.defaults, ...options };
  const bots = [...company(offer, wish.bot, players - 1)];
  const seats = Array.from({ length: players }, (_, seat) => (seat === side.seat ? "me" : bots.shift()!));
  return { game: offer.name, options, seats, start: true };
}

/** Make such a table, started at once, and remember the wish; its id. */
export async function playNow(offer: Offer, wish: Wish): Promise<string> {
  localStorage.setItem(key(offer), JSON.stringify(wish));
  const table = await asGuest(() => createTable(tableFor(offer, wish)));
  return table.id;
}
