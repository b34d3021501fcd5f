/** After the game: the replay through every seat's eyes, a record as a file, and whether all was fair. */
import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  afterwards,
  awaitEnd,
  endCard,
  expect,
  makeTable,
  PHONE,
  playNow,
  tab,
  tableId,
  test,
} from "./people";

test("a replay: the slider, keys, other seats' eyes, a link to a position", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  // A stored game: at move 7 Mister X is in hiding.
  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles("e2e/records/scotland_yard.jsonl");
  await expect(page.getByRole("heading", { name: "Replay: Scotland Yard" })).toBeVisible();
  const slider = page.getByRole("slider", { name: "Position" });
  const where = page.locator("output");
  await expect(where).toHaveText(/^Move 0 of \d+$/);

  await slider.fill("7");
  await expect(where).toHaveText(/^Move 7 of/);
  await page.getByRole("button", { name: "One move on" }).click();
  await expect(where).toHaveText(/^Move 8 of/);
  await page.locator("h1").click();
  await page.keyboard.press("ArrowLeft");
  await expect(where).toHaveText(/^Move 7 of/);

  // Each line has the sign of the piece that moved, not of whoever steers it.
  for (const [piece, mark] of Object.entries({ "Yellow Police": "Y", "Green Police": "G", Red: "R" })) {
    const moved = page
      .getByRole("tabpanel")
      .getByRole("listitem")
      .filter({ hasText: `${piece} t` });
    await expect(moved.first().locator(".mark")).toHaveText(mark);
  }

  // All is revealed; but through others' eyes Mister X is seen only through his own.
  const misterX = page.getByRole("img", { name: /^Mister X at station/ });
  await expect(page.getByLabel("Seen by").locator("option:checked")).toHaveText("Everything revealed");
  await expect(misterX).toHaveCount(1);
  await page.getByLabel("Seen by").selectOption("Spectator");
  await expect(misterX).toHaveCount(0);
  await page.getByLabel("Seen by").selectOption({ index: 2 });
  await expect(misterX).toHaveCount(1);
  await expect(page).toHaveURL(/#move=7&look=0$/);
  const shared = page.url();
  await page.getByLabel("Seen by").selectOption({ index: 3 });
  await expect(misterX).toHaveCount(0);

  await page.getByRole("button", { name: "To the end" }).click();
  await expect(misterX).toHaveCount(1); // the reveal
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByLabel("Pace").selectOption("Fast");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(where).toHaveText(/^Move ([2-9]|\d\d+) of/, { timeout: 30_000 });
  await page.getByRole("button", { name: "Pause" }).click();

  const friend = await visitor();
  await friend.goto(shared);
  await expect(friend.locator("output")).toHaveText(/^Move 7 of/);
  await expect(friend.getByRole("img", { name: /^Mister X at station/ })).toHaveCount(1);
});

test("a record is downloaded, verified in the browser, uploaded; a changed one is found out", async ({
  visitor,
}, info) => {
  const page = await visitor({ name: "Ann", unstable: true });
  const id = await makeTable(page, { seats: ["me", "steady"] });
  await page.goto(`/table/${id}`); // so that the browser notes the promised hash
  await expect(page.locator("[data-station]").first()).toBeVisible();
  await page.request.put(`/api/tables/${id}/seats/0/bot`, { data: { bot: "steady" } });
  await awaitEnd(page, id);
  await expect(endCard(page)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), afterwards(page, "Download")]);
  const file = info.outputPath("record.jsonl");
  await download.saveAs(file);

  await afterwards(page, "Verify the shuffle");
  await expect(page.getByText(/^Everything fits/)).toBeVisible({ timeout: 30_000 });

  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page).toHaveURL(/\/replay\/.+/);
  await expect(page.locator("output")).toHaveText(/^Move 0 of \d+$/);

  await page.goto("/verify");
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("All that could be checked so far fits.")).toBeVisible();
  const lines = (await readFile(file, "utf8")).split("\n");
  lines.splice(3, 1);
  const forged = info.outputPath("forged.jsonl");
  await writeFile(forged, lines.join("\n"));
  await page.locator("input[type=file]").setInputFiles(forged);
  await expect(page.getByText("Something does not fit.")).toBeVisible();

  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles(forged);
  await expect(page.getByRole("alert")).toBeVisible();
});

test("the end says who won and where all came, and has a summary; the replay leads back", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { seats: ["me", "steady", "steady"] });
  await page.goto(`/table/${id}`);
  await finish(id, page);
  const heading = endCard(page).getByRole("heading");
  await expect(heading).toHaveText(/^You have (won!|lost\.)$/);
  const won = (await heading.textContent())!.includes("won");
  await expect(endCard(page).locator("ol > li")).toHaveCount(2); // sides, each said once
  // Two ways on, and the rest in a menu.
  await expect(endCard(page).locator(".ways > *")).toHaveText(["Rematch", "Replay", ""]);
  await afterwards(page, "Summary");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /^Stations where Mister X could be/ })).toBeVisible();
  await dialog.getByText("As a table").click();
  await expect(dialog.getByRole("columnheader", { name: "Possible stations" })).toBeVisible();
  await page.keyboard.press("Escape");
  await endCard(page).getByRole("link", { name: "Replay" }).click();
  await page.getByRole("link", { name: "Back to the table" }).click();
  await expect(endCard(page)).toBeVisible();
  await page.goto("/");
  await expect(page.getByText(won ? /^Won against Bot/ : /^Lost to Bot/)).toBeVisible();
});

test("the replay of a race says where all came, as its end does", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { game: "eighty_days", seats: ["me", "steady", "steady"] });
  await finish(id, page);
  await expect(endCard(page).locator("li .place")).toHaveText(["1", "2", "3"]);
  await endCard(page).getByRole("link", { name: "Replay" }).click();
  await tab(page, "Game").click();
  const rows = page.getByRole("tabpanel").locator("tbody tr");
  for (const place of ["Won", "Place 2", "Place 3"])
    await expect(rows.filter({ hasText: place })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Bot “Steady”" })).toHaveCount(2);
});

test("in the replay of Mystery Express cards are shown with the move that showed them, and nobody is asked", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, {
    game: "mystery_express",
    options: { players: 3, pace: 0.02 },
    seats: ["me", "steady", "steady"],
  });
  await finish(id, page);
  await page.goto(`/table/${id}`);
  await endCard(page).getByRole("link", { name: "Replay" }).click();
  const shown = page.locator(".seen li");
  const move = page.getByText(/^Move \d+ of \d+$/);
  const counts: number[] = [];
  await expect(page.locator(".train .car").first()).toBeVisible();
  for (let at = 1; at <= 60; at++) {
    await page.keyboard.press("ArrowRight");
    await expect(move).toHaveText(new RegExp(`^Move ${at} of `));
    counts.push(await shown.count());
    await expect(page.locator(".seen button")).toHaveCount(0);
  }
  expect(Math.max(...counts)).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(5); // a Lounge of three shows as many as that, no more
  expect(counts.slice(counts.findIndex((count) => count > 0))).toContain(0);
});

for (const [game, bot] of [
  ["scotland_yard", "dulcie"],
  ["mystery_express", "leopold"],
] as const)
  test(`on a phone one goes on from the end, and finds all the rest: ${game}`, async ({ visitor }) => {
    const page = await visitor({ name: "Ann", ...PHONE });
    const id = await makeTable(page, { game, seats: ["me", bot, bot, "steady"] });
    await page.goto(`/table/${id}`);
    await finish(id, page);
    // A board may tell first how it ended.
    await page.goto(`/table/${id}`);
    await expect(endCard(page)).toBeVisible();
    const ways = endCard(page).locator(".ways > *");
    for (const way of await ways.all()) {
      await expect(way).toBeInViewport({ ratio: 1 });
      await way.click({ trial: true, timeout: 5_000 }); // nothing lies over it
    }
    // What the end leaves no room for is to be scrolled to.
    await tab(page, "Log").tap();
    await expect(page.getByRole("tabpanel").getByRole("listitem").last()).toBeVisible();
    const seen = await page.getByRole("tabpanel").evaluate((one) => one.clientHeight);
    expect(seen, "pixels of the log").toBeGreaterThan(150);
    expect(await page.evaluate(() => [scrollY, document.querySelector(".frame")!.scrollTop])).toEqual([0, 0]);
  });

/** Let bots play on for everyone in the browsers, to the end. */
async function finish(id: string, ...pages: readonly Page[]): Promise<void> {
  for (const [seat, page] of pages.entries()) {
    const handed = await page.request.put(`/api/tables/${id}/seats/${seat}/bot`, { data: { bot: "steady" } });
    expect(handed.ok(), await handed.text()).toBe(true);
  }
  for (const page of pages) await awaitEnd(page, id);
}

test("the devices of two people take part in the deal, and each finds that it was fair", async ({
  visitor,
}) => {
  const [ann, bob] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" })];
  const id = await makeTable(ann, { seats: ["me", "person", "steady"], start: false });
  await ann.goto(`/table/${id}`);
  await bob.goto(`/table/${id}`);
  await bob.getByRole("button", { name: "Sit down here" }).click();
  await bob.getByRole("dialog").getByRole("button", { name: "Sit down here" }).click();
  await ann.getByText("All seats are taken. You can start.").waitFor();
  await expect
    .poll(() => bob.evaluate((key) => localStorage.getItem(key), `bradshaw-deal-${id}`))
    .toContain('"pledged":true');
  await ann.getByRole("button", { name: "Start the game" }).click();
  for (const page of [ann, bob]) await expect(tab(page, "Moves")).toBeVisible();
  await finish(id, ann, bob);
  for (const page of [ann, bob]) {
    await expect(endCard(page).getByText("The deal was fair: checked.")).toBeVisible();
    await afterwards(page, "Verify the shuffle");
    await expect(page.getByText(/^The deal was fair: checked\. Nobody rigged it/)).toBeVisible({
      timeout: 30_000,
    });
    const check = page.getByRole("listitem").filter({ hasText: "took part in the deal" });
    await expect(check).toContainText("What this browser contributed is among them");
    await expect(page.getByText(/^Contribution: /)).toHaveText(["Contribution: Ann", "Contribution: Bob"]);
  }

  // Had the server left Ann's contribution out, or shown her another list, her browser would know.
  await ann.evaluate((key) => {
    const own = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...own, contribution: "0".repeat(64) }));
  }, `bradshaw-deal-${id}`);
  await ann.reload();
  await expect(ann.getByText("Something does not fit.")).toBeVisible({ timeout: 30_000 });
  await expect(ann.getByText(/the server has left it out/)).toBeVisible();
  await ann.goto(`/table/${id}`);
  await expect(endCard(ann).getByRole("alert")).toContainText("does not fit what was promised");
});

test("a quick game against bots: this browser alone contributes, and so it does to the rematch", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/");
  await playNow(page);
  await expect(page).toHaveURL(/\/table\//);
  for (const again of [true, false]) {
    const id = tableId(page);
    await finish(id, page);
    await expect(endCard(page).getByText("The deal was fair: checked.")).toBeVisible();
    if (!again) break;
    await endCard(page).getByRole("button", { name: "Rematch" }).click();
    await expect.poll(() => tableId(page)).not.toBe(id);
  }
});

for (const { game, players, options, rows } of [
  { game: "eighty_days", players: 3, options: { round_limit: 2 }, rows: 1 },
  { game: "mystery_express", players: 5, options: { hours: [1, 1, 1, 1, 1], pace: 0 }, rows: 11 },
]) {
  test(`the browser works out how a game began: ${game}, also on a phone`, async ({ visitor }) => {
    const page = await visitor({ name: "Ann", viewport: { width: 390, height: 844 } });
    const seats = Array<string>(players).fill("steady");
    const id = await makeTable(page, { game, options: { players, ...options }, seats });
    await awaitEnd(page, id);
    await page.goto(`/verify/${id}`);
    const check = page.getByRole("listitem").filter({ hasText: "The game began as the seed says" });
    await expect(check).toContainText("begins just as it was played", { timeout: 30_000 });
    await expect(check.getByRole("listitem")).toHaveCount(rows);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
}
