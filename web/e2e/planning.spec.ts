/** Planning together: two people and a bot hunt Mister X, who is a bot, at phone size. */
import type { Locator, Page } from "@playwright/test";
import { accessible } from "./axe";
import { expect, makeTable, option, PHONE, sideways, tab, test, type Visitor } from "./people";

const plan = (page: Page): Locator => page.getByRole("region", { name: "Our plan" });
const row = (page: Page, what: string): Locator => page.getByRole("listitem").filter({ hasText: what });
const tools = (page: Page): Locator => page.getByRole("group", { name: "Plan together" });
const startPlanning = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Plan together" }).tap();

interface Hunt {
  readonly ann: Page;
  readonly bob: Page;
  readonly id: string;
}

async function hunt(visitor: Visitor, settings: object = {}, bots = 0): Promise<Hunt> {
  const ann = await visitor({ name: "Ann", ...PHONE });
  const bob = await visitor({ name: "Bob", ...PHONE, reducedMotion: "reduce" });
  const seats = ["steady", "me", "person", ...Array.from({ length: bots }, () => "steady")];
  const id = await makeTable(ann, { seats, settings, start: false });
  const sat = await bob.request.post(`/api/tables/${id}/seats`, { data: {} });
  expect(sat.ok(), await sat.text()).toBe(true);
  expect((await ann.request.post(`/api/tables/${id}/start`)).ok()).toBe(true);
  for (const page of [ann, bob]) {
    await page.goto(`/table/${id}`);
    await expect(plan(page)).toBeVisible();
    await expect(page.locator("[data-station]").first()).toBeVisible();
  }
  return { ann, bob, id };
}

/** Put down the ghost of a piece on the first station that it could go to; the number of the station. */
async function propose(page: Page, piece: string): Promise<number> {
  await page.getByRole("button", { name: piece, exact: true }).tap();
  const target = page.locator("[data-station]").first();
  const station = Number(await target.getAttribute("data-station"));
  await target.dispatchEvent("click");
  return station;
}

test("what one proposes the other agrees to, and then it is one press away", async ({ visitor }) => {
  const { ann, bob, id } = await hunt(visitor);
  const eve = await visitor({ name: "Eve" });
  await eve.goto(`/table/${id}`);

  // Bob proposes a move of Ann's piece.
  await startPlanning(bob);
  await expect(tools(bob)).toBeVisible();
  const station = await propose(bob, "Red");
  const what = `Red to ${station}`;
  await expect(row(bob, what)).toContainText("You propose");
  for (const page of [ann, bob, eve]) await expect(page.locator("[data-ghost]")).toHaveCount(1);
  await expect(row(ann, what)).toContainText("Bob proposes");
  await expect(eve.getByRole("region", { name: "They are planning" })).toContainText(what);
  await expect(eve.getByRole("button", { name: "Agree: " })).toHaveCount(0);
  await expect(ann.locator("[role=status], [aria-live]").filter({ hasText: what }).first()).toBeAttached();

  // On a phone nothing is beside the screen, and all of it is large enough for a finger.
  for (const page of [ann, bob]) {
    expect(await sideways(page)).toBe(0);
    for (const button of await page.locator("[data-proposal] button").all()) await large(button);
  }
  for (const button of await tools(bob).getByRole("button").all()) {
    const box = await large(button);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(PHONE.viewport.width);
  }
  // The ghost stands in full view: neither the tools nor the choice of pieces lie on its head.
  for (const page of [ann, bob])
    await expect(async () => {
      const head = (await page.locator("[data-ghost] .piece-body").first().boundingBox())!;
      const [x, y, by] = [head.x + head.width / 2, head.y + head.height / 2, head.width / 3];
      for (const one of await page.locator("[data-over]:visible").all()) {
        const box = (await one.boundingBox())!;
        const beside = x + by <= box.x || x - by >= box.x + box.width;
        const apart = beside || y + by <= box.y || y - by >= box.y + box.height;
        expect(apart, JSON.stringify({ head, box })).toBe(true);
      }
    }).toPass({ timeout: 10_000 });
  await accessible(ann, "a proposal");
  await accessible(bob, "planning");

  // One press agrees, one press plays.
  await expect(ann.getByRole("button", { name: /^Play: / })).toHaveCount(0);
  await ann.getByRole("button", { name: `Agree: ${what}` }).tap();
  await expect(row(ann, what)).toContainText("All agree");
  await expect(row(bob, what)).toContainText("All agree");
  await expect(bob.getByRole("button", { name: /^Play: / })).toHaveCount(0); // it is not his piece
  await ann
    .getByRole("button", { name: /^Play: / })
    .first()
    .tap();
  await expect(ann.locator('[data-piece="red"][role=img]')).toHaveAttribute(
    "aria-label",
    new RegExp(` ${station}$`),
  );
  for (const page of [ann, bob, eve]) await expect(page.locator("[data-ghost]")).toHaveCount(0);
});

test("an arrow, a ping, by touch and by keys; withdrawn, and gone with the round", async ({ visitor }) => {
  const { ann, bob } = await hunt(visitor);
  await startPlanning(ann);
  await tools(ann).getByRole("button", { name: "Point at a station" }).tap();
  // Typed, for those who touch no map.
  const field = tools(ann).getByRole("textbox", { name: "Station" });
  await field.fill("46");
  await field.press("Enter");
  await expect(row(bob, "Look at 46")).toBeVisible();
  await expect(bob.locator("[data-ping]")).toHaveCount(1);
  await tools(ann).getByRole("button", { name: "Draw an arrow" }).tap();
  await field.fill("1");
  await field.press("Enter");
  await expect(tools(ann)).toContainText("From 1 to which station?");
  await ann.locator('[data-other="9"]').dispatchEvent("click");
  await expect(row(bob, "1 → 9")).toBeVisible();
  await expect(bob.locator("[data-arrow]")).toHaveCount(1);
  await ann.getByRole("button", { name: "Withdraw: 1 → 9" }).tap();
  await expect(bob.locator("[data-arrow]")).toHaveCount(0);

  // Who comes back is told of it.
  await bob.reload();
  await expect(row(bob, "Look at 46")).toBeVisible();

  // The round is played out; nothing of it is left.
  await tools(ann).getByRole("button", { name: "Stop planning" }).tap();
  for (const page of [ann, bob]) await tab(page, "Moves").tap();
  const press = (page: Page): Locator =>
    page.getByRole("tabpanel", { name: "Moves" }).locator("li > button:enabled");
  await expect(async () => {
    for (const page of [ann, bob])
      if (await press(page).count()) await press(page).first().tap({ timeout: 1000 });
    await expect(bob.locator("[data-ping]")).toHaveCount(0, { timeout: 300 });
  }).toPass({ timeout: 60_000 });
  await tab(ann, "Game").tap();
  await expect(plan(ann)).toContainText("Nothing is proposed yet.");
});

test("a bot of the side says what it would do, and does it when all agree", async ({ visitor }) => {
  const { ann, bob } = await hunt(visitor, {}, 1);
  const would = /Steady.* would play/;
  const advice = plan(ann).getByRole("listitem").filter({ hasText: would });
  await expect(advice).toHaveCount(1);
  const what = (await advice.locator("strong").textContent())!;
  const [, piece, station] = /^(\w+).* to (\d+)$/.exec(what)!;
  for (const page of [ann, bob]) await page.getByRole("button", { name: `Agree: ${what}` }).tap();
  await expect(ann.locator(`[data-piece="${piece!.toLowerCase()}"][role=img]`)).toHaveAttribute(
    "aria-label",
    new RegExp(` ${station}$`),
  );
});

test("a side that plans by itself is seen by nobody else, and has a chat of its own", async ({ visitor }) => {
  const { ann, bob, id } = await hunt(visitor, { proposals: "side" });
  const eve = await visitor({ name: "Eve" });
  const heard: string[] = [];
  eve.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await eve.goto(`/table/${id}`);
  await expect(plan(ann)).toContainText("Only your side sees this.");
  await startPlanning(bob);
  const station = await propose(bob, "Red");
  await expect(row(ann, `Red to ${station}`)).toBeVisible();
  await tab(bob, "Chat").tap();
  await option(bob, "Who hears it", "My side").check({ force: true });
  await bob.getByRole("textbox", { name: "Say something" }).fill("towards the river");
  await bob.getByRole("button", { name: "Send" }).tap();
  await tab(ann, "Chat").tap();
  await expect(ann.getByRole("tabpanel").getByText("towards the river")).toBeVisible();
  await accessible(bob, "a side's own chat");
  expect(await sideways(bob)).toBe(0);
  await option(bob, "Who hears it", "All").check({ force: true });
  await bob.getByRole("textbox", { name: "Say something" }).fill("good luck");
  await bob.getByRole("button", { name: "Send" }).tap();
  await tab(eve, "Chat").click();
  await expect(eve.getByRole("tabpanel").getByText("good luck")).toBeVisible();
  await expect(eve.getByText("towards the river")).toHaveCount(0);
  expect(heard.join("")).toContain("good luck");
  expect(heard.join("")).not.toMatch(/towards the river|"type":"proposals"/);
  await expect(eve.locator("[data-ghost]")).toHaveCount(0);
});

test("who sees a side's plans is chosen where a table is made", async ({ visitor }) => {
  const ann = await visitor({ name: "Ann", locale: "de-DE" });
  await ann.goto("/new/scotland_yard");
  await option(ann, "Wer sieht, was eine Seite plant", "Nur die Seite selbst").check({ force: true });
  const made = ann.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/tables"),
  );
  await ann
    .getByRole("button", { name: /eröffnen|Eröffnen/ })
    .last()
    .click();
  expect((await made).postDataJSON()).toMatchObject({ settings: { proposals: "side" } });
  await ann.goto("/new/eighty_days");
  await expect(ann.getByRole("button", { name: /eröffnen|Eröffnen/ }).last()).toBeVisible();
  await expect(ann.getByText("Wer sieht, was eine Seite plant")).toHaveCount(0);
});

async function large(button: Locator): Promise<{ x: number; width: number }> {
  const box = (await button.boundingBox())!;
  expect(box.width, await button.innerText()).toBeGreaterThanOrEqual(43.5);
  expect(box.height).toBeGreaterThanOrEqual(43.5);
  return box;
}
