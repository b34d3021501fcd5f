/** One click from the first page to the first decision. */
import type { AnyGameCard } from "../../games/game";
import { listGames } from "../../net/api";
import { createTable } from "../../net/deal";
import { asGuest } from "../../shell/identity.svelte";

/** A table with oneself in the first seat and the best bots in all others, started at once; its id. */
export async function playNow(card: AnyGameCard): Promise<string> {
  const info = (await listGames()).find((game) => game.name === card.name);
  const bot = info?.bots.at(-1) ?? "random";
  const options = card.defaults as { readonly players: number } & Record<string, unknown>;
  const seats = ["me", ...Array<string>(options.players - 1).fill(bot)];
  const table = await asGuest(() => createTable({ game: card.name, options, seats, start: true }));
  return table.id;
}
