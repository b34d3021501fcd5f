/** The games that have a folder as a server offers them: `info.json` is what it says of them. For tests. */
import { FOLDERS, loadCard } from ".";
import type { GameInfo } from "../types/wire";
import { Offer } from "./offer";

const INFOS = import.meta.glob<GameInfo>("./*/info.json", { eager: true, import: "default" });

export async function storedOffer(game: string): Promise<Offer> {
  return new Offer(INFOS[`./${game}/info.json`]!, (await loadCard(game))!);
}

export const storedOffers = (): Promise<readonly Offer[]> => Promise.all(FOLDERS.map(storedOffer));
