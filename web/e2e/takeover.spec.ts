/** Seats and games that belong to those who play: who takes over a seat, and who sees a game without spectators. */
import type { Locator, Page } from "@playwright/test";
import { accessible } from "./axe";
import { choose, endCard, expect, gather, makeTable, PHONE, sideways, tab, targets, test } from "./people";

const request = (page: Page): Locator => page.getByRole("region", { name: "A request for a seat" });
const bitte = (page: Page): Locator => page.getByRole("region", { name: "Eine Bitte um einen Platz" });

test("whoever wants the seat of one who left asks; all who play agree", async ({ visitor }) => {
  const ann = await visitor({ name: "Ann" });
  const bob = await visitor({ name: "Bob" });
  const carl = await visitor({ name: "Carl", ...PHONE });
  const id = await gather([ann, bob, carl], { game: "scotland_yard", players: 3 });
  expect((await ann.request.delete(`/api/tables/${id}/seats/0`)).ok()).toBe(true);

  const eve = await visitor({ name: "Eve", ...PHONE });
  await eve.goto(`/table/${id}`);
  await tab(eve, "Players").click();
  await eve.getByRole("button", { name: "Ask for this seat" }).click();
  await expect(request(eve)).toContainText("You have asked for the seat Mister X.");
  await expect(request(eve)).toContainText("Still to answer: Bob, Carl");
  await expect(eve.getByRole("button", { name: "Ask for this seat" })).toBeHidden();
  for (const page of [bob, carl]) {
    await expect(request(page)).toContainText("Eve asks for the seat Mister X.");
    await expect(request(page)).toContainText("sees all that the seat knows");
  }
  await accessible(carl, "a request for a seat");
  // On a phone nothing of it is beside the screen, and the buttons are large enough for a finger.
  for (const page of [carl, eve]) {
    expect(await sideways(page)).toBe(0);
    for (const button of await request(page).getByRole("button").all()) {
      const box = (await button.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.viewport.width);
    }
  }

  await request(bob).getByRole("button", { name: "Agree" }).click();
  await expect(request(eve)).toContainText("Still to answer: Carl");
  await expect(request(bob).getByRole("button")).toHaveCount(0);
  await expect(targets(eve)).toHaveCount(0);
  await request(carl).getByRole("button", { name: "Agree" }).tap();
  for (const page of [bob, carl, eve]) await expect(request(page)).toBeHidden();
  await expect(targets(eve).first()).toBeVisible();
  await tab(bob, "Log").click();
  await expect(bob.getByText("Eve sat down: Mister X.")).toBeVisible();
});

test("whoever left a seat to a bot can come back to it", async ({ visitor }) => {
  const ann = await visitor({ name: "Ann" });
  const id = await makeTable(ann, { seats: ["me", "steady"] });
  await ann.goto(`/table/${id}`);
  await expect(targets(ann).first()).toBeVisible();
  await choose(ann, "Leave the table");
  await ann.getByRole("dialog").getByRole("button", { name: "Leave the table" }).click();
  await expect(ann).toHaveURL("/");
  await ann.goto(`/table/${id}`);
  await expect(ann.getByText("You are watching")).toBeVisible();
  // Nobody ever left the seat of the other bot.
  await expect(ann.getByRole("button", { name: "Ask for this seat" })).toHaveCount(1);
  await ann.getByRole("button", { name: "Ask for this seat" }).click();
  await expect(ann.getByText("You are watching")).toBeHidden();
  await expect(ann.getByRole("button", { name: "Ask for this seat" })).toHaveCount(0);
});

test("one who says no is enough, and so is who asks when he wants it no longer", async ({ visitor }) => {
  const ann = await visitor({ name: "Ann" });
  const bob = await visitor({ name: "Bob", locale: "de-DE" });
  const id = await gather([ann, bob], { game: "scotland_yard", players: 2 });
  expect((await ann.request.delete(`/api/tables/${id}/seats/0`)).ok()).toBe(true);
  const eve = await visitor({ name: "Eve", locale: "de-DE", unstable: true });
  await eve.goto(`/table/${id}`);
  const ask = eve.getByRole("button", { name: "Um diesen Platz bitten" });
  await ask.click();
  await expect(bitte(bob)).toContainText("Eve bittet um den Platz Mister X.");
  await bitte(eve).getByRole("button", { name: "Bitte zurückziehen" }).click();
  for (const page of [bob, eve]) await expect(bitte(page)).toBeHidden();
  await ask.click();
  await bitte(bob).getByRole("button", { name: "Nein" }).click();
  await expect(bitte(eve)).toBeHidden();
  await expect(eve.getByText("Du hast den Platz nicht bekommen.")).toBeVisible();
  await ask.click();
  await expect(eve.getByText(/und es wurde abgelehnt/)).toBeVisible();
});

test("a game without spectators is for those who played, until all of them publish it", async ({
  visitor,
}) => {
  const ann = await visitor({ name: "Ann" });
  const bob = await visitor({ name: "Bob" });
  const id = await gather([ann, bob], {
    game: "scotland_yard",
    players: 2,
    settings: { spectators: false },
  });
  await choose(ann, "Offer to end the game");
  await ann
    .getByRole("dialog", { name: "Offer to end the game" })
    .getByRole("button", { name: "Offer to end the game" })
    .click();
  await bob.getByRole("dialog", { name: "An offer" }).getByRole("button", { name: "Agree" }).click();
  await expect(endCard(ann)).toContainText("Only those who played can see this game.");

  const eve = await visitor({ name: "Eve", unstable: true });
  for (const path of [`/replay/${id}`, `/table/${id}`]) {
    await eve.goto(path);
    await expect(eve.getByText("Only those who played may see this game")).toBeVisible();
  }
  await endCard(ann).getByRole("button", { name: "Publish the game" }).click();
  await expect(endCard(ann)).toContainText("It waits for the others who played.");
  await endCard(bob).getByRole("button", { name: "Publish the game" }).click();
  for (const page of [ann, bob]) {
    await expect(endCard(page)).not.toContainText("waits");
    await endCard(page).getByRole("button", { name: "More after the game" }).click();
    await expect(endCard(page).getByRole("menuitem", { name: "Share" })).toBeVisible();
  }
  await eve.goto(`/replay/${id}`);
  await expect(eve.getByRole("slider")).toBeVisible();
});
