/** Every tutorial from its first step to its end, as somebody would who has never played. */
import type { Locator, Page } from "@playwright/test";
import { expect, tab, test } from "./people";

const GAMES = ["scotland_yard", "eighty_days", "mystery_express"];

const finished = (page: Page): Locator => page.getByRole("region", { name: "Now you can play" });
const lesson = (page: Page): Locator => page.getByRole("region", { name: "Lesson", exact: true });
const next = (page: Page): Locator => lesson(page).getByRole("button", { name: "Next" });
const showMe = (page: Page): Locator => lesson(page).getByRole("button", { name: "Show me" });
const task = (page: Page): Locator => lesson(page).locator(".task");

/** What the coach waits for now. */
async function asked(page: Page): Promise<"next" | "move" | "end"> {
  const any = finished(page).or(next(page)).or(showMe(page));
  await expect(any.first()).toBeVisible({ timeout: 60_000 });
  if (await finished(page).isVisible()) return "end";
  return (await showMe(page).isVisible()) ? "move" : "next";
}

/** The wanted move, chosen from the list of all moves. */
async function choose(page: Page): Promise<void> {
  const wanted = (await task(page).innerText()).replace(/^Your move:\s*/, "");
  await tab(page, "Moves").click();
  await page
    .getByRole("tabpanel", { name: "Moves" })
    .getByRole("button", { name: wanted, exact: true })
    .first()
    .click();
  await expect(task(page).filter({ hasText: wanted })).toHaveCount(0);
}

/** The wanted move on the board: whatever the coach points at is pressed, until it is played. */
async function follow(page: Page): Promise<void> {
  const before = await task(page).innerText();
  for (let presses = 0; presses < 8; presses++) {
    await showMe(page).click();
    await expect(page.locator(".ring")).toBeVisible();
    await page.keyboard.press("Enter");
    const gone = await expect(async () => {
      const now = await task(page)
        .innerText({ timeout: 100 })
        .catch(() => "");
      expect(now).not.toBe(before);
    })
      .toPass({ timeout: 1_500 })
      .then(
        () => true,
        () => false,
      );
    if (gone) return;
  }
  throw new Error(`Pressing what is pointed at does not lead to “${before}”.`);
}

async function learn(page: Page, move: (page: Page) => Promise<void>): Promise<number> {
  let steps = 0;
  for (let presses = 0; presses < 80; presses++) {
    const what = await asked(page);
    if (what === "end") return steps;
    if (what === "move") await move(page);
    else {
      steps++;
      await next(page).click();
    }
  }
  throw new Error("The tutorial has no end.");
}

for (const game of GAMES) {
  test(`${game}: from the first step to the end`, async ({ visitor }) => {
    test.slow();
    const page = await visitor();
    await page.goto("/");
    await page.locator(`a[href="/learn/${game}"]`).first().click();
    await expect(lesson(page).getByText("Step 1 of")).toBeVisible();
    await learn(page, choose);
    // What comes next: a real game.
    await finished(page).getByRole("button", { name: "Play now against bots" }).click();
    await expect(page).toHaveURL(/\/table\//);
  });

  test(`${game}: everything that is pointed at can be pressed`, async ({ visitor }) => {
    test.slow();
    const page = await visitor({ name: "Ann" });
    await page.goto(`/learn/${game}`);
    await learn(page, follow);
    await expect(finished(page)).toBeVisible();
  });
}

test("a tutorial can be left, resumed, and begun again", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/learn/scotland_yard");
  for (let step = 0; step < 3; step++) await next(page).click();
  await choose(page);
  await expect(lesson(page).getByText("Step 5 of")).toBeVisible();
  const wanted = await task(page).innerText();

  await lesson(page).getByRole("link", { name: "Leave" }).click();
  await page.goto("/learn/scotland_yard");
  await expect(lesson(page).getByText("Step 5 of")).toBeVisible();
  await expect(task(page)).toHaveText(wanted);

  // Reading again what was said, and back to where one was.
  await lesson(page).getByRole("button", { name: "Back" }).click();
  await expect(lesson(page).getByText("Step 4 of")).toBeVisible();
  await next(page).click();
  await expect(task(page)).toHaveText(wanted);

  await lesson(page).getByRole("button", { name: "Start again" }).click();
  await expect(lesson(page).getByText("Step 1 of")).toBeVisible();
});

test("another move than the lesson wants is answered, and changes nothing", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/learn/scotland_yard");
  const moves = page.getByRole("tabpanel", { name: "Moves" }).locator("li > button");
  await tab(page, "Moves").click();
  await moves.first().click();
  await expect(page.getByText("Read first;")).toBeVisible();
  for (let step = 0; step < 3; step++) await next(page).click();
  await tab(page, "Moves").click();
  const wanted = (await task(page).innerText()).replace(/^Your move:\s*/, "");
  await moves.filter({ hasNotText: wanted }).first().click();
  await expect(page.getByText(`This lesson goes on with: ${wanted}.`)).toBeVisible();
  await expect(task(page)).toContainText(wanted);
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("on a phone, in the dark and without motion", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ ...PHONE, colorScheme: "dark", reducedMotion: "reduce", quick: false });
  await page.goto("/learn/scotland_yard");
  await expect(lesson(page)).toBeVisible();
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await learn(page, async () => {
    await follow(page);
    expect(await sideways()).toBe(0);
  });
  await expect(finished(page).getByRole("button", { name: "Play now against bots" })).toBeInViewport();
});
