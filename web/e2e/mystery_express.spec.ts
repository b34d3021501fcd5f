/** Mystery Express as a player meets it: forms, names, cards that can be read. */
import type { Page } from "@playwright/test";
import {
  anyOf,
  expect,
  gather,
  makeTable,
  panel,
  PHONE,
  play,
  QUICK,
  says,
  sideways,
  tab,
  test,
} from "./people";

const UNTIL = (text: string) => (texts: readonly string[]) => (texts.includes(text) ? null : anyOf(texts));
const form = (page: Page) => page.locator("form.form");

test("the telegram is one form: filled from the sheet, changed as one likes, sent at once, on a phone", async ({
  visitor,
}) => {
  test.slow();
  const page = await visitor({ name: "Ann", ...PHONE });
  const options = { pace: 0.02, notebook: "deductions" };
  await gather([page], { game: "mystery_express", players: 3, options });
  const verdict = page.getByRole("button", { name: /^Poisoned, part of the crime/ });
  for (let press = 0; press < 3; press++) await verdict.click(); // out, maybe, sure
  await play(page, { pick: UNTIL("Leave the line blank") });
  const looked = page.locator(".seen").getByRole("button");
  if (await looked.isVisible()) await looked.click(); // cards that were shown stay until then
  const line = (category: string) => form(page).locator(`[data-line=${category}]`);
  const field = (category: string) => line(category).getByRole("combobox");
  await expect(field("modus")).toHaveValue("poisoned");
  await expect(line("modus")).toContainText("from your sheet");
  // What the notebook rules out is marked, and can be written all the same.
  await expect(form(page).locator("option", { hasText: "(ruled out)" }).first()).toBeAttached();
  for (const category of ["modus", "suspect", "motive", "location", "time"])
    await expect(field(category)).toBeInViewport({ ratio: 1 });
  await field("modus").selectOption("hanged");
  await field("motive").selectOption("greed");
  await expect(field("modus")).toHaveValue("hanged");
  await expect(line("modus")).not.toContainText("from your sheet");
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const send = form(page).getByRole("button", { name: "Send the telegram" });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(form(page)).toHaveCount(0);
});

test("the last answers can't be handed in before there are five, and nothing says who won before the last card", async ({
  visitor,
}) => {
  test.slow();
  const page = await visitor({ name: "Ann" });
  await gather([page], { game: "mystery_express", players: 3, options: { pace: 0.02 } });
  await play(page, {
    pick: (texts) => (texts.some((text) => text.startsWith("Answer")) ? null : anyOf(texts)),
  });
  const hand = form(page).getByRole("button", { name: "Hand in the answers" });
  for (const category of ["modus", "suspect", "motive", "location"])
    await form(page).locator(`[data-line=${category}] input`).first().check();
  if (await form(page).getByText("Still open: When").isVisible()) await expect(hand).toBeDisabled();
  await form(page).locator("[data-line=time] input").nth(2).check();
  // With the time it takes to see it; what was written is still there.
  const settings = JSON.stringify({ ...QUICK, pace: "normal" });
  await page.waitForTimeout(1_500);
  await page.evaluate((text) => localStorage.setItem("bradshaw-settings", text), settings);
  await page.reload();
  await hand.click();
  const next = page.getByRole("button", { name: "Turn up the next card" });
  for (let turned = 0; turned < 5; turned++) {
    await expect(next).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("#content")).not.toContainText(/\bwins?\b|won|lost/i);
    await next.click();
  }
  await expect(
    page
      .locator("#content")
      .getByText(/wins|share/)
      .first(),
  ).toBeVisible();
});

for (const locale of ["en-GB", "de-DE"]) {
  test(`no word on a card is cut (${locale})`, async ({ visitor }) => {
    test.slow();
    const page = await visitor({ name: "Ann", locale, ...PHONE });
    await gather([page], { game: "mystery_express", players: 3 });
    await page.locator(".glance .card .name").first().waitFor();
    await page.locator("aside table tbody th").first().waitFor();
    // Every name on every size of card that is there now.
    const cut = await page.evaluate(async () => {
      const found: string[] = [];
      const words = [...document.querySelectorAll("aside table tbody th")].map((one) =>
        one.textContent.trim(),
      );
      for (const card of document.querySelectorAll<HTMLElement>(".card.face")) {
        const name = card.querySelector<HTMLElement>(".name")!;
        if (name.scrollWidth > name.clientWidth + 1) found.push(`${name.textContent} ${card.className}`);
      }
      return [...found, ...(words.length ? [] : ["no sheet"])];
    });
    expect(cut).toEqual([]);
  });
}

test("everyone is called the same on the board, in the bar and in the log", async ({ visitor }) => {
  const [ann, bob] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" })];
  await gather([ann, bob], { game: "mystery_express", players: 3 });
  await play(ann, { decisions: 1, pick: () => 0 });
  await play(bob, { decisions: 1, pick: () => 0 });
  for (const page of [ann, bob]) {
    await tab(page, "Log").click();
    await expect(panel(page)).toContainText(/boards|visits|chooses|is ready/);
    // Whoever sits down takes a compartment; from then on it is a character.
    const moves = panel(page).locator("li").filter({ hasNotText: "sat down" });
    for (const one of [page.locator(".news"), page.locator(".board"), moves])
      for (const found of await one.all()) await expect(found).not.toContainText("Compartment");
  }
});

for (const [size, wishes] of Object.entries({ desk: {}, phone: PHONE }))
  test(`the train stands still while its table is loaded, ${size}`, async ({ visitor }) => {
    const page = await visitor({ name: "Ann", ...wishes });
    const id = await makeTable(page, { game: "mystery_express", seats: ["me", "steady", "steady"] });
    await page.goto(`/table/${id}`);
    await expect(says(page, "Your turn")).toBeVisible({ timeout: 30_000 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      });
      watch.observe({ type: "layout-shift", buffered: true });
    });
    await page.reload();
    await expect(page.locator(".own")).toBeAttached();
    await page.waitForTimeout(1000);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.03);
  });
