/** One can see what happens: who moved how, for as long as it takes to read it, and what one has missed. */
import { endCard, expect, gather, listed, makeTable, option, plainly, play, tab, test } from "./people";
import type { Page } from "@playwright/test";

const MOVED = /takes (a taxi|a bus|the Underground), \d+ → \d+\./;

const news = (page: Page) => page.locator("[data-news]");
const pause = (page: Page) => page.getByRole("button", { name: "Pause", exact: true });
const skip = (page: Page) => page.getByRole("button", { name: /^Skip( \(\d+\))?$/ });
const yourTurn = (page: Page) => page.locator(".bar").getByText("Your turn", { exact: true });
const since = (page: Page) => page.getByRole("region", { name: "Since your last turn" });

/** A person who sees moves happen, and plays with one press. */
async function watcher(visitor: (wishes: object) => Promise<Page>): Promise<Page> {
  const page = await visitor({ name: "Ann", quick: false });
  await page.addInitScript(() => {
    if (location.protocol.startsWith("http") && !localStorage.getItem("bradshaw-settings"))
      localStorage.setItem("bradshaw-settings", JSON.stringify({ confirm: false, sound: false }));
  });
  return page;
}

/** A first move, and the bots' answer, paused and skipped; whether Mister X was not caught by it. */
async function pausedAndSkipped(page: Page): Promise<boolean> {
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady"] })}`);
  await expect(yourTurn(page)).toBeVisible();
  await play(page, { decisions: 1, pick: plainly });
  await expect(news(page).first()).toHaveText(MOVED);
  await pause(page).click();
  // While it stands, nothing new is told, though the bots have long moved on; and it is nobody's turn yet.
  await expect(page.getByRole("button", { name: "Go on", exact: true })).toBeVisible();
  await expect(skip(page)).toHaveText(/\(\d\)/);
  const told = await news(page).first().textContent();
  await page.waitForTimeout(4_000);
  expect(await news(page).first().textContent()).toBe(told);
  await expect(yourTurn(page)).toBeHidden();
  await expect(page.locator("[data-last-move]")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(news(page).first()).not.toHaveText(told!);

  await skip(page).click();
  await expect(yourTurn(page).or(endCard(page)).first()).toBeVisible();
  if (await endCard(page).count()) return false;
  await expect(skip(page)).toBeHidden();
  // The bar still says what came last, and the last move of each piece stays drawn: his own, and four pursuers'.
  await expect(news(page).first()).toHaveText(MOVED);
  await expect(page.locator("[data-last-move]")).toHaveCount(5);
  return true;
}

test("moves of bots are told one after the other; one can pause, go on and skip", async ({ visitor }) => {
  const page = await watcher(visitor);
  // He may be caught at once, by chance: then with another game.
  let free = false;
  for (let games = 0; !free && games < 4; games++) free = await pausedAndSkipped(page);
  expect(free).toBe(true);
});

test("a press on the board is enough of one move; a drag is not", async ({ visitor }) => {
  const page = await watcher(visitor);
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady"] })}`);
  await play(page, { decisions: 1, pick: plainly });
  await pause(page).click();
  await expect(skip(page)).toHaveText(/\(\d\)/);
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  const board = (await page.locator(".table > .board").boundingBox())!;
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  for (let presses = 0; presses < 12 && !(await yourTurn(page).isVisible()); presses++) {
    await page.mouse.click(x, y);
  }
  await expect(yourTurn(page)).toBeVisible();
});

test("whoever comes back sees first what has happened since", async ({ visitor }) => {
  const page = await watcher(visitor);
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady"] })}`);
  await play(page, { decisions: 1, pick: plainly });
  await skip(page).click();
  await expect(yourTurn(page)).toBeVisible({ timeout: 30_000 });
  await expect(since(page)).toBeHidden();
  await page.reload();
  await expect(since(page)).toBeVisible();
  await expect(since(page).getByText(MOVED)).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(since(page)).toBeHidden();
  // One touch away at any time, and gone when one turns to the board.
  await news(page).first().click();
  await expect(since(page).getByText(MOVED)).toHaveCount(4);
  await page.locator(".table > .board").click({ position: { x: 700, y: 500 } });
  await expect(since(page)).toBeHidden();
});

test("a scene stays for as long as it takes to read it", async ({ visitor }) => {
  const page = await watcher(visitor);
  await page.addInitScript(() => {
    const scenes: { words: number; shown: number; others: boolean }[] = [];
    Object.assign(window, { scenes });
    const begun = new Map<Element, { at: number; words: number; others: boolean }>();
    new MutationObserver(() => {
      for (const scene of document.querySelectorAll(".scenes > .scene")) {
        const words = (scene as HTMLElement).innerText.split(/\s+/).filter(Boolean).length;
        // One's own move one knows, and goes on when one likes.
        const others = document.querySelector('button[aria-label="Pause"]') !== null;
        if (!begun.has(scene)) begun.set(scene, { at: performance.now(), words, others });
      }
      for (const [scene, { at, words, others }] of begun) {
        if (scene.isConnected) continue;
        begun.delete(scene);
        scenes.push({ words, shown: performance.now() - at, others });
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await gather([page], { game: "eighty_days", players: 4 });
  const seen = () =>
    page.evaluate(() =>
      (window as unknown as { scenes: { words: number; shown: number; others: boolean }[] }).scenes.filter(
        ({ others }) => others,
      ),
    );
  await tab(page, "Moves").click();
  for (let decisions = 0; decisions < 25 && !(await seen()).length; decisions++) {
    await play(page, { decisions: 1, pick: () => 0 });
    await expect(listed(page).first()).toBeVisible({ timeout: 60_000 });
  }
  const found = await seen();
  expect(found.length).toBeGreaterThan(0);
  for (const { words, shown } of found) expect(shown).toBeGreaterThan(Math.min(3500, 100 * words + 600));
});

test("the pace is chosen in the settings, and at once shows no move happen", async ({ visitor }) => {
  const page = await watcher(visitor);
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "random"] })}`);
  await page.getByRole("button", { name: "Settings" }).click();
  await option(page, "Show moves", "At once").check();
  await page.keyboard.press("Escape");
  await play(page, { decisions: 1, pick: plainly });
  await expect(news(page).first()).toHaveText(MOVED);
  await expect(yourTurn(page)).toBeVisible();
  await expect(skip(page)).toBeHidden();
  const kept = await page.evaluate(() => localStorage.getItem("bradshaw-settings"));
  expect(JSON.parse(kept!)).toMatchObject({ pace: "once" });
});
