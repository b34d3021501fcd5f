/** Small things that make one stumble: long names, what moves under a resting pointer, where the focus goes. */
import type { Locator, Page } from "@playwright/test";
import { endCard, expect, gather, makeTable, option, panel, PHONE, says, tab, targets, test } from "./people";

const LONG = ["Wilhelmina-Maximiliane von Hohenwaldshut", "Bartholomew Featherstonehaugh-Cholmondeley"].map(
  (name) => name.slice(0, 40),
);
const GAMES = ["scotland_yard", "eighty_days", "mystery_express"];
const SIZES = { desk: {}, phone: PHONE };

/** What sticks out to the side of the panel or page that it is in. */
const sticksOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const around of document.querySelectorAll("aside, main, .top, dialog[open]")) {
      const { left, right } = around.getBoundingClientRect();
      for (const one of around.querySelectorAll<HTMLElement>("*")) {
        if (one.closest(".board, .heard, svg, [role=tablist]")) continue;
        const box = one.getBoundingClientRect();
        const clipped = one.parentElement && getComputedStyle(one.parentElement).overflowX !== "visible";
        if (box.width > 1 && !clipped && (box.right > right + 1 || box.left < left - 1))
          found.push(`${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 40)}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page");
    return found;
  });

for (const [size, wishes] of Object.entries(SIZES)) {
  for (const game of GAMES) {
    test(`names of 40 letters stay in their columns: ${game}, ${size}`, async ({ visitor }) => {
      const [ann, bob] = await Promise.all(LONG.map((name) => visitor({ name, ...wishes })));
      const id = await gather([ann!, bob!], { game, players: 4 });
      await expect(panel(ann!).first()).toBeVisible();
      for (const name of ["Game", "Moves", "Log", "Chat", ...(size === "phone" ? ["Players"] : [])]) {
        await tab(ann!, name).click();
        await expect(panel(ann!).first()).toBeVisible();
        expect(await sticksOut(ann!), name).toEqual([]);
      }
      await ann!.goto("/");
      await expect(ann!.locator(`a[href="/table/${id}"]`).first()).toBeVisible();
      expect(await sticksOut(ann!), "my tables").toEqual([]);
    });
  }

  test(`names of 40 letters in the lobby, ${size}`, async ({ visitor }) => {
    const page = await visitor({ name: LONG[0]!, ...wishes });
    const seats = ["me", "person", "steady", "person"];
    const id = await makeTable(page, {
      game: "mystery_express",
      options: { players: 4 },
      seats,
      start: false,
    });
    await page.goto(`/table/${id}`);
    await expect(page.getByRole("heading", { name: /a table waits/ })).toBeVisible();
    expect(await sticksOut(page)).toEqual([]);
    // What is left to chance says so.
    for (const value of await page.locator("dd").all()) await expect(value).toHaveText(/\S/);
  });

  test(`"Reconnecting…" lies over nothing, ${size}`, async ({ visitor }) => {
    // In German, which needs more room.
    const page = await visitor({ name: "Ann", unstable: true, locale: "de-DE", ...wishes });
    const settings = { clock: { clock: "move", seconds: 600 } };
    const id = await makeTable(page, { seats: ["steady", "me"], settings });
    await page.goto(`/table/${id}`);
    await expect(page.locator(".bar .turn")).toBeVisible({ timeout: 30_000 });
    await page.context().setOffline(true);
    await expect(page.locator(".bar .link")).toBeVisible();
    const overlaps = await page.evaluate(() => {
      const parts = [
        ...document.querySelectorAll<HTMLElement>(
          ".bar .turn, .bar .asked > p, .bar .news button, .bar .link, .bar .status",
        ),
      ];
      const seen = parts.filter((one) => one.getBoundingClientRect().width > 0);
      const found: string[] = [];
      for (const [at, one] of seen.entries()) {
        const a = one.getBoundingClientRect();
        if (a.right > innerWidth + 1 || a.left < 0) found.push(`${one.className} out of the page`);
        for (const other of seen.slice(at + 1)) {
          const b = other.getBoundingClientRect();
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > 1 && down > 1) found.push(`${one.className} and ${other.className}`);
        }
      }
      return found;
    });
    expect(overlaps).toEqual([]);
    await page.context().setOffline(false);
  });
}

/** How often the place of the board changed since this was begun. */
async function watchBoard(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const board = document.querySelector(".board")!;
    const kept = globalThis as unknown as { places: string[] };
    const place = () => {
      const { top, width, height } = board.getBoundingClientRect();
      return [top, width, height].map(Math.round).join(" ");
    };
    kept.places = [place()];
    const look = () => {
      const now = place();
      if (now !== kept.places.at(-1)) kept.places.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { places: string[] }).places);
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? "none");

/** Five moves of the pursuers, looking on; false if Mister X was caught before. */
async function fiveMoves(page: Page): Promise<boolean> {
  const turn = says(page, "Your turn");
  await page.goto(`/table/${await makeTable(page, { seats: ["random", "me"] })}`);
  await expect(turn).toBeVisible({ timeout: 30_000 });
  const close = page.getByRole("button", { name: "Close" });
  if (await close.count()) await close.first().click();
  const places = await watchBoard(page);
  for (let move = 0; move < 5; move++) {
    await expect(turn.or(endCard(page)).first()).toBeVisible({ timeout: 30_000 });
    if (await endCard(page).isVisible()) return false;
    await targets(page).first().focus();
    await page.keyboard.press("Enter");
    const popover = page.getByRole("dialog", { name: /^How to reach station/ });
    const confirm = page.getByRole("button", { name: "Confirm", exact: true });
    await expect(popover.or(confirm).first()).toBeVisible();
    if (await popover.isVisible()) await popover.locator("[data-ticket]").first().press("Enter");
    else await confirm.press("Enter");
    await page.waitForTimeout(400);
    if (await endCard(page).isVisible()) return false;
    expect(await focused(page)).not.toBe("body");
  }
  expect(await places()).toHaveLength(1);
  return true;
}

for (const [size, wishes] of Object.entries(SIZES)) {
  test(`the board stays where it is when one is asked, and the focus on it: Scotland Yard, ${size}`, async ({
    visitor,
  }) => {
    const page = await visitor({ name: "Ann", quick: false, ...wishes });
    // He may be caught by chance: then another game is played.
    let moved = false;
    for (let games = 0; !moved && games < 6; games++) moved = await fiveMoves(page);
    expect(moved).toBe(true);
  });

  test(`the board stays where it is when one is asked, and the focus on it: 80 Days, ${size}`, async ({
    visitor,
  }) => {
    const page = await visitor({ name: "Ann", quick: false, ...wishes });
    const id = await makeTable(page, {
      game: "eighty_days",
      seats: ["me", "steady"],
      options: { players: 2, first_player: 0 },
    });
    await page.goto(`/table/${id}`);
    await expect(says(page, "Your turn")).toBeVisible({ timeout: 30_000 });
    const places = await watchBoard(page);
    const choice = page.locator("[data-space], [data-card], [data-extra]:not(.closed)");
    for (let move = 0; move < 4; move++) {
      await expect(says(page, "Your turn")).toBeVisible({ timeout: 60_000 });
      await choice.first().focus();
      await page.keyboard.press("Enter");
      await page.locator("[data-confirm]").press("Enter");
      await page.waitForTimeout(400);
      expect(await focused(page)).not.toBe("body");
    }
    expect(await places()).toHaveLength(1);
  });
}

test("Mystery Express: under a pointer that has confirmed lies nothing that ends the turn", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann", quick: false, atOnce: true });
  const options = { players: 3, first: 0 };
  const id = await makeTable(page, { game: "mystery_express", seats: ["me", "steady", "steady"], options });
  await page.goto(`/table/${id}`);
  await page.locator("[data-pick]").first().click();
  const confirm = page.locator("[data-confirm]");
  const { x, y, width, height } = (await confirm.boundingBox())!;
  await confirm.click();
  await expect(page.locator('[data-pick="visit rest"]')).toBeVisible({ timeout: 30_000 });
  // Wherever on the button it was pressed.
  for (const part of [0.05, 0.5, 0.95]) {
    const under = await page.evaluate(
      ([left, top]) =>
        document.elementFromPoint(left, top)?.closest<HTMLElement>("[data-pick]")?.dataset.pick,
      [x + part * width, y + part * height] as const,
    );
    expect(under).not.toBe("visit rest");
  }
});

test("the focus stays in the list of moves after a confirmation", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", quick: false });
  for (const game of GAMES) {
    const id = await makeTable(page, { game, seats: ["me", "steady", "steady"] });
    await page.goto(`/table/${id}`);
    await tab(page, "Moves").click();
    const move = panel(page).locator("li > button:enabled").first();
    await move.press("Enter", { timeout: 60_000 });
    await panel(page).getByRole("button", { name: "Confirm" }).press("Enter");
    await page.waitForTimeout(600);
    expect(await focused(page), game).not.toBe("body");
  }
});

test("the log shows the sign of the piece that moved, whoever steers it", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { seats: ["steady", "me"] });
  await page.goto(`/table/${id}`);
  await tab(page, "Moves").click();
  const yellow = panel(page).locator("li > button:enabled").filter({ hasText: "Yellow Police" }).first();
  await yellow.click({ timeout: 30_000 });
  await tab(page, "Log").click();
  const row = panel(page)
    .getByRole("listitem")
    .filter({ hasText: /^.*Yellow Police (takes|goes)/ })
    .first();
  await expect(row.locator(".mark").first()).toHaveText("Y");
});
