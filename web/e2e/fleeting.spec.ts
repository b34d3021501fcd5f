/** The Time cards are shown to each person once, wherever he looks: by what is in the page, and on the wire (ME-44). */
import type { Page } from "@playwright/test";
import { anyOf, expect, gather, play, test } from "./people";
import { apart, recorded, values, type Heard } from "./secrets";

const CARDS = 23;
const READY = "I have seen them";

const begin = (page: Page) => page.getByRole("button", { name: "Begin" });
const counter = (page: Page) => page.locator(".show .count");
const at = async (page: Page) => Number((await counter(page).innerText()).split(" ")[0]);
/** The numbers of the cards that came over the page's sockets. */
const came = (heard: Heard): number[] =>
  heard.frames
    .flatMap(apart)
    .filter(({ type }) => type === "show")
    .flatMap((message) => values(message, "number") as number[]);

/** On to the first showing, of which nothing has come yet. */
async function toTheShow(page: Page): Promise<void> {
  await play(page, { pick: (texts) => (texts.includes(READY) ? null : anyOf(texts)) });
  await expect(begin(page)).toBeVisible();
}

test("a second window and a reload join where the show has come to", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ name: "Ann" });
  const heard = recorded(page);
  await gather([page], { game: "mystery_express", players: 3, options: { pace: 1 } });
  await toTheShow(page);
  expect(heard.frames.join("")).not.toMatch(/clock\d/);
  await page.waitForTimeout(1_500); // nothing runs before one begins

  await begin(page).click();
  await expect(counter(page)).toHaveText(/^[12] of 23$/);
  expect(Math.min(...came(heard))).toBe(1);
  await expect.poll(() => at(page)).toBeGreaterThan(4);

  const second = await page.context().newPage();
  const other = recorded(second);
  await second.goto(page.url());
  await expect(counter(second)).toBeVisible();
  await expect(begin(second)).toHaveCount(0);
  const [here, there] = [await at(page), await at(second)];
  expect(Math.abs(here - there)).toBeLessThanOrEqual(1);
  expect(Math.min(...came(other))).toBeGreaterThan(4);

  const before = came(heard).length;
  await page.reload();
  await expect(counter(page)).toBeVisible();
  expect(Math.min(...came(heard).slice(before))).toBeGreaterThan(4);
  // The last card is turned in both at the same time, and then it is over.
  for (const one of [page, second]) {
    await expect(one.getByText("All cards have been shown.")).toBeVisible({ timeout: 60_000 });
    await expect(one.locator(".show .card")).toHaveCount(0);
  }
  const third = await page.context().newPage();
  const late = recorded(third);
  await third.goto(page.url());
  await expect(third.getByText("All cards have been shown.")).toBeVisible();
  expect(late.frames.join("")).not.toMatch(/clock\d/);
  await third.getByRole("button", { name: "I have seen them" }).click();
  for (const one of [page, second, third]) await expect(one.locator(".show")).toHaveCount(0);
});

test("whoever prefers reduced motion sees the same cards for the same time", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", reducedMotion: "reduce" });
  await gather([page], { game: "mystery_express", players: 3, options: { pace: 0.2 } });
  await toTheShow(page);
  const began = Date.now();
  await begin(page).click();
  await expect(counter(page)).toBeVisible();
  const seen = new Set<number>();
  while (await counter(page).isVisible()) seen.add(await at(page).catch(() => 0));
  seen.delete(0);
  expect(Date.now() - began).toBeGreaterThan(CARDS * 200 - 300);
  expect(seen.size).toBeGreaterThan(15);
});

test("by hand, a card stays until one goes on, and no window goes back", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await gather([page], { game: "mystery_express", players: 3, options: { pace: 0 } });
  await toTheShow(page);
  await begin(page).click();
  for (const number of [1, 2, 3]) {
    await expect(counter(page)).toHaveText(`${number} of 23`);
    await page.getByRole("button", { name: "Next card" }).click();
  }
  await expect(counter(page)).toHaveText("4 of 23");
  await page.reload();
  await expect(counter(page)).toHaveText("4 of 23");
});
