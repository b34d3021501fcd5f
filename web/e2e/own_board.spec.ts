/**
 * What is agreed before a game: a board and a deck of one's own, loaded, checked and played with; what is said of a file
 * that is no good; and choices that do not go together.
 */
import type { Locator, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { accessible } from "./axe";
import { expect, listed, number, option, panel, play, says, tab, test } from "./people";
import { LOCALES } from "./words";

const KINDS = ["bet 2", "pound", "passepartout", "bet 1", "pound", "passepartout", "layover", "police"];
const SPACES = Array.from({ length: 24 }, (_, index) => `${index + 1} ${KINDS[index % KINDS.length]!}`);

const board = (spaces: readonly string[], name = "Over the Alps") =>
  [
    `name = "${name}"`,
    "money = 60",
    "rumors = 1",
    "spaces = [",
    ...spaces.map((one) => `"${one}",`),
    "]",
  ].join("\n");

const DECK = `name = "Alpine luggage"

[[cards]]
id = "avalanche"
title = "Avalanche"
text = "Move 1 space backwards, without pay."
kind = "event"
does = "retreat"
amount = 1
copies = 3
reshuffle = true

[[cards]]
id = "guide"
title = "The guide"
text = "Before your move: going forwards costs you £5 less in this turn."
kind = "character"
does = "discount"
amount = 5
`;

const LATE = `name = "Late luggage"

[[cards]]
id = "porter"
title = "The porter"
text = "After your move: take £5."
kind = "character"
does = "money"
amount = 5
copies = 6
when = "after"
`;

const place = (page: Page, label: string): Locator => page.getByRole("group", { name: label, exact: true });
const BOARD = "Load a board …";
const CARDS = "Load cards …";

async function load(page: Page, label: string, name: string, text: string | Buffer): Promise<void> {
  const file = { name, mimeType: "application/toml", buffer: Buffer.from(text) };
  await place(page, label).locator("input[type=file]").setInputFiles(file);
}

const problems = (page: Page, label: string): Locator =>
  place(page, label).getByRole("status").getByRole("listitem");

test("a table with a board and cards of one's own", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/new/eighty_days");
  await number(page, "Players", 2);
  await load(page, BOARD, "alps.toml", board(SPACES));
  await expect(place(page, BOARD)).toContainText("“Over the Alps” is chosen, from alps.toml.");
  await expect(option(page, "Board", "Over the Alps")).toBeChecked();
  await load(page, CARDS, "luggage.toml", DECK);
  await expect(option(page, "Passepartout cards", "Alpine luggage")).toBeChecked();
  await accessible(page, "a new table with own files");

  // To ours and back again.
  await option(page, "Board", "Fogg’s route").check();
  await expect(place(page, BOARD)).not.toContainText("Over the Alps");
  await option(page, "Board", "Over the Alps").check();

  // With a free seat there is a lobby, which says what was agreed.
  await page.getByRole("button", { name: "Make the table" }).click();
  const agreed = page.locator("dl").filter({ hasText: "Passepartout cards" });
  await expect(agreed).toContainText("Over the Alps");
  await expect(agreed).toContainText("Alpine luggage");
  await expect(agreed).not.toContainText(/\{|object/);
});

test("a game on a board of one's own", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/new/eighty_days");
  await number(page, "Players", 2);
  await load(page, BOARD, "alps.toml", board(SPACES));
  await expect(option(page, "Board", "Over the Alps")).toBeChecked();
  await load(page, CARDS, "luggage.toml", DECK);
  await expect(option(page, "Passepartout cards", "Alpine luggage")).toBeChecked();
  await page.getByRole("button", { name: "Bots into all free seats" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(tab(page, "Moves")).toBeVisible();
  await play(page, { decisions: 3 });
  await expect(listed(page).first()).toBeVisible({ timeout: 60_000 });
  await tab(page, "Game").click();
  await expect(page.getByText(/^Over the Alps\./)).toBeVisible();
  await expect(page.getByText(/^Alpine luggage\./)).toBeVisible();
});

test("a Character that is played after the move", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/new/eighty_days");
  await number(page, "Players", 2);
  await load(page, BOARD, "alps.toml", board(SPACES));
  await load(page, CARDS, "late.toml", LATE);
  await expect(option(page, "Passepartout cards", "Late luggage")).toBeChecked();
  await page.getByRole("combobox", { name: "Who begins" }).selectOption("Red");
  await page.getByRole("button", { name: "Bots into all free seats" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();

  // The deck holds nothing else, so the move draws one; then there is a choice.
  await tab(page, "Moves").click();
  await listed(page).filter({ hasText: "To 3 (Passepartout)" }).click();
  await expect(says(page, "You have moved: play a Character, or end your turn.")).toBeVisible();
  const bar = page.getByRole("group", { name: "What else you can do" });
  await expect(bar.getByRole("button")).toHaveText(["End the turn", "Play “The porter”"]);
  await accessible(page, "a Character after the move");
  await bar.getByRole("button", { name: "Play “The porter”" }).click();
  await tab(page, "Log").click();
  await expect(panel(page).getByText("Red plays “The porter”. After your move: take £5.")).toBeVisible();
});

test("files that are no good change nothing, and why is said", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/new/eighty_days");
  const told = problems(page, BOARD);
  const cases: [name: string, text: string | Buffer, ...problems: (string | RegExp)[]][] = [
    ["empty.toml", "", "The file is empty."],
    ["large.toml", "#".repeat(200_001), "The file is too large: it may have at most 200,000 characters."],
    ["picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), "The file is not plain text in UTF-8."],
    ["words.txt", "Dear Fogg, all is well.", /^words\.txt is not TOML: /],
    ["record.json", '{"spaces": []}', /^record\.json is not TOML: /],
    ["luggage.toml", DECK, "luggage.toml is a deck, not a board."],
    [
      "alps.toml",
      board(["1 bet 1", "3 inn", "3 police"]),
      /^Space 2 is listed as “3 inn”/,
      /^Space 2: “3 inn”: there is no kind “inn”/,
    ],
  ];
  for (const [name, text, ...sentences] of cases) {
    await load(page, BOARD, name, text);
    await expect(place(page, BOARD)).toContainText(`“${name}” was not taken:`);
    await expect(told).toHaveText(sentences);
    await expect(option(page, "Board", "Fogg’s route")).toBeChecked();
  }
  await accessible(page, "a new table with problems of a file");

  // A list that has no end is cut.
  await load(page, BOARD, "inns.toml", board(Array.from({ length: 20 }, (_, index) => `${index + 1} inn`)));
  await expect(told).toHaveCount(12);
  await expect(place(page, BOARD)).toContainText("And 8 more problems.");

  // Mended, the same file is taken.
  await load(page, BOARD, "inns.toml", board(SPACES, "Inns"));
  await expect(option(page, "Board", "Inns")).toBeChecked();
  await expect(told).toHaveCount(0);
});

test("a file can be dropped, and beside its place the page stays", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/new/eighty_days");
  /** Whether the browser would do with the file what it likes: show it instead of the page. */
  const drop = (target: Locator) =>
    target.evaluate((element, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "dropped.toml"));
      const dragged = (kind: string) =>
        element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      return dragged("dragover") || dragged("drop");
    }, board(SPACES));
  expect(await drop(page.getByRole("heading", { name: "New table" }))).toBe(false);
  expect(await drop(place(page, BOARD))).toBe(false);
  await expect(option(page, "Board", "Over the Alps")).toBeChecked();
});

test("the game waits for a file that is being checked", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/api/games/eighty_days/files", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/new/eighty_days");
  await load(page, BOARD, "alps.toml", board(SPACES));
  await expect(place(page, BOARD)).toContainText("“alps.toml” is being checked …");
  const make = page.getByRole("button", { name: "Make the table" });
  await expect(make).toBeDisabled();
  // Whoever changes his mind meanwhile is heard.
  await option(page, "Board", "Classic Hare & Tortoise").check();
  release();
  await expect(make).toBeEnabled();
  await expect(option(page, "Board", "Classic Hare & Tortoise")).toBeChecked();
});

test("the format is explained, and our files are there to begin with", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/new/eighty_days");
  await place(page, CARDS).getByRole("button", { name: "File format" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "File format" });
  await expect(dialog.locator("pre")).toContainText('id = "wrong_platform"');
  await accessible(page, "the format of a file");
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /deck_fogg\.toml/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("deck_fogg.toml");
  const text = await readFile(await file.path(), "utf8");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await load(page, CARDS, "mine.toml", text.replace("Fogg's luggage", "My luggage"));
  await expect(option(page, "Passepartout cards", "My luggage")).toBeChecked();
});

test("in German both the format and what is wrong with a file are said in German", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", locale: LOCALES.de });
  await page.goto("/new/eighty_days");
  const label = "Plan laden …";
  await load(page, label, "alps.toml", board(["1 bet 1", "3 inn", "3 police"]));
  await expect(problems(page, label)).toHaveText([
    /^Als Feld 2 steht „3 inn“ da: /,
    /^Feld 2: „3 inn“: Die Art „inn“ gibt es nicht; /,
  ]);
  await load(page, label, "words.txt", "Dear Fogg, all is well.");
  await expect(problems(page, label)).toHaveText(/^words\.txt ist kein TOML: /);

  await place(page, label).getByRole("button", { name: "Dateiformat" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Dateiformat" });
  await expect(dialog.locator("pre")).toContainText('"7 layover Paris"');
  await expect(dialog).toContainText("Jedes Feld ist eine Zeile");
  await expect(dialog.locator("[lang=en]")).toHaveCount(0);
  await accessible(page, "the format of a file in German");
});

test("choices that do not go together can't be made", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", viewport: { width: 390, height: 844 } });
  await page.goto("/new/eighty_days");
  const pawns = page.getByRole("switch", { name: "Two pawns each" });
  await expect(pawns).toBeDisabled();
  await number(page, "Players", 2);
  await pawns.check();
  const first = page.getByRole("combobox", { name: "Who begins" });
  await expect(first.getByRole("option")).toHaveText(["By lot", "Red", "Blue"]);
  await first.selectOption("Blue");
  await number(page, "Players", 99);
  await expect(page.getByRole("spinbutton", { name: "Players" })).toHaveValue("6");
  await number(page, "Players", 98);
  await expect(page.getByRole("spinbutton", { name: "Players" })).toHaveValue("6");
  await expect(pawns).not.toBeChecked();
  await expect(first).toHaveValue("1");
  await number(page, "Players", 2.6);
  await expect(page.getByRole("spinbutton", { name: "Players" })).toHaveValue("3");
  await page.getByRole("button", { name: "Bots into all free seats" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveURL(/\/table\//);

  await page.goto("/new/scotland_yard");
  await option(page, "Edition", "2013").check();
  await expect(option(page, "Double-move tickets", "Three")).toBeDisabled();
  await expect(page.getByText("Three go only with the modern edition.")).toBeVisible();

  for (const game of ["scotland_yard", "eighty_days", "mystery_express"]) {
    await page.goto(`/new/${game}`);
    await expect(page.getByRole("button", { name: "Make the table" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
