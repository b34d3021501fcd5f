/** Whole games on the board without the mouse. */
import type { Page } from "@playwright/test";
import { endCard, expect, gather, tabTo, test } from "./people";

/** Wait for something that can be pressed, or the end; whether it goes on. */
async function goesOn(page: Page, selector: string): Promise<boolean> {
  await page.waitForFunction(
    (wanted) => document.querySelector("section.end") ?? document.querySelector(wanted),
    selector,
    { timeout: 60_000, polling: 50 },
  );
  return !(await endCard(page).isVisible());
}

/** To the end card, and on to the replay. */
async function toReplay(page: Page): Promise<void> {
  await expect(endCard(page)).toContainText(/win/);
  await tabTo(page, 'a[href^="/replay/"]', 120);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/replay\//);
}

test("Around the World in 80 Days by keys", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ name: "Ann", quick: false, atOnce: true });
  await gather([page], { game: "eighty_days", players: 2 });
  // A space, one of two cards, or what else can be done: to stay, to report, to play a Character.
  const choice = "[data-space], [data-card], [data-extra]:not(.closed)";
  for (let decision = 0; decision < 120 && (await goesOn(page, choice)); decision++) {
    await tabTo(page, choice);
    if (await page.locator("[data-space]:focus").count()) {
      // Along the track, from one space that can be reached to the next.
      const spaces = await page.locator("[data-space]").count();
      for (let steps = Math.floor(Math.random() * spaces); steps > 0; steps--)
        await page.keyboard.press("ArrowRight");
      await expect(page.locator("[data-space]:focus")).toHaveCount(1);
    }
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-confirm]:focus")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-confirm]")).toHaveCount(0);
  }
  await toReplay(page);
});

test("Mystery Express by keys", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ name: "Ann", quick: false, atOnce: true });
  await gather([page], { game: "mystery_express", players: 3, options: { pace: 0.02 } });
  // Marks on the sheet: arrow keys lead from cell to cell.
  await tabTo(page, "[role=grid] button");
  // Past one's own cards, which are marked from the start.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator("[role=grid] button:focus")).toHaveAttribute("aria-label", /: one copy$/);

  const choice = "button[data-pick]:not([aria-disabled]), [data-watch], [data-confirm]";
  for (let press = 0; press < 400 && (await goesOn(page, `${choice}, [data-send]`)); press++) {
    if (await page.locator("[data-send]").count()) {
      // The telegram, or the last answers: a line is a group of its own, which arrow keys would go round in.
      for (const line of ["modus", "suspect", "motive", "location", "time"]) {
        await tabTo(page, `[data-line="${line}"] input`);
        await page.keyboard.press("Space");
      }
      await tabTo(page, "[data-send]");
      await page.keyboard.press("Enter");
      await expect(page.locator("[data-send]")).toHaveCount(0);
      continue;
    }
    await tabTo(page, `${choice}, [data-send]`);
    if (await page.locator("[data-send]").count()) continue; // what was there a moment ago was already done with
    // Often to the last of the choices, which in a turn is to rest.
    if (Math.random() < 0.4) {
      await page.keyboard.press("ArrowUp");
      await tabTo(page, `${choice}, [data-send]`);
    }
    await page.keyboard.press("Enter");
  }
  await toReplay(page);
});
