/** Every tutorial from its first step to its end, as somebody would who has never played. */
import type { Locator, Page } from "@playwright/test";
import { expect, PHONE, sideways, test, THOROUGH } from "./people";
import { LOCALES, wordsIn, type Language } from "./words";

const GAMES = ["scotland_yard", "eighty_days", "mystery_express"];

/** What is on the page of a lesson, by the words of its language. */
interface Class {
  readonly page: Page;
  readonly finished: Locator;
  readonly lesson: Locator;
  readonly next: Locator;
  readonly showMe: Locator;
  readonly task: Locator;
  readonly playNow: Locator;
  /** The tab with the list of all moves. */
  readonly moves: Locator;
  readonly listed: Locator;
  /** The move that is wanted, in words. */
  wanted(): Promise<string>;
}

function classIn(page: Page, language: Language = "en"): Class {
  const say = wordsIn(language);
  const lesson = page.getByRole("region", { name: say("learn_lesson"), exact: true });
  const finished = page.getByRole("region", { name: say("learn_finished") });
  const task = lesson.locator(".task");
  return {
    page,
    finished,
    lesson,
    next: lesson.getByRole("button", { name: say("learn_next") }),
    showMe: lesson.getByRole("button", { name: say("learn_show") }),
    task,
    playNow: finished.getByRole("button", { name: say("shell_play_now") }),
    moves: page.getByRole("tab", { name: say("shell_tab_moves") }),
    listed: page.getByRole("tabpanel", { name: say("shell_tab_moves") }).locator("li > button"),
    wanted: async () => (await task.innerText()).replace(say("learn_task"), "").trim(),
  };
}

/** What the coach waits for now. */
async function asked({ finished, next, showMe }: Class): Promise<"next" | "move" | "end"> {
  await expect(finished.or(next).or(showMe).first()).toBeVisible({ timeout: 60_000 });
  if (await finished.isVisible()) return "end";
  return (await showMe.isVisible()) ? "move" : "next";
}

/** The wanted move, chosen from the list of all moves. */
async function choose({ moves, listed, task, wanted }: Class): Promise<void> {
  const text = await wanted();
  await moves.click();
  // Of two moves with the same words either will do.
  await listed.getByText(text, { exact: true }).first().click();
  await expect(task.filter({ hasText: text })).toHaveCount(0);
}

/** The wanted move on the board: whatever the coach points at is pressed, until it is played. */
async function follow({ page, showMe, task }: Class): Promise<void> {
  const before = await task.innerText();
  const said = () => task.innerText({ timeout: 100 }).catch(() => "");
  for (let presses = 0; presses < 12; presses++) {
    await showMe.click({ timeout: 3_000 }).catch(() => undefined); // gone, if the move was just played
    if ((await said()) !== before) return;
    await expect(page.locator(".ring")).toBeVisible();
    await page.keyboard.press("Enter");
    // A move may take several presses, so there is no point in waiting long.
    for (let looks = 0; looks < 10; looks++) {
      if ((await said()) !== before) return;
      await page.waitForTimeout(50);
    }
  }
  throw new Error(`Pressing what is pointed at does not lead to “${before}”.`);
}

async function learn(here: Class, move: (here: Class) => Promise<void>): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const what = await asked(here);
    if (what === "end") return;
    if (what === "move") await move(here);
    else await here.next.click();
  }
  throw new Error("The tutorial has no end.");
}

/** On a phone: at least this part of it is to be seen without scrolling. */
async function readable(text: Locator, part = 1): Promise<void> {
  const shown = await text.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const around = (one.closest("section") ?? one).getBoundingClientRect();
    return (Math.min(bottom, around.bottom, innerHeight) - Math.max(top, around.top)) / one.scrollHeight;
  });
  expect(shown).toBeGreaterThanOrEqual(part - 0.01);
}

for (const game of GAMES) {
  test(`${game}: from the first step to the end`, async ({ visitor }) => {
    test.slow();
    const page = await visitor();
    const here = classIn(page);
    await page.goto("/");
    await page.locator(`a[href="/learn/${game}"]`).first().click();
    await expect(here.lesson.getByText("Step 1 of")).toBeVisible();
    await learn(here, choose);
    // What comes next: a real game.
    await here.playNow.click();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await expect(page).toHaveURL(/\/table\//);
  });

  test(`${game}, in German: everything that is pointed at can be pressed`, async ({ visitor }) => {
    test.slow();
    const page = await visitor({ name: "Ann", locale: LOCALES.de });
    const here = classIn(page, "de");
    await page.goto(`/learn/${game}`);
    await expect(here.lesson.getByText("Schritt 1 von")).toBeVisible();
    await learn(here, follow);
    await expect(here.finished).toBeVisible();
  });

  test(`${game}: on a phone, in the dark and without motion`, { tag: THOROUGH }, async ({ visitor }) => {
    test.slow();
    const page = await visitor({ ...PHONE, colorScheme: "dark", reducedMotion: "reduce", quick: false });
    const here = classIn(page);
    await page.goto(`/learn/${game}`);
    await expect(here.lesson).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await learn(here, async () => {
      await readable(here.task);
      await follow(here);
      expect(await sideways(page)).toBe(0);
    });
    await expect(here.playNow).toBeInViewport();
    await readable(here.finished.locator(".said"), 0.6);
  });
}

test("a tutorial can be left, resumed, and begun again", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const here = classIn(page);
  await page.goto("/learn/scotland_yard");
  for (let step = 0; step < 3; step++) await here.next.click();
  await choose(here);
  await expect(here.lesson.getByText("Step 5 of")).toBeVisible();
  const wanted = await here.task.innerText();

  await here.lesson.getByRole("link", { name: "Leave" }).click();
  // At home it is a lesson among one's tables, not a game that waits for one, and leads back to where one was.
  await page.goto("/");
  const row = page.getByRole("link", { name: /^Scotland Yard Learn by playing/ });
  await expect(row).not.toContainText(/Your turn|Tutor/);
  await row.click();
  await expect(page).toHaveURL(/\/learn\/scotland_yard$/);
  await expect(here.lesson.getByText("Step 5 of")).toBeVisible();
  await expect(here.task).toHaveText(wanted);

  // Reading again what was said, and back to where one was.
  await here.lesson.getByRole("button", { name: "Back" }).click();
  await expect(here.lesson.getByText("Step 4 of")).toBeVisible();
  await here.next.click();
  await expect(here.task).toHaveText(wanted);

  await here.lesson.getByRole("button", { name: "Start again" }).click();
  await expect(here.lesson.getByText("Step 1 of")).toBeVisible();
});

test("another move than the lesson wants is answered, and changes nothing", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const here = classIn(page);
  await page.goto("/learn/scotland_yard");
  await here.moves.click();
  await here.listed.first().click();
  await expect(page.getByText("Read first;")).toBeVisible();
  for (let step = 0; step < 3; step++) await here.next.click();
  await here.moves.click();
  const wanted = await here.wanted();
  await here.listed.filter({ hasNotText: wanted }).first().click();
  await expect(page.getByText(`This lesson goes on with: ${wanted}.`)).toBeVisible();
  await expect(here.task).toContainText(wanted);
});

test("on a phone the task is to be read whole, also while a notice is shown", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, name: "Ann", reducedMotion: "reduce" });
  const here = classIn(page);
  await page.goto("/learn/scotland_yard");
  for (let step = 0; step < 3; step++) await here.next.tap();
  await readable(here.task);
  const wanted = await here.wanted();
  await here.moves.tap();
  await here.listed.filter({ hasNotText: wanted }).first().tap();
  await expect(page.locator(".toast")).toBeVisible();
  await readable(here.task);
  // Whatever has to be pressed next lies under no notice.
  const covered = await page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const lower = Math.max(...boxes(".toast").map(({ bottom }) => bottom));
    return boxes(".task, .foot, .foot button, .board").filter(({ top }) => top < lower).length;
  });
  expect(covered).toBe(0);
});

test("Scotland Yard: what the lesson calls free in its order is", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const here = classIn(page);
  await page.goto("/learn/scotland_yard");
  for (let step = 0; step < 3; step++) await here.next.click();
  await choose(here);
  await expect(here.lesson.getByText("Step 5 of")).toBeVisible();
  await here.moves.click();
  // Yellow before Blue and Green, whom the lesson names first.
  const wanted = await here.wanted();
  await here.listed.getByText("Yellow Police: Taxi to 156", { exact: true }).click();
  await expect(here.listed.filter({ hasText: "Yellow" })).toHaveCount(0);
  await expect(here.task).toContainText(wanted);
  await choose(here);
  await choose(here);
  await expect(here.lesson.getByText("Step 6 of")).toBeVisible({ timeout: 60_000 });
});
