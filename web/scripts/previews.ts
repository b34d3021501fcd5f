/** Writes previews.json: what a link to a page says of it elsewhere. Crawlers run no script, so the server tells them. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { messageFolders } from "./paraglide.mjs";
import { messagesOf } from "./words.mjs";

/** The words, in every language: of the site, of a table, and of each game. The server fills in the game's title. */
function words(): Record<string, unknown> {
  const file = new URL("../project.inlang/settings.json", import.meta.url);
  const { locales } = JSON.parse(readFileSync(file, "utf8")) as { locales: readonly string[] };
  const games = messageFolders([""]).flatMap((folder) => /games\/(\w+)\//.exec(folder.pathname)?.[1] ?? []);
  const of = (language: string) => {
    const say = messagesOf(language);
    return {
      site: { title: say("shell_title"), text: `${say("shell_hero")}. ${say("shell_hero_text")}` },
      table: { title: say("shell_preview_table", { game: "{game}" }), text: say("shell_preview_table_text") },
      games: Object.fromEntries(
        games.map((game) => [game, { title: say(`${game}_title`), text: say(`${game}_summary`) }]),
      ),
    };
  };
  return Object.fromEntries(locales.map((language) => [language, of(language)]));
}

export function previews(): Plugin {
  return {
    name: "previews",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "pre",
      async handler({ dir }) {
        if (dir) await writeFile(join(dir, "previews.json"), JSON.stringify(words()));
      },
    },
  };
}
