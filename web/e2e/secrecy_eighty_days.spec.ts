/**
 * What is in a purse (`money`) is told to its owner's page alone: nothing else in Around the World in 80 Days is a secret.
 * What everybody could count by following the payments is `counted`, and comes from nothing else.
 */
import type { Page } from "@playwright/test";
import type { View } from "../src/games/eighty_days/types";
import { heapOf, valuesHeld } from "./heap";
import { anyOf, curtain, expect, gather, haveSeen, panel, play, shareDevice, tab, test } from "./people";
import { endWithBots, lastView, recorded, stored, values, viewsOf, type Heard } from "./secrets";

const GAME = "eighty_days";
type Purses = readonly (number | null)[];

const isPurses = (value: unknown): value is Purses => Array.isArray(value);
const knows = (purses: Purses, seat: number) => typeof purses[seat] === "number";

/** Of all purses that the page was told of and holds, only the one of the seat is open; none, if it is nobody's. */
async function onlyOwn(page: Page, heard: Heard, seat: number | null): Promise<void> {
  const whole = heard.frames.flatMap((frame) => values(JSON.parse(frame), "money")).filter(isPurses);
  // Most messages say only what has changed in a purse.
  const told = [...whole, ...viewsOf<View>(heard).map(({ money }) => money)];
  const held = (await valuesHeld(page, "money")).filter(isPurses);
  expect(told).not.toEqual([]);
  for (const purses of [...told, ...held])
    expect(purses.map((_, other) => knows(purses, other))).toEqual(purses.map((_, other) => other === seat));
  expect(await stored(page)).not.toMatch(/money|purse/);
}

test("at the pages of two travellers and of a spectator", async ({ visitor }) => {
  test.slow();
  const [ann, bob, eve] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" }), await visitor()];
  const heard = { ann: recorded(ann), bob: recorded(bob), eve: recorded(eve) };
  const id = await gather([ann, bob], { game: GAME, players: 3 });
  await eve.goto(`/table/${id}`);
  let decided = 0;
  const pick = (texts: readonly string[]) => (decided++, anyOf(texts));
  await Promise.all([ann, bob].map((page) => play(page, { pick, enough: () => decided >= 10 })));
  await expect.poll(() => lastView<View>(heard.eve).pawns).toEqual(lastView<View>(heard.ann).pawns);

  await onlyOwn(ann, heard.ann, 0);
  await onlyOwn(bob, heard.bob, 1);
  await onlyOwn(eve, heard.eve, null);
  // The measure itself: each has his own.
  expect((await valuesHeld(ann, "money")).filter(isPurses)).not.toEqual([]);
  const row = (page: Page, name: string) => panel(page).getByRole("row").filter({ hasText: name });
  for (const page of [ann, bob, eve]) await tab(page, "Game").click();
  await expect(row(ann, "Ann")).toContainText(`£${lastView<View>(heard.ann).money[0]}`);
  await expect(row(ann, "Bob")).not.toContainText("£");
  await expect(row(eve, "Ann")).not.toContainText("£");

  const before = await Promise.all(Object.values(heard).map((one) => one.text()));
  const memory = (await Promise.all([ann, bob, eve].map(heapOf))).flatMap(({ strings }) => strings);
  const seed = await endWithBots([ann, bob], id);
  expect([...before, ...memory].filter((text) => text.includes(seed))).toEqual([]);
});

test("hotseat: when the curtain has fallen, the purse of the one before is gone", async ({ visitor }) => {
  // With animation, so that moves are also told to screen readers.
  const page = await visitor({ name: "Ann", quick: false });
  await shareDevice(page, ["Ann", "Ida"], { game: GAME, players: 2, options: { first_player: 0 } });
  const open = async () =>
    (await valuesHeld(page, "money")).filter(isPurses).map((purses) => [knows(purses, 0), knows(purses, 1)]);
  const allClosed = () =>
    expect.poll(async () => (await open()).flat(), { timeout: 5_000 }).not.toContain(true);

  await expect(curtain(page)).toContainText("Hand the device to Ann");
  await allClosed();
  await curtain(page).getByRole("button").click();
  await expect(page.locator("[data-space]").first()).toBeVisible();
  expect(new Set((await open()).map(String))).toEqual(new Set(["true,false"]));

  // Why a space can't be reached says what is in the purse.
  await page.locator("rect.hit").nth(60).dispatchEvent("click");
  const why = page.getByRole("status").getByText(/£80/);
  await expect(why.first()).toBeVisible();
  await play(page, { decisions: 2, pick: () => 0 }); // pressed, and confirmed
  await haveSeen(page).click();
  await expect(curtain(page)).toContainText("Hand the device to Ida");
  await expect(why).toHaveCount(0);
  await allClosed();
  await expect(page.locator(".board, [role=tabpanel]")).toHaveCount(0);
  expect(await stored(page)).not.toMatch(/money|purse/);

  await curtain(page).getByRole("button").click();
  await expect(page.locator("[data-space]").first()).toBeVisible();
  expect(new Set((await open()).map(String))).toEqual(new Set(["false,true"]));
});
