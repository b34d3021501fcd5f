/** How much must travel before the first board is there. */
import type { Page } from "@playwright/test";
import { expect, makeTable, playNow, test } from "./people";

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
const LIMIT = 150_000;

/** For each game its title, what shows that its board is there, and words that only its board has. */
const GAMES = {
  scotland_yard: {
    title: "Scotland Yard",
    board: "[data-station]",
    words: "A move goes to the next station on a line",
  },
  eighty_days: {
    title: "Around the World in 80 Days",
    board: "[data-space]",
    words: "Go forwards and pay for it",
  },
  mystery_express: {
    title: "Mystery Express",
    board: ".train .car",
    words: "trades a card with the Conductor",
  },
};

for (const [game, { title, board }] of Object.entries(GAMES)) {
  test(`${game}: at most 150 kB of compressed JavaScript before the first board`, async ({ visitor }) => {
    const page = await visitor();
    const travelled = await weigh(page);
    await page.goto("/");
    const tile = page.getByRole("article").filter({ hasText: title });
    await expect(tile.getByRole("button", { name: "Play now against bots" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const home = total(scripts(travelled));
    // The boards are not needed yet.
    const before = new Set(scripts(travelled).map(({ url }) => url));
    await playNow(page, title);
    await expect(page.locator(board).first()).toBeVisible();
    await page.waitForLoadState("networkidle").catch(() => undefined);
    const first = total(scripts(travelled));
    console.log(
      `${title}: ${(home / 1000).toFixed(1)} kB at home, ${(first / 1000).toFixed(1)} kB at the board.`,
    );
    expect(first).toBeLessThanOrEqual(LIMIT);
    expect(scripts(travelled).some(({ url }) => !before.has(url))).toBe(true);
  });

  test(`${game}: a table loads its own board and no other game's`, async ({ visitor }) => {
    const page = await visitor({ name: "Ann" });
    const seats = ["me", "steady", "steady"];
    const id = await makeTable(page, { game, seats });
    const travelled = await weigh(page);
    await page.goto(`/table/${id}`);
    await expect(page.locator(board).first()).toBeVisible();
    const bodies = await Promise.all(
      scripts(travelled).map(async ({ url }) => (await page.request.get(url)).text()),
    );
    for (const [other, { words }] of Object.entries(GAMES))
      expect(bodies.join("").includes(words), `words of ${other}`).toBe(other === game);
    expect(total(scripts(travelled))).toBeLessThanOrEqual(LIMIT);
    for (const { url } of scripts(travelled)) {
      const answer = await page.request.get(url, { headers: { "accept-encoding": "br" } });
      expect(answer.headers()["cache-control"]).toContain("immutable");
    }
  });
}
