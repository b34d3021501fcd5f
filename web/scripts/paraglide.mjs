// The words of the shell and of every game as one inlang project, compiled by paraglide: `npm run messages` does it for
// the tests, unless it is done already, Vite for a build.
import { compile } from "@inlang/paraglide-js";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

// Written when all is compiled: what was interrupted is compiled again.
const MARK = "compiled.inlang/done";

/** Say that the messages are compiled. */
export const markCompiled = () => writeFileSync(new URL(MARK, WEB), "");

/** Whether nothing that the compiled messages are made of has changed since. */
function compiled() {
  const changed = (path) => statSync(new URL(path, WEB), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = messageFolders().map((folder) => folder.href.slice(WEB.href.length));
  const files = folders.flatMap((folder) => readdirSync(new URL(folder, WEB)).map((name) => folder + name));
  const others = ["project.inlang/settings.json", "scripts/paraglide.mjs", "package-lock.json"];
  const newest = Math.max(...[...folders, ...files, ...others].map(changed));
  return newest < changed(MARK) && changed("src/paraglide/messages.js") > 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !compiled()) {
  await compile(paraglide());
  markCompiled();
}
