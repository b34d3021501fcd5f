/** axe-core finds no violation on any page, in either theme. */
import { accessible } from "./axe";
import {
  awaitEnd,
  choose,
  curtain,
  endCard,
  expect,
  listed,
  makeTable,
  play,
  plainly,
  tab,
  targets,
  test,
} from "./people";

test.describe.configure({ timeout: 180_000 });

test("home, new table, lobby, dialogs", async ({ visitor }) => {
  const page = await visitor({ unstable: true });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play now against bots" }).first()).toBeVisible();
  await accessible(page, "home of a new visitor");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await accessible(page, "settings");
  await page.keyboard.press("Escape");

  for (const game of ["scotland_yard", "eighty_days", "mystery_express"]) {
    await page.goto(`/new/${game}`);
    await expect(page.getByRole("heading", { name: "New table" })).toBeVisible();
    if (game === "scotland_yard") {
      await page.getByRole("group", { name: "Clock", exact: true }).getByRole("radio").nth(2).check();
      await page.getByRole("listitem").nth(1).getByRole("combobox").selectOption("here");
    }
    await expect(page.getByRole("listitem").first()).toBeVisible();
    await accessible(page, `new table of ${game}`);
  }
  await page.goto("/new/scotland_yard");
  await page.getByRole("group", { name: "Who may come", exact: true }).getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Make the table" }).click();
  await expect(page.getByRole("heading", { name: /a table waits/ })).toBeVisible();
  await accessible(page, "lobby");
  await page.getByRole("button", { name: "Seat for somebody at this device" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await accessible(page, "sitting down");
  await page.keyboard.press("Escape");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "My tables" })).toBeVisible();
  await accessible(page, "home with tables");
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "No train stops here" })).toBeVisible();
  await accessible(page, "a page that is not there");
  await page.goto("/table/aaaaaaaaaaaaaaaaaaaa");
  await expect(page.getByRole("heading", { name: "This table can't be shown" })).toBeVisible();
  await accessible(page, "a table that is not there");
});

test("a running table as Mister X, as detective, as spectator, and hotseat", async ({ visitor }) => {
  const [ann, bob, eve] = [
    await visitor({ name: "Ann", quick: false }),
    await visitor({ name: "Bob" }),
    await visitor(),
  ];
  const id = await makeTable(ann, {
    seats: ["me", "person"],
    options: { players: 2, possible_stations: true },
    settings: { clock: { clock: "budget", seconds: 900, increment: 5 } },
    start: false,
  });
  await bob.request.post(`/api/tables/${id}/seats`, { data: {} });
  await ann.request.post(`/api/tables/${id}/start`);
  for (const page of [ann, bob, eve]) await page.goto(`/table/${id}`);
  await expect(targets(ann).first()).toBeVisible();
  await accessible(ann, "as Mister X");
  await targets(ann).first().click();
  await accessible(ann, "a choice on the board");
  await ann.keyboard.press("Escape");
  for (const name of ["Moves", "Log", "Chat"]) {
    await tab(ann, name).click();
    await accessible(ann, `the panel ${name}`);
  }
  await choose(ann, "Leave the table");
  await accessible(ann, "the question before leaving");
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "More at this table" }).click();
  await accessible(ann, "the menu");
  await ann.keyboard.press("Escape");
  await tab(ann, "Moves").click();
  await listed(ann).first().click();
  await ann.getByRole("tabpanel").getByRole("button", { name: "Confirm" }).click();
  await expect(listed(bob).or(targets(bob)).first()).toBeVisible();
  await accessible(bob, "as detective");
  await accessible(eve, "as spectator");

  const hotseat = await makeTable(bob, { seats: ["me", "person"], start: false });
  await bob.request.post(`/api/tables/${hotseat}/seats`, { data: { name: "Ida" } });
  await bob.request.post(`/api/tables/${hotseat}/start`);
  await bob.goto(`/table/${hotseat}`);
  await expect(curtain(bob)).toBeVisible();
  await accessible(bob, "the curtain");
});

test("a finished table, its replay, verification, rules, other pages", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { seats: ["me", "steady"] });
  await page.goto(`/table/${id}`);
  await play(page, { decisions: 2, pick: plainly });
  await page.request.put(`/api/tables/${id}/seats/0/bot`, { data: { bot: "steady" } });
  await awaitEnd(page, id);
  await expect(endCard(page)).toBeVisible();
  await accessible(page, "a finished table");
  await page.goto(`/replay/${id}#3`);
  await expect(page.getByRole("slider")).toBeVisible();
  await accessible(page, "a replay");
  for (const name of ["Table", "Game"]) {
    await tab(page, name).click();
    await accessible(page, `a replay, ${name}`);
  }
  await page.goto(`/verify/${id}`);
  await expect(page.locator(".verdict")).toContainText(/fits/, { timeout: 30_000 });
  await accessible(page, "verification");
  for (const path of ["/replay", "/verify", "/transfer"]) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await accessible(page, path);
  }
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByLabel("The link for your other device")).toBeVisible();
  await accessible(page, "a transfer link");
  for (const game of ["scotland_yard", "eighty_days", "mystery_express"]) {
    await page.goto(`/rules/${game}`);
    await expect(page.getByLabel("Find a rule")).toBeVisible();
    await accessible(page, `the rules of ${game}`);
  }
});

test("on a phone", async ({ visitor }) => {
  const page = await visitor({
    name: "Ann",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play now against bots" }).first()).toBeVisible();
  await accessible(page, "home on a phone");
  await page.goto(`/table/${await makeTable(page, { seats: ["me", "steady", "steady", "steady"] })}`);
  await expect(targets(page).first()).toBeVisible();
  await accessible(page, "a table on a phone");
  await tab(page, "Players").click();
  await accessible(page, "the players on a phone");
});
