/** One click from the first page to the first decision. */
import { defaultsOf } from "../../games/offer";
import { listGames } from "../../net/api";
import { createTable } from "../../net/deal";
import { asGuest } from "../../shell/identity.svelte";

/** A table with oneself in the first seat and the best bots in all others, started at once; its id. */
export async function playNow(game: string): Promise<string> {
  const info = (await listGames()).find(({ name }) => name === game);
  const players = info ? defaultsOf(info).players : 1; // the server says that there is no such game
  const seats = ["me", ...Array<string>(players - 1).fill(info?.bots.at(-1) ?? "random")];
  const table = await asGuest(() => createTable({ game, seats, start: true }));
  return table.id;
}
