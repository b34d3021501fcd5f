/** A game is one folder: nothing outside it names it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FOLDERS } from "./games";

const SRC = new URL("./", import.meta.url);

const INFOS = import.meta.glob<{ title: string }>("./games/*/info.json", { eager: true });

/** The name as code and people write it: a_game, aGame, AGame, a-game, A Game; and its title. */
function named(game: string): RegExp {
  const { title } = INFOS[`./games/${game}/info.json`]!;
  return new RegExp(`${game.split("_").join("[ _-]?")}|${title}`, "i");
}

const outside = ["../messages", "../project.inlang", "."].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, SRC), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((path) => !/\/src\/(paraglide|games\/\w+)\//.test(path)),
);
const files = [...outside, new URL("../vite.config.ts", SRC).pathname];

it("looks into all files", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.some((path) => path.endsWith("games/index.ts"))).toBe(true);
});

it.each(FOLDERS)("no file outside the folder of %s names it", (game) => {
  const found = files.filter((path) => named(game).test(`${path} ${readFileSync(path, "utf8")}`));
  expect(found).toEqual([]);
});
