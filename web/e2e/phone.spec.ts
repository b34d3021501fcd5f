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
      await page.getByRole("button", { name: "Show my pawn" }).tap();
      await tap(choices.nth(at));
      texts.add(await confirm.locator("strong").innerText());
      await confirm.getByRole("button", { name: "Cancel" }).tap();
      await expect(confirm).toBeHidden();
    }
    return [...texts].sort();
  };

  for (let round = 0; round < (Number(process.env.ROUNDS) || 3); round++) {
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
