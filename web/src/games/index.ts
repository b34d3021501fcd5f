/** The games of the server, and the folders here that some have: nothing outside the folder of a game names it. */
import { listGames } from "../net/api";
import type { AnyGameCard, AnyGameModule } from "./game";
import { Offer } from "./offer";

const CARDS = import.meta.glob<{ card: AnyGameCard }>("./*/card.ts");
const MODULES = import.meta.glob<{ game: AnyGameModule }>("./*/index.ts");

/** The games that have a folder. */
export const FOLDERS: readonly string[] = Object.keys(CARDS).map((path) => path.split("/")[1]!);

export async function loadCard(name: string): Promise<AnyGameCard | undefined> {
  return (await CARDS[`./${name}/card.ts`]?.())?.card;
}

export async function loadGame(name: string): Promise<AnyGameModule | undefined> {
  return (await MODULES[`./${name}/index.ts`]?.())?.game;
}

/** What can be played on this server, in its order. */
export async function loadOffers(): Promise<readonly Offer[]> {
  const infos = await listGames();
  const offers = infos.map(async (info) => {
    const card = await loadCard(info.name);
    return card ? [new Offer(info, card)] : [];
  });
  return (await Promise.all(offers)).flat();
}

export async function loadOffer(name: string): Promise<Offer | undefined> {
  return (await loadOffers()).find((offer) => offer.name === name);
}
