/** axe-core finds no violation in any moment of the games with cards, in either theme, wide and on a phone. */
import type { Page } from "@playwright/test";
import { accessible } from "./axe";
import { projector } from "./moments";
import { expect, PHONE, sideways, test, THOROUGH, type Visitor } from "./people";

test.describe.configure({ timeout: 180_000 });

const SIZES = { wide: {}, phone: PHONE } as const;
type Size = keyof typeof SIZES;

/** Where to board, a turn, what is asked of others in the cars, the Conductor, a power, cards that were seen. */
const MYSTERY_CARS = [
  "start",
  "three-dining",
  "three-show-lounge",
  "five-pass",
  "five-return",
  "five-power",
  "three-hide",
  "three-rummage",
  "three-take",
  "three-leave",
  "five-spectator",
  "turn-late",
];
const MYSTERY_SCENES = ["tunnel", "telegram", "revelation", "answers"];
/** Two cards to choose from, one in hand, a report, a Pound, a board of one's own, two pawns each, the end. */
const EIGHTY_DAYS = [
  "choose",
  "character",
  "police",
  "pound",
  "own-middle",
  "two-middle",
  "six-end",
  "spectator",
];

/** A page that shows moments of the game, each of them looked at. */
async function looking(visitor: Visitor, game: string, size: Size) {
  const page = await visitor({ name: "Ann", quick: false, ...SIZES[size] });
  const show = await projector(page);
  const look = async (what: string) => {
    await accessible(page, `${game}, ${size}: ${what}`);
    expect(await sideways(page), what).toBe(0);
  };
  return {
    page,
    look,
    show: (name: string) => show(`${game}/${name}`),
    /** `sign` is what shows that they are there. */
    async all(names: readonly string[], sign = ".board .board") {
      for (const name of names) {
        await show(`${game}/${name}`);
        await expect(page.locator(sign)).toBeVisible();
        await look(name);
      }
    },
  };
}

/** Pick the first of what is possible, again and again, until there is something to confirm. */
async function pickToEnd(page: Page, each: () => Promise<void>): Promise<void> {
  while (!(await page.locator("[data-confirm]").isVisible())) {
    await page.locator("[data-pick]:not([aria-disabled])").first().click();
    await each();
  }
}

test("Mystery Express on a phone: in the cars", { tag: THOROUGH }, async ({ visitor }) => {
  const { page, look, all } = await looking(visitor, "mystery_express", "phone");
  await all(MYSTERY_CARS);
  // Somebody who has not looked for a long time is shown many cards.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.includes(":looked:")) sessionStorage.setItem(key, JSON.stringify({ lines: 0, blind: [] }));
  });
  await page.reload();
  await expect(page.locator(".seen li").nth(3)).toBeAttached();
  await look("many cards seen");
});

for (const size of ["wide", "phone"] as const) {
  test(`Mystery Express, ${size}: scenes`, { tag: THOROUGH }, async ({ visitor }) => {
    const { page, show, look, all } = await looking(visitor, "mystery_express", size);
    await all(MYSTERY_SCENES, ".scene");
    for (const hour of ["hour", "hour-packets", "hour-piles"]) {
      await show(hour);
      await look(`${hour}, before it begins`);
      await page.locator("[data-watch]").click();
      for (let cards = 0; cards < 3; cards++)
        await page.getByRole("button", { name: /^(Next card|Pass it on)$/ }).click();
      await look(`${hour}, going on`);
    }
    await show("end");
    await page.getByRole("button", { name: "Turn up the next card" }).click();
    await look("the first card of the crime");
    await page.getByRole("button", { name: "Turn up all" }).click();
    await look("the crime");
  });
}

test("Mystery Express, wide: a turn, step by step", { tag: THOROUGH }, async ({ visitor }) => {
  const { page, show, look } = await looking(visitor, "mystery_express", "wide");
  await show("turn");
  await look("a turn");
  for (const visit of ["dine", "passenger", "smoke"]) {
    await page.locator(`[data-pick="visit ${visit}"]`).click();
    await look(visit);
    let step = 0;
    await pickToEnd(page, () => look(`${visit}, step ${++step}`));
    while (await page.getByRole("button", { name: "Back" }).isVisible())
      await page.getByRole("button", { name: "Back" }).click();
  }
});

test("Around the World in 80 Days on a phone", { tag: THOROUGH }, async ({ visitor }) => {
  await (await looking(visitor, "eighty_days", "phone")).all(EIGHTY_DAYS);
});

test("Around the World in 80 Days, wide", { tag: THOROUGH }, async ({ visitor }) => {
  const { page, look, all } = await looking(visitor, "eighty_days", "wide");
  await all(["choose", "six-end", "two-middle"]);
  await page.locator("[data-space]").first().click();
  await look("a choice on the board");
});
