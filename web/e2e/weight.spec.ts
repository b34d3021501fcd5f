/** How much must travel before the first board is there. */
import type { Page } from "@playwright/test";
import { expect, makeTable, test } from "./people";

interface Travelled {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

/** What the page loads from now on, with its size on the line: compressed, as it travelled. */
async function weigh(page: Page): Promise<Travelled[]> {
  const all = new Map<string, { url: string; type: string; bytes: number }>();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const travelled: Travelled[] = [];
  network.on("Network.responseReceived", ({ requestId, response, type }) => {
    all.set(requestId, { url: response.url, type, bytes: 0 });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = all.get(requestId);
    if (one) travelled.push({ ...one, bytes: encodedDataLength });
  });
  return travelled;
}

const scripts = (all: readonly Travelled[]) => all.filter(({ url }) => /\.js(\?|$)/.test(url));
const total = (all: readonly Travelled[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);

test("at most 150 kB of compressed JavaScript before the first board", async ({ visitor }) => {
  const page = await visitor();
  const travelled = await weigh(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play now against bots" }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const home = total(scripts(travelled));
  // The boards are not needed yet.
  const before = new Set(scripts(travelled).map(({ url }) => url));
  await page.getByRole("button", { name: "Play now against bots" }).first().click();
  await expect(page.locator("[data-station]").first()).toBeVisible();
  await page.waitForLoadState("networkidle").catch(() => undefined);
  const board = total(scripts(travelled));
  console.log(
    `JavaScript: home ${(home / 1000).toFixed(1)} kB, first board ${(board / 1000).toFixed(1)} kB.`,
  );
  expect(board).toBeLessThanOrEqual(150_000);
  expect(scripts(travelled).some(({ url }) => !before.has(url))).toBe(true);
});

test("a table loads its own board and no other game's", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, { seats: ["me", "steady"] });
  const travelled = await weigh(page);
  await page.goto(`/table/${id}`);
  await expect(page.locator("[data-station]").first()).toBeVisible();
  const bodies = await Promise.all(
    scripts(travelled).map(async ({ url }) => (await page.request.get(url)).text()),
  );
  // Words of the other boards are not among what travelled.
  expect(bodies.join("")).not.toContain("You have drawn two cards");
  expect(total(scripts(travelled))).toBeLessThanOrEqual(150_000);
  for (const { url } of scripts(travelled)) {
    const answer = await page.request.get(url, { headers: { "accept-encoding": "br" } });
    expect(answer.headers()["cache-control"]).toContain("immutable");
  }
});
