/** What people do at a table beside moving. */
import {
  choose,
  endCard,
  expect,
  listed,
  makeTable,
  option,
  panel,
  plainly,
  play,
  says,
  tab,
  tableId,
  test,
  type Visitor,
} from "./people";
import type { Locator, Page } from "@playwright/test";

/** Two people at a two-player table, Ann as Mister X; with a spectator, if wanted. */
async function twoPeople(visitor: Visitor, settings: object = {}): Promise<[Page, Page, string]> {
  const [ann, bob] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" })];
  const id = await makeTable(ann, { seats: ["me", "person"], settings, start: false });
  const sat = await bob.request.post(`/api/tables/${id}/seats`, { data: {} });
  expect(sat.ok()).toBe(true);
  expect((await ann.request.post(`/api/tables/${id}/start`)).ok()).toBe(true);
  await Promise.all([ann, bob].map((page) => page.goto(`/table/${id}`)));
  return [ann, bob, id];
}

test("a spectator watches, chats, and sees no moves of his own", async ({ visitor }) => {
  const [ann, bob, id] = await twoPeople(visitor);
  const eve = await visitor();
  await eve.goto(`/table/${id}`);
  await expect(eve.getByText("You are watching", { exact: true })).toBeVisible();
  await expect(ann.getByText("Watching: 1")).toBeVisible();
  await expect(eve.locator("[data-station]")).toHaveCount(0);
  await tab(eve, "Moves").click();
  await expect(eve.getByText("You have no move to make now.")).toBeVisible();

  await tab(ann, "Chat").click();
  await ann.getByLabel("Say something").fill("Catch me!");
  await ann.getByRole("button", { name: "Send" }).click();
  await expect(panel(ann).getByText("Catch me!")).toBeVisible();
  // Who has another panel open is shown that something was said, and a screen reader hears it.
  await expect(tab(bob, "Chat")).toContainText("1");
  await expect(bob.getByRole("log").first()).toContainText("Ann says: Catch me!");
  // A stranger who speaks gets a name.
  await tab(eve, "Chat").click();
  await eve.getByLabel("Say something").fill("What a chase");
  await eve.getByLabel("Say something").press("Enter");
  await expect(panel(eve).getByText("What a chase")).toBeVisible();
  await tab(bob, "Chat").click();
  await expect(panel(bob).getByText("What a chase")).toBeVisible();
  await expect(panel(bob).getByText("Catch me!")).toBeVisible();

  // What Ann does reaches the spectator; her station does not.
  await play(ann, { decisions: 1, pick: plainly });
  await tab(eve, "Log").click();
  await expect(panel(eve).getByText(/^Mister X plays .+ \(field 1\)\.$/)).toBeVisible();
  await expect(panel(eve).getByText(/You write station/)).toHaveCount(0);
});

test("the log leads to an earlier position and back", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady"] })}`);
  await play(page, { decisions: 2 });
  await tab(page, "Log").click();
  await panel(page)
    .getByRole("button", { name: /^Move \d+: show the position/ })
    .last()
    .click();
  await expect(page.getByText("You are looking at an earlier position.")).toBeVisible();
  await page.getByRole("button", { name: "Back to now" }).first().click();
  await expect(page.getByText("You are looking at an earlier position.")).toBeHidden();
});

const takeBack = (page: Page): Locator => page.getByRole("menuitem", { name: /^Take my last move back/ });

/** Opens the menu, which says whether one's last move can be taken back, and why not. */
async function canTakeBack(page: Page): Promise<boolean> {
  await page.getByRole("button", { name: "More at this table" }).click();
  const refused = takeBack(page).getByText(/can't be taken back/);
  await expect(takeBack(page).and(page.locator('[aria-disabled="false"]')).or(refused)).toBeVisible();
  return takeBack(page).isEnabled();
}

test("a move is taken back if all agree, and not if one says no", async ({ visitor }) => {
  const [ann, bob, id] = await twoPeople(visitor);
  const moves = async () =>
    ((await (await ann.request.get(`/api/tables/${id}`)).json()) as { moves: number }).moves;
  await play(ann, { decisions: 1, pick: plainly });
  // What everyone has seen of a secret move stays; a detective's hides nothing.
  expect(await canTakeBack(ann)).toBe(false);
  await ann.keyboard.press("Escape");

  const offer = ann.getByRole("dialog", { name: "An offer" });
  let made = 1;
  do {
    await play(bob, { decisions: 1 });
    await expect.poll(moves).toBe(++made);
    // A move to where Mister X could have been tells that he is not there: another one will do.
    if (await canTakeBack(bob)) break;
    await bob.keyboard.press("Escape");
  } while (made < 20);
  await takeBack(bob).click();
  await expect(bob.getByText("Asked. It waits for everyone's answer.")).toBeVisible();
  await expect(offer).toContainText("Bob asks to take the last move back.");
  await offer.getByRole("button", { name: "No", exact: true }).click();
  await expect(offer).toBeHidden();
  expect(await moves()).toBe(made);

  expect(await canTakeBack(bob)).toBe(true);
  await takeBack(bob).click();
  // Esc puts the question off; it can be answered later.
  await expect(offer).toBeVisible();
  await ann.keyboard.press("Escape");
  await expect(offer).toBeHidden();
  await ann.getByRole("button", { name: "Answer the offer" }).click();
  await offer.getByRole("button", { name: "Agree" }).click();
  await expect.poll(moves).toBe(made - 1);
  await tab(ann, "Log").click();
  await expect(panel(ann).getByText("A move was taken back.")).toBeVisible();
  await expect(panel(ann).getByText("Taken back", { exact: true })).toBeVisible();
});

test("the game ends early if all agree; an offer can be withdrawn", async ({ visitor }) => {
  const [ann, bob] = await twoPeople(visitor);
  const propose = async () => {
    await choose(ann, "Offer to end the game");
    await ann
      .getByRole("dialog", { name: "Offer to end the game" })
      .getByRole("button", { name: "Offer to end the game" })
      .click();
  };
  await propose();
  const offer = bob.getByRole("dialog", { name: "An offer" });
  await expect(offer).toContainText("Ann offers to end the game without a winner.");
  await ann.getByRole("button", { name: "Withdraw the offer" }).click();
  await expect(offer).toBeHidden();
  await propose();
  await offer.getByRole("button", { name: "Agree" }).click();
  for (const page of [ann, bob]) {
    await expect(endCard(page)).toContainText("All agreed to end the game.");
  }
});

test("a bot plays for a person, who takes the seat back; and leaving leaves a bot", async ({ visitor }) => {
  const [ann, bob, id] = await twoPeople(visitor);
  await choose(ann, "Let a bot play for me");
  await expect(bob.getByText("A bot plays", { exact: true })).toBeVisible();
  await expect(says(bob, /^Move in/)).toBeVisible();
  await ann.getByRole("button", { name: "Play again myself" }).click();
  await expect(bob.getByText("A bot plays", { exact: true })).toBeHidden();

  await choose(bob, "Leave the table");
  await bob
    .getByRole("dialog", { name: "Leave the table?" })
    .getByRole("button", { name: "Leave the table" })
    .click();
  await expect(bob).toHaveURL(/\/$/);
  await expect(says(ann, /^Mister X, where/)).toBeVisible();
  const table = (await (await ann.request.get(`/api/tables/${id}`)).json()) as Record<string, any>;
  expect(table.seats[1]).toMatchObject({ guest: null, bot: "steady" });
});

test("clocks run, and a bot moves for whoever is out of time", async ({ visitor }) => {
  const [ann, bob] = await twoPeople(visitor, { clock: { clock: "move", seconds: 5 }, out_of_time: "bot" });
  await expect(ann.getByTitle("Clock").first()).toContainText(/0:0\d/);
  await expect(bob.getByTitle("Clock").first()).toContainText(/0:0\d/);
  await tab(bob, "Log").click();
  await expect(panel(bob).getByText("Out of time: moved by a bot").first()).toBeVisible({ timeout: 60_000 });
});

test("the lobby: bots, freed seats, an open table that others find, my tables", async ({ visitor }) => {
  const [ann, bob] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" })];
  await ann.goto("/new/scotland_yard");
  await option(ann, "Who may come", "Everyone").check();
  await ann.getByRole("button", { name: "Make the table" }).click();
  await ann.getByRole("heading", { name: /a table waits/ }).waitFor();
  const id = tableId(ann);

  await bob.goto("/");
  await bob.locator(`a[href="/table/${id}"]`).first().click();
  await bob.getByRole("button", { name: "Sit down here" }).nth(1).click();
  const name = bob.getByRole("dialog").getByLabel("Your name");
  await name.fill("");
  await bob.getByRole("dialog").getByRole("button", { name: "Sit down here" }).click();
  await expect(bob.getByText("A name is missing.")).toBeVisible();
  await name.fill("Bob the Second");
  await bob.getByRole("dialog").getByRole("button", { name: "Sit down here" }).click();
  await expect(ann.getByText("Bob the Second")).toBeVisible();

  await ann.getByRole("button", { name: "Free the seat" }).click();
  await expect(ann.getByText("Bob the Second")).toBeHidden();
  await expect(bob.getByRole("button", { name: "Sit down here" })).toHaveCount(3);
  await ann.getByRole("button", { name: "Bot", exact: true }).first().click();
  await expect(ann.getByRole("button", { name: "Remove the bot" })).toHaveCount(1);
  await ann.getByRole("button", { name: "Remove the bot" }).click();
  await ann.getByRole("button", { name: "Bots into all free seats" }).click();
  await ann.getByText("All seats are taken. You can start.").waitFor();
  await ann.getByRole("button", { name: "Start the game" }).click();
  await expect(
    listed(ann)
      .or(says(ann, /^(Mister X, where|Move in)/))
      .first(),
  ).toBeVisible();

  await ann.goto("/");
  const mine = ann.locator(`a[href="/table/${id}"]`).first();
  await expect(mine).toContainText("Your turn");
});

test("the same person on another device, by a link that works once", async ({ visitor }) => {
  const [phone, laptop, thief] = [
    await visitor({ name: "Nellie" }),
    await visitor(),
    await visitor({ unstable: true }),
  ];
  const id = await makeTable(phone, { seats: ["me", "steady"] });
  await phone.goto("/");
  await phone.getByRole("button", { name: "Nellie" }).click();
  await phone.getByRole("link", { name: "Play on another device as the same person" }).click();
  await phone.getByRole("button", { name: "Make a link" }).click();
  const link = await phone.getByLabel("The link for your other device").inputValue();

  await laptop.goto(link);
  await expect(laptop).toHaveURL(/\/transfer$/); // the token does not stay in the address
  await laptop.getByRole("button", { name: "Go on" }).click();
  await expect(laptop.getByText("Done: here, too, you are Nellie.")).toBeVisible();
  await laptop.goto(`/table/${id}`);
  await expect(says(laptop, /^Mister X, where/)).toBeVisible();

  await thief.goto(link);
  await thief.getByRole("button", { name: "Go on" }).click();
  await expect(thief.getByRole("alert")).toBeVisible();
});

test("a new name is shown to everyone", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  await page.goto("/");
  await page.getByRole("button", { name: "Ann" }).click();
  await page.getByRole("dialog").getByLabel("Your name").fill("Aouda");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Aouda" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Aouda" })).toBeVisible();
});

test("what can't be shown is said in a sentence", async ({ visitor }) => {
  const page = await visitor({ unstable: true });
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "No train stops here" })).toBeVisible();
  await page.goto("/table/aaaaaaaaaaaaaaaaaaaa");
  await expect(page.getByRole("heading", { name: "This table can't be shown" })).toBeVisible();
  await page.goto("/");
  await page.getByLabel("Link or code").fill("abc");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.locator(".error")).toBeVisible();
});
