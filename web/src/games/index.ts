/** The games that have a folder here. One line each; nothing else in the shell names a game. */
import type { AnyGameCard, AnyGameModule } from "./game";

interface Folder {
  card: () => Promise<AnyGameCard>;
  module: () => Promise<AnyGameModule>;
}

const FOLDERS: Readonly<Record<string, Folder>> = {
  scotland_yard: {
    card: async () => (await import("./scotland_yard/card")).card,
    module: async () => (await import("./scotland_yard")).game,
  },
  eighty_days: {
    card: async () => (await import("./eighty_days/card")).card,
    module: async () => (await import("./eighty_days")).game,
  },
  mystery_express: {
    card: async () => (await import("./mystery_express/card")).card,
    module: async () => (await import("./mystery_express")).game,
  },
};

export const GAME_NAMES: readonly string[] = Object.keys(FOLDERS);

export function loadCard(name: string): Promise<AnyGameCard> | undefined {
  return FOLDERS[name]?.card();
}

export function loadGame(name: string): Promise<AnyGameModule> | undefined {
  return FOLDERS[name]?.module();
}
