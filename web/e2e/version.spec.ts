/** A page of another version than the server's: it loads itself again once, and then says what is the matter. */
import type { Page } from "@playwright/test";
import { expect, makeTable, says, test } from "./people";

const RENEWING = "There is a newer version of Bradshaw. The page is loading again…";
const RELOAD = "There is a newer version of Bradshaw. Load the page again.";

/** Say, as the server, that the protocol has that version; null: what it says itself. */
async function speak(page: Page, version: () => number | null): Promise<void> {
  await page.routeWebSocket(/\/socket/, (client) => {
    const server = client.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string; protocol?: number };
      const other = version();
      if (message.type === "welcome" && other !== null) message.protocol = other;
      client.send(JSON.stringify(message));
    });
  });
}

/** How often the page was loaded so far. */
function loads(page: Page): () => number {
  let count = 0;
  page.on("load", () => count++);
  return () => count;
}

test("an older page is loaded again, and is the new one", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { seats: ["me", "steady"] });
  const loaded = loads(page);
  // What the first load brought is old; the second brings what the server has.
  await speak(page, () => (loaded() < 2 ? 99 : null));
  await page.goto(`/table/${id}`);
  await expect(page.getByText(RENEWING)).toBeVisible();
  await expect(says(page, /^Mister X, where/)).toBeVisible();
  expect(loaded()).toBe(2);
});

test("where loading the page again does not help, it is done once and said", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { seats: ["me", "steady"] });
  const loaded = loads(page);
  let version: number | null = 99;
  await speak(page, () => version);
  await page.goto(`/table/${id}`);
  await expect(page.getByText(RENEWING)).toBeVisible();
  await expect(page.getByText(RELOAD)).toBeVisible();
  // Longer than it waited before the first time.
  await page.waitForTimeout(3_000);
  expect(loaded()).toBe(2);
  // Nor on the next visit.
  await page.goto(`/table/${id}`);
  await expect(page.getByText(RELOAD)).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(loaded()).toBe(3);

  version = null;
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(says(page, /^Mister X, where/)).toBeVisible();
  expect(loaded()).toBe(4);
});
