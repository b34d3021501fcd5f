/** Whole games of Scotland Yard, from the home page to the final reveal. */
import type { Page } from "@playwright/test";
import {
  curtain,
  endCard,
  expect,
  listed,
  makeTable,
  number,
  option,
  panel,
  plainly,
  play,
  playNow,
  says,
  tab,
  tableId,
  targets,
  test,
} from "./people";

test("two presses from a new visitor's first page to the first decision, and on to the end as Mister X", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/");
  await playNow(page, "Scotland Yard");
  await expect(says(page, "Mister X, where do you go?")).toBeVisible();
  await expect(page).toHaveTitle(/^● Your turn/);
  await expect(targets(page).first()).toBeVisible();

  // The first move on the board, as with cardboard: a lit station, and a ticket if there is a choice.
  await targets(page).first().click();
  const popover = page.getByRole("dialog", { name: /^How to reach station/ });
  if (await popover.isVisible()) await popover.locator("[data-ticket]").first().click();
  await tab(page, "Log").click();
  await expect(panel(page).getByText(/^Mister X plays .+ \(field 1\)\.$/)).toBeVisible();

  await play(page, { pick: plainly });
  await expect(endCard(page)).toContainText(/pursuers win|Mister X .*wins/);
  await expect(endCard(page).getByRole("link", { name: "Replay" })).toBeVisible();
  await endCard(page).getByRole("button", { name: "More after the game" }).click();
  await expect(endCard(page).getByRole("menuitem", { name: "Verify the shuffle" })).toBeVisible();
  const answer = await page.request.get(`/api/tables/${tableId(page)}`);
  expect(((await answer.json()) as { ended: string }).ended).toBe("rules");
});

test("one person as detectives, with every kind of option chosen on the new-table page", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/");
  await page
    .getByRole("article")
    .filter({ hasText: "Scotland Yard" })
    .getByRole("link", { name: "New table" })
    .click();
  await expect(page.getByRole("heading", { name: "New table" })).toBeVisible();

  // A number, choices, a switch; who sits where; how it is run.
  await number(page, "Players", 3);
  await option(page, "Map", "Classic").check();
  await option(page, "Bank", "Unlimited").check();
  await option(page, "Edition", "2013").check();
  await expect(
    page.getByRole("group", { name: "Double-move tickets" }).getByRole("radio").last(),
  ).toBeDisabled();
  await page.getByRole("switch", { name: "Shade where Mister X can be" }).check();
  await page.getByLabel("Your name").fill("Nellie");
  const seats = page.getByRole("listitem");
  await expect(seats).toHaveCount(3);
  await seats.nth(1).getByRole("combobox").selectOption({ label: "Me" });
  await page.getByRole("button", { name: "Bots into all free seats" }).click();
  await option(page, "Who may come", "Everyone").check();
  await option(page, "Clock", "Game").check();
  await number(page, "Minutes for the game", 30);
  await option(page, "When time runs out", "The game is lost").check();
  await page.getByRole("switch", { name: "Bots move for the absent" }).check();
  await page.getByRole("button", { name: "Start the game" }).click();

  await page.waitForURL("**/table/*"); // the page before says “Move”, too: a kind of clock
  await expect(says(page, /^Move/).first()).toBeVisible();
  const made = (await (await page.request.get(`/api/tables/${tableId(page)}`)).json()) as Record<string, any>;
  expect(made.options).toMatchObject({
    players: 3,
    edition: "2013",
    board: "classic",
    bank: "unlimited",
    possible_stations: true,
  });
  expect(made.settings).toMatchObject({
    visibility: "open",
    out_of_time: "loss",
    absent: 120,
    clock: { clock: "budget", seconds: 1800, increment: 10 },
  });
  // Clocks are shown, and the aid that was allowed.
  await expect(page.getByTitle("Clock").first()).toContainText(/29:|30:/);
  await expect(page.locator("circle.possible").first()).toBeAttached();

  await play(page);
  await expect(endCard(page)).toContainText(/win/);
});

test("two browsers and bots play to the end; a rematch leads both to the new table", async ({ visitor }) => {
  const [ann, bob] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" })];
  await ann.goto("/new/scotland_yard");
  await ann.getByRole("listitem").nth(2).getByRole("combobox").selectOption("bot steady");
  await ann.getByRole("listitem").nth(3).getByRole("combobox").selectOption("bot steady");
  await ann.getByRole("button", { name: "Make the table" }).click();
  await expect(ann.getByRole("heading", { name: /a table waits/ })).toBeVisible();
  const code = await ann.locator(".code strong").innerText();

  // By the code that was read out.
  await bob.goto("/");
  await bob.getByLabel("Link or code").fill(` ${code.toUpperCase()} `);
  await bob.getByRole("button", { name: "Join", exact: true }).click();
  await bob.getByRole("button", { name: "Sit down here" }).first().click();
  await bob.getByRole("dialog").getByRole("button", { name: "Sit down here" }).click();
  await ann.getByText("All seats are taken. You can start.").waitFor();
  await ann.getByRole("button", { name: "Start the game" }).click();

  await Promise.all([play(ann, { pick: plainly }), play(bob)]);
  for (const page of [ann, bob]) await expect(endCard(page)).toContainText(/win/);
  // The reveal: Bob, too, sees where Mister X was from the start on.
  await tab(bob, "Game").click();
  await expect(panel(bob).getByText(/^Start: \d+$/)).toBeVisible();

  await endCard(ann).getByRole("button", { name: "Rematch" }).click();
  await bob.getByRole("dialog").getByRole("button", { name: "Go there" }).click();
  await expect(bob).toHaveURL(/\/table\//);
  await expect.poll(() => tableId(bob)).toBe(tableId(ann));
});

test("the two-player game: one person steers all detectives and the Police", async ({ visitor }) => {
  const [ann, bob] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" })];
  await ann.goto("/new/scotland_yard");
  await number(ann, "Players", 2);
  await expect(ann.getByRole("listitem")).toHaveCount(2);
  await ann.getByRole("button", { name: "Make the table" }).click();
  await ann.getByRole("heading", { name: /a table waits/ }).waitFor();

  // By the link.
  await bob.goto(ann.url());
  await bob.getByRole("button", { name: "Sit down here" }).first().click();
  await bob.getByRole("dialog").getByRole("button", { name: "Sit down here" }).click();
  await ann.getByRole("button", { name: "Start the game" }).click();

  await Promise.all([play(ann, { pick: plainly }), play(bob)]);
  for (const page of [ann, bob]) await expect(endCard(page)).toContainText(/win/);
});

/** A whole game of two people and bots at one device; how often it was handed on. */
async function hotseat(page: Page): Promise<number> {
  await page.goto("/new/scotland_yard");
  const rows = page.getByRole("listitem");
  await rows.nth(1).getByRole("combobox").selectOption("here");
  await rows.nth(1).getByLabel("Name").fill("Bob");
  await rows.nth(2).getByRole("combobox").selectOption("bot steady");
  await rows.nth(3).getByRole("combobox").selectOption("bot steady");
  await page.getByRole("button", { name: "Start the game" }).click();

  await expect(curtain(page)).toContainText("Next to move: Mister X. Nobody else looks.");
  let curtains = 0;
  await play(page, {
    pick: plainly,
    behindCurtain: async () => {
      curtains++;
      // Only cloth: nothing of the table is in the page, unless a bot has just ended the game.
      const shown = await page.evaluate(() =>
        document.querySelector(".curtain")
          ? document.querySelectorAll("svg [data-station], .board, [role=tabpanel]").length
          : 0,
      );
      expect(shown).toBe(0);
    },
  });
  await expect(endCard(page)).toContainText(/win/);
  return curtains;
}

test("hotseat: two people and bots at one device, with a curtain between them", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  // He may be caught in the first round, by chance: then with another game.
  let curtains = 0;
  for (let games = 0; curtains < 2 && games < 4; games++) curtains = await hotseat(page);
  expect(curtains).toBeGreaterThan(1);
});

/** Three moves as Mister X, twice on the board and then in the list; whether he was not caught before that. */
async function threeMoves(page: Page): Promise<boolean> {
  await page.goto("/");
  await playNow(page);
  const confirm = page.getByRole("group", { name: "Confirm" });
  const myTurn = async () => {
    await expect(says(page, "Your turn").or(endCard(page)).first()).toBeVisible({ timeout: 30_000 });
    return (await endCard(page).count()) === 0;
  };
  for (let round = 1; round <= 2; round++) {
    if (!(await myTurn())) return false;
    await targets(page).first().click();
    const popover = page.getByRole("dialog", { name: /^How to reach station/ });
    await expect(popover.or(confirm)).toBeVisible();
    if (await popover.isVisible()) {
      await popover.locator("[data-ticket]").first().click();
    } else {
      await confirm.getByRole("button", { name: "Cancel" }).click();
      await expect(confirm).toBeHidden();
      await targets(page).first().click();
      await confirm.getByRole("button", { name: "Confirm" }).click();
    }
    await expect(says(page, "Your turn")).toBeHidden();
    const skip = page.getByRole("button", { name: /^Skip \(\d+\)$/ });
    // At once: on a slow machine the moves would be over before the button had come to rest.
    if (round === 1) await skip.evaluate((button: HTMLElement) => button.click());
  }
  // In the list, too, a move is pressed first and confirmed then.
  if (!(await myTurn())) return false;
  await tab(page, "Moves").click();
  await listed(page).first().click();
  await expect(listed(page).first()).toHaveAttribute("aria-pressed", "true");
  await panel(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("You have no move to make now.")).toBeVisible();
  return true;
}

test("with confirmation and animation as they are at first, on the board", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ quick: false });
  // He may be caught at once, by chance: then with another game.
  let free = false;
  for (let games = 0; !free && games < 6; games++) free = await threeMoves(page);
  expect(free).toBe(true);
});

test("which ticket is asked beside the bar at the lower edge, never over it", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", quick: false, atOnce: true });
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady", "steady"] })}`);
  const station = targets(page).first();
  await expect(station).toBeVisible();
  const bar = page.locator(".bars .bar");
  await expect(bar).toContainText("Double move");
  // The station is dragged to where there is hardly room below it.
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForTimeout(500);
  const [from, edge] = [(await station.boundingBox())!, (await bar.boundingBox())!];
  const [x, y] = [edge.x + edge.width / 2 - from.x, edge.y - 160 - from.y];
  await page.mouse.move(500, 450);
  await page.mouse.down();
  await page.mouse.move(500 + x, 450 + y, { steps: 8 });
  await page.mouse.up();
  await station.click();
  const popover = page.getByRole("dialog", { name: /^How to reach station/ });
  const box = (await popover.boundingBox())!;
  const apart = box.y + box.height <= edge.y || box.x + box.width <= edge.x || box.x >= edge.x + edge.width;
  expect(apart, JSON.stringify({ box, edge })).toBe(true);
});
