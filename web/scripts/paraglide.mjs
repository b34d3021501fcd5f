// The words of the shell and of every game as one inlang project, compiled by paraglide: `npm run messages` does it for
// the tests, Vite for a build.
import { compile } from "@inlang/paraglide-js";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEB = new URL("../", import.meta.url);
const PLUGIN = "plugin.inlang.messageFormat";

/** Where messages are: those of the shell, and those of each game that has some; beside them what the server says. */
export function messageFolders(inner = ["", "said/"]) {
  const games = readdirSync(new URL("src/games/", WEB)).map((game) => `src/games/${game}/messages/`);
  return ["messages/", ...games.sort()]
    .flatMap((path) => inner.map((folder) => new URL(path + folder, WEB)))
    .filter((folder) => existsSync(folder));
}

/** A project like ours that also names the messages of each game: inlang knows lists of files, but no patterns of them. */
function project() {
  const settings = JSON.parse(readFileSync(new URL("project.inlang/settings.json", WEB), "utf8"));
  const files = messageFolders().map((folder) => `./${folder.href.slice(WEB.href.length)}{locale}.json`);
  settings[PLUGIN] = { pathPattern: files };
  const folder = new URL("compiled.inlang/", WEB);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("settings.json", folder), `${JSON.stringify(settings, null, 2)}\n`);
  return fileURLToPath(folder).replace(/[\\/]$/, "");
}

export const paraglide = () => ({
  project: project(),
  outdir: fileURLToPath(new URL("src/paraglide", WEB)),
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
  // One module a message, so that a game's words are loaded with its board and not before.
  outputStructure: "message-modules",
});

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile(paraglide());
