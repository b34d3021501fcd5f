/** Whoever comes for the first time: what is asked before a quick game, and a rematch on the other side. */
import type { Page } from "@playwright/test";
import { accessible } from "./axe";
import { afterwards, choose, endCard, expect, makeTable, option, says, tableId, test } from "./people";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

interface Made {
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly { readonly guest: string | null; readonly bot: string | null }[];
}
const tableOf = async (page: Page): Promise<Made> =>
  (await (await page.request.get(`/api/tables/${tableId(page)}`)).json()) as Made;
const ask = (page: Page, title: string) =>
  page
    .getByRole("article")
    .filter({ hasText: title })
    .getByRole("button", { name: "Play now against bots" })
    .click();
const dialog = (page: Page) => page.getByRole("dialog");
const opponent = (page: Page, level: string) =>
  page
    .getByRole("group", { name: "Who shall be your opponent?" })
    .getByRole("radio", { name: new RegExp(level) });
const start = (page: Page) => dialog(page).getByRole("button", { name: "Start" });

test("which side, how strong, and with which aids: asked before a quick game, and remembered", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/");
  await ask(page, "Scotland Yard");
  await expect(option(page, "You play", "Mister X")).toBeChecked();
  await expect(opponent(page, "Easy")).toBeChecked();
  await expect(page.getByRole("switch", { name: "Shade where Mister X can be" })).toBeChecked();
  await accessible(page, "what is asked before a quick game");
  await option(page, "You play", "The pursuers").check();
  await expect(dialog(page)).toContainText("You steer all of them and hunt Mister X.");
  await opponent(page, "Medium").check();
  await start(page).click();
  await expect(says(page, "Your turn")).toBeVisible({ timeout: 30_000 });
  const made = await tableOf(page);
  expect(made.options).toMatchObject({ players: 2, possible_stations: true });
  const [chosen, own] = made.seats.map(({ bot }) => bot);
  expect(own).toBeNull();

  await page.goto("/");
  await ask(page, "Scotland Yard");
  await expect(option(page, "You play", "The pursuers")).toBeChecked();
  await expect(opponent(page, "Medium")).toBeChecked();
  await page.getByRole("switch", { name: "Shade where Mister X can be" }).uncheck();
  await option(page, "You play", "One detective").check();
  await start(page).click();
  await expect(page).toHaveURL(/\/table\//);
  const again = await tableOf(page);
  expect(again.options).toMatchObject({ players: 4, possible_stations: false });
  expect(again.seats[0]!.bot, "whom one played against last").toBe(chosen);
  expect(again.seats[1]!.bot).toBeNull();
  expect(new Set(again.seats.map(({ bot }) => bot)).size, "with others of that level").toBe(4);
});

test("as whom one travels: a character of one's choice, a colour of one's choice", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/");
  await ask(page, "Mystery Express");
  await option(page, "You play", "Doctor Strauss").check();
  await expect(dialog(page)).toContainText("Peeks at Motive");
  await start(page).click();
  await expect(page).toHaveURL(/\/table\//);
  const travelling = await tableOf(page);
  expect(travelling.options).toMatchObject({ notebook: "deductions" });
  expect((travelling.options.characters as string[])[0]).toBe("strauss");

  await page.goto("/");
  await ask(page, "Around the World in 80 Days");
  await option(page, "You play", "Green").check();
  await start(page).click();
  await expect(page).toHaveURL(/\/table\//);
  const bots = (await tableOf(page)).seats.map(({ bot }) => bot !== null);
  expect(bots).toEqual([true, true, false, true]);
});

test("by keys alone: twice Enter, and it starts; Esc leads back", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/");
  const button = page.getByRole("button", { name: "Play now against bots" }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(start(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(start(page)).toBeFocused();
  const before = Date.now();
  await page.keyboard.press("Enter");
  await expect(says(page, "Your turn")).toBeVisible();
  console.log(`From Start to "Your turn": ${Date.now() - before} ms.`);
});

for (const title of ["Scotland Yard", "Around the World in 80 Days", "Mystery Express"]) {
  test(`on a phone all that is asked is on the screen and large enough: ${title}`, async ({ visitor }) => {
    for (const locale of ["en-GB", "de-DE"]) {
      const page = await visitor({ ...PHONE, locale });
      await page.goto("/");
      const tile = page.getByRole("article").filter({ has: page.locator(`h2`) });
      await tile
        .filter({ hasText: locale === "en-GB" ? title : GERMAN[title]! })
        .getByRole("button")
        .first()
        .tap();
      const controls = dialog(page).locator(
        "label:has(input[type=radio]), [role=switch], button[type=submit]",
      );
      await expect(controls.last()).toBeVisible();
      for (const control of await controls.all()) {
        await expect(control).toBeInViewport({ ratio: 1 });
        const box = (await control.boundingBox())!;
        const row = (await control.getAttribute("role")) === "switch" ? 28 : 44;
        expect(Math.round(box.height)).toBeGreaterThanOrEqual(row);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
}
const GERMAN: Readonly<Record<string, string>> = {
  "Scotland Yard": "Scotland Yard",
  "Around the World in 80 Days": "In 80 Tagen um die Welt",
  "Mystery Express": "Mystery Express",
};

/** End the game by agreement, which bots always give. */
async function endNow(page: Page): Promise<void> {
  await choose(page, "Offer to end the game");
  await dialog(page).getByRole("button", { name: "Offer to end the game" }).click();
}

test("a rematch on the other side: from Mister X to the pursuers, and back", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { seats: ["me", "steady"] });
  await page.goto(`/table/${id}`);
  await endNow(page);
  await afterwards(page, "Swap sides (Detectives)");
  await expect.poll(() => tableId(page)).not.toBe(id);
  await expect(says(page, "Your turn")).toBeVisible({ timeout: 30_000 });
  expect((await tableOf(page)).seats.map(({ bot }) => bot)).toEqual(["steady", null]);
  const second = tableId(page);
  await endNow(page);
  await afterwards(page, "Swap sides (Mister X)");
  await expect.poll(() => tableId(page)).not.toBe(second);
  await expect(says(page, "Mister X, where do you go?")).toBeVisible();
});

test("among travellers a rematch offers the next seat", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { game: "eighty_days", seats: ["me", "steady", "steady"] });
  await page.goto(`/table/${id}`);
  await endNow(page);
  await afterwards(page, "Move on a seat (Blue)");
  await expect.poll(() => tableId(page)).not.toBe(id);
  expect((await tableOf(page)).seats.map(({ bot }) => bot)).toEqual(["steady", null, "steady"]);
});
