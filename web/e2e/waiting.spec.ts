/** Taking back, and what becomes of a table when somebody is gone. */
import type { Locator, Page } from "@playwright/test";
import type { TableInfo } from "../src/types/wire";
import { accessible } from "./axe";
import { expect, gather, makeTable, PHONE, sideways, tab, targets, test } from "./people";

const menu = (page: Page): Locator => page.getByRole("button", { name: "More at this table" });
const takeBack = (page: Page): Locator => page.getByRole("menuitem", { name: /^Take my last move back/ });
const away = (page: Page): Locator => page.getByRole("region", { name: "Somebody is away" });

const info = async (page: Page, id: string): Promise<TableInfo> =>
  (await page.request.get(`/api/tables/${id}`)).json();
const moves = async (page: Page, id: string): Promise<number> => (await info(page, id)).moves;

test("alone against bots every move can be taken back, and the game is practice", async ({ visitor }) => {
  const ann = await visitor({ name: "Ann" });
  const id = await makeTable(ann, { options: { players: 2 }, seats: ["me", "random"], start: true });
  await ann.goto(`/table/${id}`);
  await expect(targets(ann).first()).toBeVisible();
  await menu(ann).click();
  await expect(takeBack(ann)).toBeDisabled();
  await expect(takeBack(ann)).toContainText("There is no move of yours to take back.");
  await ann.keyboard.press("Escape");
  for (let round = 1; round <= 2; round++) {
    await tab(ann, "Moves").click();
    await ann.getByRole("tabpanel").getByRole("button").first().click();
    await expect.poll(() => moves(ann, id)).toBeGreaterThan(0);
    await menu(ann).click();
    await expect(takeBack(ann)).toBeEnabled();
    if (round === 1) await expect(takeBack(ann)).toContainText("counts as practice");
    await takeBack(ann).click();
    await expect.poll(() => moves(ann, id)).toBe(0);
  }
  await expect(ann.getByText("Practice: moves were taken back").first()).toBeVisible();
  await ann.goto("/");
  await expect(ann.locator(`a[href="/table/${id}"]`).first()).toContainText("Practice");
});

test("a bot plays for one who is gone, until he is back", async ({ visitor }) => {
  test.setTimeout(120_000);
  const ann = await visitor({ name: "Ann" });
  const bob = await visitor({ name: "Bob", ...PHONE });
  const eve = await visitor({ name: "Eve" });
  const id = await gather([ann, bob, eve], { game: "scotland_yard", players: 3, settings: { patience: 20 } });
  await eve.goto("about:blank");
  await expect(away(bob)).toContainText("Eve has been away for", { timeout: 40_000 });
  await accessible(bob, "somebody is away");
  expect(await sideways(bob)).toBe(0);
  const button = away(bob).getByRole("button", { name: "Let a bot play" });
  await expect(button).toBeVisible({ timeout: 30_000 });
  await button.tap();
  await expect(away(ann)).toContainText("1 of 2 votes");
  await away(ann).getByRole("button", { name: "Let a bot play" }).click();
  for (const page of [ann, bob]) await expect(away(page)).toBeHidden();
  await tab(ann, "Log").click();
  await expect(ann.getByText(/^The bot \w+ plays for .*, who is away\.$/)).toBeVisible();
  await eve.goto(`/table/${id}`);
  await expect.poll(async () => (await info(ann, id)).seats[2]!.bot).toBeNull();
});
