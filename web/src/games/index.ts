/** The games of the server, and the folders here that some have: nothing outside the folder of a game names it. */
import { listGames } from "../net/api";
import type { AnyGameCard, AnyGameModule } from "./game";
import type { GameInfo } from "../types/wire";
import { Offer } from "./offer";

const CARDS = import.meta.glob<{ card: AnyGameCard }>("./*/card.ts");
const MODULES = import.meta.glob<{ game: AnyGameModule }>("./*/index.ts");

/** The games that have a folder. */
export const FOLDERS: readonly string[] = Object.keys(CARDS).map((path) => path.split("/")[1]!);

/** Whether a game has no folder here, and so is played in the words that the server has for it. */
export const inWords = (name: string): boolean => !FOLDERS.includes(name);

/** Undefined for a game that neither has a folder nor is the server's. */
export async function loadCard(name: string): Promise<AnyGameCard | undefined> {
  if (!inWords(name)) return (await CARDS[`./${name}/card.ts`]!()).card;
  const info = await infoOf(name);
  return info && (await import("../words")).cardInWords(info);
}

export async function loadGame(name: string): Promise<AnyGameModule | undefined> {
  if (!inWords(name)) return (await MODULES[`./${name}/index.ts`]!()).game;
  const info = await infoOf(name);
  return info && (await import("../words")).gameInWords(info);
}

async function infoOf(game: string): Promise<GameInfo | undefined> {
  return (await listGames()).find(({ name }) => name === game);
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
