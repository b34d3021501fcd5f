/** Other ways to sit at a table of Scotland Yard: keys alone, a phone, without motion; and what an illegal press says. */
import type { Page } from "@playwright/test";
import {
  endCard,
  expect,
  listed,
  makeTable,
  panel,
  PHONE,
  playNow,
  says,
  sideways,
  tab,
  tabTo,
  targets,
  test,
} from "./people";

test("a whole game without the mouse", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ quick: false, atOnce: true });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play now against bots" }).first()).toBeVisible();
  await tabTo(page, "article button");
  await page.keyboard.press("Enter");
  // All is chosen beforehand: one press more.
  await expect(page.getByRole("button", { name: "Start" })).toBeFocused();
  await page.keyboard.press("Enter");
  const asked = says(page, "Your turn");
  const status = page.locator(".bar .status");
  for (let round = 0; round < 30; round++) {
    await expect(endCard(page).or(asked).first()).toBeVisible({ timeout: 60_000 });
    if (await endCard(page).isVisible()) break;
    const before = await status.innerText();
    await tabTo(page, "[data-station]");
    if (round === 0) {
      // The arrows lead from one lit station to the next.
      const first = await page.evaluate(() => document.activeElement?.getAttribute("data-station"));
      for (const arrow of ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"])
        await page.keyboard.press(arrow);
      await expect(page.locator("[data-station]:focus")).toHaveCount(1);
      expect(first).toBeTruthy();
    }
    await page.keyboard.press("Enter");
    const popover = page.getByRole("dialog", { name: /^How to reach station/ });
    const confirm = page.locator("[data-confirm]");
    await expect(popover.or(confirm).first()).toBeVisible();
    await expect(page.locator("[data-ticket]:focus, [data-confirm]:focus")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(async () => {
      const over = await endCard(page).isVisible();
      expect(over || (await status.innerText()) !== before).toBe(true);
    }).toPass({ timeout: 60_000 });
  }
  await expect(endCard(page)).toContainText(/win/);
  await tabTo(page, 'a[href^="/replay/"]', 120);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/replay\//);
});

test("the moves list and the menu by keys", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady"] })}`);
  await tabTo(page, "[role=tab]");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Moves")).toBeFocused();
  await tabTo(page, "[role=tabpanel] li > button");
  await page.keyboard.press("Enter");
  await tab(page, "Log").focus();
  await page.keyboard.press("Enter");
  await expect(
    panel(page)
      .getByText(/\(field 1\)/)
      .first(),
  ).toBeVisible();

  await page.getByRole("button", { name: "More at this table" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More at this table" })).toBeFocused();
});

/** Start a game against bots on a phone, and make the first move as Mister X; false if he is caught at once. */
async function firstMoveByFinger(page: Page): Promise<boolean> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play now against bots" }).first()).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await page.getByRole("button", { name: "Play now against bots" }).first().tap();
  await page.getByRole("button", { name: "Start" }).tap();
  await expect(says(page, "Your turn")).toBeVisible();
  expect(await sideways(page)).toBe(0);

  // One button leads to the whole board and back. Then a lit station that can be seen, tapped.
  await page.getByRole("button", { name: "Show the whole board" }).tap();
  await page.getByRole("button", { name: "Show my pieces" }).tap();
  await expect(targets(page).first()).toBeInViewport();
  for (const station of await targets(page).all()) {
    const tapped = await station.tap({ timeout: 2000 }).then(
      () => true,
      () => false, // it lies under the zoom buttons: another one
    );
    if (tapped) break;
  }
  const ways = page
    .locator("[data-ticket]")
    .or(page.getByRole("group", { name: "Confirm" }).getByRole("button", { name: "Confirm" }));
  await expect(ways.first()).toBeInViewport({ ratio: 1 });
  await ways.first().tap();
  await expect(ways.first()).toBeHidden();
  const second = page.locator(".facts").getByText("Round 2 of 22");
  await expect(second.or(endCard(page)).first()).toBeVisible({ timeout: 60_000 });
  return second.isVisible();
}

test("on a phone, with a finger", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ ...PHONE, quick: false, reducedMotion: "reduce" });
  // The pursuers may be lucky, but not again and again.
  let games = 1;
  while (!(await firstMoveByFinger(page))) expect(games++).toBeLessThan(6);

  // Panels by tap, and the list of moves.
  await tab(page, "Moves").tap();
  await listed(page).first().tap();
  await panel(page).getByRole("button", { name: "Confirm" }).tap();
  await expect(
    page.getByText("You have no move to make now.").or(listed(page).first()).first(),
  ).toBeVisible();
  await tab(page, "Players").tap();
  await expect(panel(page).getByText("Mister X").first()).toBeVisible();
  await page.getByRole("button", { name: "Fold the panels" }).tap();
  await expect(panel(page)).toBeHidden();

  // Two fingers pull the map apart.
  const stage = page.locator(".stage");
  const before = await stage.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  const touch = await page.context().newCDPSession(page);
  const fingers = (spread: number) => [
    { x: 195 - spread, y: 400, id: 1 },
    { x: 195 + spread, y: 400, id: 2 },
  ];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
  for (const spread of [50, 75, 100])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(spread) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect
    .poll(() => stage.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a))
    .toBeGreaterThan(before);
});

test("less motion is respected", async ({ visitor }) => {
  const page = await visitor({ quick: false, reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(
    page.getByText("Your system asks for less motion, so no piece moves; you have the same time to read."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await playNow(page);
  await tab(page, "Moves").click();
  await listed(page).first().click();
  await panel(page).getByRole("button", { name: "Confirm" }).click();
  // The bots' moves have their time to be read, and nothing in the page moves.
  await expect(says(page, "Your turn").or(endCard(page))).toBeVisible(); // bad luck may end it at once
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === "running" && Number(animation.effect?.getTiming().duration) > 50,
        ).length,
  );
  expect(moving).toBe(0);
});

test("an illegal press says why, and leads to that rule", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady"] })}`);
  await expect(targets(page).first()).toBeVisible();
  // A station that no move leads to: far from all that are lit.
  const far = page.locator("svg > circle.hit");
  for (const at of [0, 60, 120, 180]) {
    await far.nth(at).dispatchEvent("click");
    const toast = page.getByRole("status").getByText(/A move goes to the next station on a line/);
    if (await toast.isVisible()) break;
  }
  const link = page.getByRole("link", { name: "Rule SY-12" }).first();
  await expect(link).toBeVisible();
  const [rules] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await expect(rules).toHaveURL(/\/rules\/scotland_yard#SY-12$/);
  await expect(rules.locator("#SY-12")).toBeInViewport();
  await rules.getByLabel("Find a rule").fill("ferry");
  await expect(rules.getByText(/^Found: [1-9]/)).toBeVisible();
});
