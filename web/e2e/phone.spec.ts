/** With a finger on a phone: nothing is wider than the screen, and every legal move can be made on the board. */
import type { Locator, Page } from "@playwright/test";
import { expect, gather, listed, PHONE, sideways, tab, test } from "./people";

const WISHES = { ...PHONE, name: "Ann", quick: false, reducedMotion: "reduce" } as const;

/** The texts of all legal moves, from the list of moves. */
async function legal(page: Page): Promise<string[]> {
  await tab(page, "Moves").tap();
  const texts = await listed(page).allInnerTexts();
  return texts.sort();
}

/** Tap what can be seen and is covered by nothing. */
async function tap(what: Locator): Promise<void> {
  await expect(what).toBeInViewport();
  await what.tap({ timeout: 5_000 });
}

test("Around the World in 80 Days on a phone", async ({ visitor }) => {
  test.slow();
  const page = await visitor(WISHES);
  await gather([page], { game: "eighty_days", players: 2, options: { first_player: 0 } });
  const confirm = page.getByRole("group", { name: "Confirm" });
  const choices = page.locator("[data-space], [data-card], [data-extra]:not(.closed)");

  /** Everything that can be chosen is tapped and put back; what would have been played. */
  const reached = async () => {
    const texts = new Set<string>();
    for (let at = 0; at < (await choices.count()); at++) {
      await page.getByRole("button", { name: "Show the whole board" }).tap();
      await page.getByRole("button", { name: "Show my pawn" }).tap();
      await tap(choices.nth(at));
      texts.add(await confirm.locator("strong").innerText());
      await confirm.getByRole("button", { name: "Cancel" }).tap();
      await expect(confirm).toBeHidden();
    }
    return [...texts].sort();
  };

  // Less of the panels is more of the board.
  await expect(choices.first()).toBeVisible({ timeout: 60_000 });
  const stage = page.locator(".stage");
  const size = async () => (await stage.boundingBox())!.width;
  const before = await size();
  await page.getByRole("button", { name: "Fold the panels" }).tap();
  await expect.poll(size).toBeGreaterThan(1.1 * before);
  await page.getByRole("button", { name: "Unfold the panels" }).tap();

  for (let round = 0; round < 2; round++) {
    await expect(choices.first()).toBeVisible({ timeout: 60_000 });
    expect(await sideways(page)).toBe(0);
    const moves = await legal(page);
    expect(await reached()).toEqual(moves);
    await tap(choices.nth(Math.floor(Math.random() * (await choices.count()))));
    await tap(confirm.getByRole("button", { name: "Confirm" }));
    await expect(confirm).toBeHidden();
    await expect(page.getByText("Sending your move…").first()).toBeHidden();
  }
});

test("Mystery Express on a phone", async ({ visitor }) => {
  test.slow();
  const page = await visitor(WISHES);
  await gather([page], { game: "mystery_express", players: 3, options: { first: 0 } });
  const desk = page.getByRole("region", { name: "What you do" });
  // The cars of the train are answers themselves.
  const options = page.locator(".train, .desk").locator("[data-pick]:not([aria-disabled])");
  const confirm = desk.getByRole("button", { name: "Confirm" });
  const heading = desk.getByRole("heading");

  /** Everything that can be chosen, step by step, is tapped and put back; what would have been played. */
  const reached = async (): Promise<string[]> => {
    const texts: string[] = [];
    const asked = await heading.innerText();
    for (let at = 0; at < (await options.count()); at++) {
      await options.nth(at).scrollIntoViewIfNeeded(); // the desk and the train can be scrolled
      await tap(options.nth(at));
      await expect(heading).not.toHaveText(asked, { useInnerText: true }); // as one sees it: the way there may be hidden
      if (await confirm.isVisible()) texts.push(await heading.innerText());
      else texts.push(...(await reached()));
      await desk.getByRole("button", { name: "Back" }).tap();
      await expect(heading).toHaveText(asked, { useInnerText: true });
    }
    return texts.sort();
  };

  // Where to board, and the first turn.
  for (const stage of ["boarding", "turn"]) {
    await expect(options.first()).toBeVisible({ timeout: 60_000 });
    expect(await sideways(page)).toBe(0);
    const moves = await legal(page);
    expect(await reached(), stage).toEqual(moves);
    do {
      await options.first().scrollIntoViewIfNeeded(); // the train is where it was looked at last
      await tap(options.first());
    } while (!(await confirm.isVisible()));
    await confirm.tap();
    await expect(confirm).toBeHidden();
  }
  expect(await sideways(page)).toBe(0);
  await tab(page, "Players").tap();
  await page.getByRole("button", { name: "Fold the panels" }).tap();
  await expect(page.getByRole("tabpanel")).toBeHidden();
});
