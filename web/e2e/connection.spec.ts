/** A line that breaks in the middle of a move: the page says so, comes back by itself, and the move is played once. */
import type { Page } from "@playwright/test";
import type { LogPage } from "../src/types/wire";
import { freePort, startServer } from "../scripts/server.mjs";
import { anyOf, expect, gather, listed, makeTable, panel, plainly, play, says, tab, test } from "./people";

interface Told {
  readonly moves: number;
  readonly number: number;
}

/** How many moves the log has of the first seat. */
async function ownMoves(page: Page, id: string): Promise<number> {
  const answer = await page.request.get(`/api/tables/${id}/entries?look=0&before=999999`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { entries } = (await answer.json()) as LogPage;
  return entries.filter(({ what }) => what.entry === "happened" && what.seat === 0).length;
}

test("the network goes away as a move is played", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", unstable: true });
  const id = await makeTable(page, { seats: ["me", "person"], start: false });
  // Nobody else moves meanwhile, so that the moves can be counted.
  const bob = await visitor({ name: "Bob" });
  await bob.request.post(`/api/tables/${id}/seats`, { data: {} });
  await page.request.post(`/api/tables/${id}/start`);
  await page.goto(`/table/${id}`);
  await tab(page, "Moves").click();
  await expect(listed(page).first()).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText("There is no network. We go on as soon as it is back.")).toBeVisible();
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  await listed(page).first().click();
  await expect(page.locator("p", { hasText: "Sending your move…" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Reconnecting…")).toBeHidden({ timeout: 30_000 });
  await expect(says(page, /^Still to move/)).toBeVisible();
  const table = (await (await bob.request.get(`/api/tables/${id}`)).json()) as Told;
  expect(table.moves).toBe(1);
});

test("the answer to a move is lost with the line: it is sent again and not played twice", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann", unstable: true });
  const id = await makeTable(page, { seats: ["me", "person"], start: false });
  const bob = await visitor({ name: "Bob" });
  await bob.request.post(`/api/tables/${id}/seats`, { data: {} });
  await page.request.post(`/api/tables/${id}/start`);

  // The first line swallows everything after the move, and then breaks.
  let lines = 0;
  let sent = 0;
  await page.routeWebSocket(/\/socket/, (client) => {
    const server = client.connectToServer();
    const first = ++lines === 1;
    let deaf = false;
    client.onMessage((message) => {
      const move = String(message).includes('"move"');
      if (move) sent++;
      server.send(message);
      if (first && move) {
        deaf = true;
        setTimeout(() => void client.close({ code: 1012 }), 300);
      }
    });
    server.onMessage((message) => {
      if (!deaf) client.send(message);
    });
  });
  await page.goto(`/table/${id}`);
  await play(page, { decisions: 1, pick: plainly });
  await expect(says(page, /^Still to move/)).toBeVisible({ timeout: 30_000 });
  expect(lines).toBe(2);
  expect(sent).toBe(2);
  const table = (await (await bob.request.get(`/api/tables/${id}`)).json()) as Told;
  expect(table.moves).toBe(1);
  await tab(page, "Log").click();
  await expect(panel(page).getByText(/^You write station \d+ into field 1\.$/)).toHaveCount(1);
});

test("the server is killed and started again: nothing is lost", async ({ visitor }) => {
  const port = await freePort();
  let server = await startServer(port);
  try {
    const page = await visitor({ name: "Ann", unstable: true, baseURL: server.url });
    // A race, which nobody can win in three rounds.
    const id = await makeTable(page, { game: "eighty_days", seats: ["me", "random"] });
    await page.goto(`/table/${id}`);
    await play(page, { decisions: 2 });
    await expect(listed(page).first()).toBeVisible();
    const before = await ownMoves(page, id);

    await server.stop("SIGKILL");
    await expect(page.getByText("Reconnecting…")).toBeVisible();
    await listed(page).first().click(); // into the void
    await expect(page.locator("p", { hasText: "Sending your move…" })).toBeVisible();
    server = await startServer(port, server.database);
    await expect(page.getByText("Reconnecting…")).toBeHidden({ timeout: 60_000 });
    await expect(listed(page).first()).toBeVisible({ timeout: 60_000 });

    expect(await ownMoves(page, id)).toBe(before + 1);
    await play(page, { decisions: 1 });
    await expect.poll(() => ownMoves(page, id)).toBe(before + 2);
  } finally {
    await server.stop();
  }
});

test("the network goes away in the middle of a choice that all make at once", async ({ visitor }) => {
  // With confirmation: a choice can be half made.
  const ann = await visitor({ name: "Ann", unstable: true, quick: false });
  const bob = await visitor({ name: "Bob" });
  const id = await gather([ann, bob], { game: "mystery_express", players: 3, options: { first: 0 } });
  const desk = ann.getByRole("region", { name: "What you do" });
  await ann.locator('[data-pick="car lounge"]').click();
  const confirm = desk.getByRole("button", { name: "Confirm" });
  await expect(confirm).toBeVisible();

  await ann.context().setOffline(true);
  await expect(ann.getByText("Reconnecting…")).toBeVisible();
  await play(bob, { decisions: 1, pick: () => 0 });
  await expect(says(bob, /^Still to board/)).toBeVisible();
  await ann.context().setOffline(false);
  await expect(ann.getByText("Reconnecting…")).toBeHidden({ timeout: 30_000 });
  // What the others chose meanwhile disturbs nothing: the choice is as it was.
  await expect(desk).toContainText("Board the Lounge Car");

  // And once more, when it is on its way.
  await ann.context().setOffline(true);
  await expect(ann.getByText("Reconnecting…")).toBeVisible();
  await confirm.click();
  await ann.context().setOffline(false);
  await expect(ann.getByText("Reconnecting…")).toBeHidden({ timeout: 30_000 });
  await expect(desk.locator('[data-pick="visit rest"]')).toBeVisible();
  const table = (await (await bob.request.get(`/api/tables/${id}`)).json()) as Told;
  expect(table.moves).toBe(3);
  await tab(bob, "Log").click();
  const told = panel(bob).getByText(/ \(Ann\) boards the Lounge Car\.$/);
  await expect(told).toHaveCount(1);
  // She is called the same on the board, and "you" on her own.
  const [called] = (await told.innerText()).split(" boards");
  await expect(bob.locator(".hands").getByText(called!, { exact: true })).toBeVisible();
  await expect(ann.locator(".hands").getByText(called!.replace("Ann", "you"), { exact: true })).toBeVisible();
});

test("a telegram is written over a line that breaks, and on a page that is loaded again", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann", unstable: true });
  await gather([page], { game: "mystery_express", players: 3 });
  await play(page, { pick: (texts) => (texts.includes("Leave the line blank") ? null : anyOf(texts)) });
  const telegram = page.getByRole("region", { name: "A telegram from Budapest" });
  const line = (category: string) => telegram.locator(`[data-line=${category}]`);
  const said = (category: string) => line(category).locator("output");
  await tab(page, "Log").click();
  const write = (category: string, element: string) =>
    line(category).locator(`[data-pick="element ${element}"]`).check();
  await write("modus", "poisoned");
  await write("suspect", "candy");
  await write("modus", "hanged"); // one may change one's mind
  await expect(said("modus")).toHaveText("Hanged");
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect(said("modus")).toHaveText("Hanged");
  await expect(said("suspect")).toHaveText("Candy");

  await page.context().setOffline(true);
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  await telegram.getByRole("button", { name: "Send the telegram" }).click();
  await page.context().setOffline(false);
  await expect(page.getByText("Reconnecting…")).toBeHidden({ timeout: 30_000 });
  await expect(telegram).toHaveCount(0);
  await tab(page, "Log").click();
  await expect(
    panel(page)
      .getByText(/telegram/i)
      .first(),
  ).toBeVisible();
});

test("the server is killed in the middle of a choice that all make at once", async ({ visitor }) => {
  const port = await freePort();
  let server = await startServer(port);
  try {
    const wishes = { unstable: true, baseURL: server.url };
    const [ann, bob] = [await visitor({ name: "Ann", ...wishes }), await visitor({ name: "Bob", ...wishes })];
    await gather([ann, bob], { game: "mystery_express", players: 3, options: { first: 0 } });
    const board = (car: string) => (texts: readonly string[]) => texts.indexOf(`Board the ${car}`);
    await play(bob, { decisions: 1, pick: board("Smoking Car") });
    await expect(says(bob, /^Still to board/)).toBeVisible();
    await server.stop("SIGKILL");
    for (const page of [ann, bob]) await expect(page.getByText("Reconnecting…")).toBeVisible();
    await play(ann, { decisions: 1, pick: board("Dining Car") }); // into the void
    server = await startServer(port, server.database);
    for (const page of [ann, bob])
      await expect(page.getByText("Reconnecting…")).toBeHidden({ timeout: 60_000 });
    // Both choices were kept, and each is told.
    for (const page of [ann, bob]) {
      await tab(page, "Log").click();
      for (const car of ["Smoking", "Dining"])
        await expect(
          panel(page)
            .getByText(new RegExp(`boards the ${car} Car`))
            .first(),
        ).toBeVisible();
    }
    await play(ann, { decisions: 1, pick: () => 0 });
  } finally {
    await server.stop();
  }
});

test("a part of the board that does not come is loaded again", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", unstable: true });
  let asked = 0;
  await page.route(/\/assets\/Itinerary-[^/]+\.js$/, (route) =>
    ++asked < 3 ? route.abort() : route.continue(),
  );
  await gather([page], { game: "mystery_express", players: 3 });
  await expect.poll(() => asked).toBe(3);
  await expect(page.locator('[title^="Istanbul:"]')).toBeAttached();
});
