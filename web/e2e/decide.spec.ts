/** What one sees before one decides. */
import { expect, makeTable, PHONE, says, tab, targets, test } from "./people";

test("Scotland Yard: one's own tickets are in sight, and what stays of them is said before confirming", async ({
  visitor,
}) => {
  const page = await visitor({ name: "W".repeat(40), quick: false });
  const id = await makeTable(page, {
    game: "scotland_yard",
    seats: ["steady", "me", "steady", "steady", "steady", "steady"],
  });
  await page.goto(`/table/${id}`);
  await expect(says(page, "Your turn")).toBeVisible({ timeout: 60_000 });
  await expect(page.locator(".side tr.mine td").last()).toBeInViewport({ ratio: 1 });
  const beyond = await page.getByRole("tabpanel").evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(beyond).toBe(0);

  await targets(page).first().click();
  const popover = page.getByRole("dialog", { name: /^How to reach station/ });
  const confirm = page.getByRole("group", { name: "Confirm" });
  await expect(
    popover
      .or(confirm)
      .getByText(/^then \d+ left$/)
      .first(),
  ).toBeVisible();
  if (await popover.isVisible()) await popover.locator("[data-ticket]").first().click();
  else await confirm.getByRole("button", { name: "Confirm" }).click();
  // What was pressed is gone; the focus is not.
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain("panzoom");
});

test("Around the World in 80 Days: every space explains itself, reachable or not", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", quick: false });
  const id = await makeTable(page, { game: "eighty_days", seats: ["me", "steady", "steady", "steady"] });
  await page.goto(`/table/${id}`);
  await expect(says(page, "Your turn")).toBeVisible({ timeout: 60_000 });
  const about = page.locator(".board .about");
  await page.locator("[data-hit='40']").hover({ force: true });
  await expect(about).toContainText(/^40 \(/);
  await page.locator("[data-space]").first().focus();
  await expect(about).toContainText(/^\d+ \(/);
  const before = await about.innerText();
  await page.keyboard.press("Shift+End");
  await expect(about).toContainText(/^London\. Start and finish/);
  expect(before).not.toContain("Start and finish");

  await tab(page, "Moves").click();
  await expect(
    page
      .getByRole("tabpanel")
      .getByText(/\(Bet .+\) for £\d+: .+position/)
      .first(),
  ).toBeVisible();
});

test("Around the World in 80 Days: on a phone a long touch asks and plays nothing", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", ...PHONE });
  const id = await makeTable(page, { game: "eighty_days", seats: ["me", "steady", "steady", "steady"] });
  await page.goto(`/table/${id}`);
  const target = page.locator("[data-space]").first();
  await expect(target).toBeVisible();
  await target.dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await expect(page.locator(".board .about")).toContainText(/^\d+ \(/);
  await target.dispatchEvent("click", { bubbles: true });
  await expect(says(page, "Your turn")).toBeVisible();
  await expect(target).toBeVisible();
});
