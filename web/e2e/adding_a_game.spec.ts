/** The game that docs/adding_a_game.md builds, installed from that page and played in a browser, in words. */
import type { Page } from "@playwright/test";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startServer, type Server } from "../scripts/server.mjs";
import { accessible } from "./axe";
import { endCard, expect, panel, PHONE, playNow, sideways, tab, tableId, test } from "./people";

const PAGE = readFileSync(new URL("../../docs/adding_a_game.md", import.meta.url), "utf8");
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, text]) => text!);

/** The package as pip would install it: the module, and the entry points that the page tells to write. */
function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), "left-luggage-"));
  writeFileSync(join(folder, "left_luggage.py"), blocks("python").join("\n"));
  const info = join(folder, "left_luggage-1.0.dist-info");
  mkdirSync(info);
  writeFileSync(join(info, "METADATA"), "Metadata-Version: 2.1\nName: left-luggage\nVersion: 1.0\n");
  const points = blocks("toml")
    .join("\n")
    .replace(/project\.entry-points\."(.*?)"/g, "$1")
    .replaceAll('"', "");
  writeFileSync(join(info, "entry_points.txt"), points);
  return folder;
}

// One worker plays all of it, else each would start a server of its own.
test.describe.configure({ mode: "default" });
let server: Server;
test.beforeAll(async () => {
  server = await startServer(await freePort(), undefined, { PYTHONPATH: installed() });
});
test.afterAll(() => server.stop());

const board = (page: Page) => page.getByRole("main");
const moves = (page: Page) => page.getByRole("region", { name: "What you can do" });

test("two presses, and it is played against bots, to the end and once more", async ({ visitor }) => {
  const page = await visitor({ baseURL: server.url });
  await page.goto("/");
  const tile = page.getByRole("article").filter({ hasText: "Left Luggage" });
  await expect(tile).toContainText("A suitcase, six lockers, one clerk.");
  await expect(tile).toContainText("2 to 4 players");
  await playNow(page, "Left Luggage");
  await expect(board(page)).toContainText("You have not chosen.");
  await expect(board(page)).toContainText(/Locker \d is out of order\./);
  await accessible(page);
  // One of the six is out of order.
  await expect(moves(page).getByRole("listitem")).toHaveCount(5);
  await moves(page).getByRole("button").first().click();
  const end = endCard(page);
  await expect(end).toContainText(/Won: (Clerk|Traveller 1)/);
  await tab(page, "Log").click();
  await expect(panel(page)).toContainText("Clerk has chosen.");
  await expect(panel(page)).toContainText(/The suitcase was in locker \d/);

  await page.goto(`/replay/${tableId(page)}#move=2&look=0`);
  await expect(board(page)).toContainText(/You chose \d\./);
  await expect(board(page)).toContainText(/The suitcase was in locker \d/);
});

test("friends far apart play it by a link, and nobody sees the other's locker", async ({ visitor }) => {
  const ann = await visitor({ name: "Ann", baseURL: server.url });
  const bob = await visitor({ name: "Bob", baseURL: server.url, ...PHONE });
  await ann.goto("/new/left_luggage");
  await expect(ann.getByText("How many play: the clerk and the travellers.")).toBeVisible();
  await expect(ann.getByLabel("Clerk")).toBeVisible();
  await expect(ann.getByLabel("Traveller 1")).toBeVisible();
  await accessible(ann);
  await ann.getByRole("button", { name: "Make the table" }).click();
  await ann.waitForURL(/\/table\//);
  await bob.goto(`/table/${tableId(ann)}`);
  await bob.getByRole("button", { name: "Sit down here" }).click();
  await bob.getByRole("dialog").getByRole("button", { name: "Sit down here" }).click();
  await ann.getByRole("button", { name: "Start the game" }).click();

  await expect(board(bob)).toContainText("You have not chosen.");
  await expect(bob.getByText("To move: Clerk").first()).toBeVisible();
  await moves(ann).getByRole("button", { name: "locker" }).last().click();
  await expect(board(ann)).toContainText(/You chose [56]\./);
  await expect(moves(bob).getByRole("button", { name: "locker" }).first()).toBeVisible();
  await expect(board(bob)).not.toContainText("You chose");
  expect(await sideways(bob)).toBe(0);
  await accessible(bob);
  await moves(bob).getByRole("button", { name: "locker" }).last().click();
  // The same locker: found.
  for (const page of [ann, bob]) await expect(endCard(page)).toContainText("Won: Traveller 1");
});

test("its rules are there, too", async ({ visitor }) => {
  const page = await visitor({ baseURL: server.url });
  await page.goto("/rules/left_luggage");
  await expect(page.getByRole("heading", { name: /Left Luggage/ }).first()).toBeVisible();
  await expect(page.getByText("Guess the clerk's locker.")).toBeVisible();
});
