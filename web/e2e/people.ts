/** People at their browsers. Each has a context of his own: other cookies, other storage. */
import { test as base, expect, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";

export interface Wishes extends BrowserContextOptions {
  /** Under which name; without one, a new visitor. */
  readonly name?: string;
  /** Neither animation nor a second click, so that a whole game takes seconds. */
  readonly quick?: boolean;
  /** Moves are shown at once, however the rest is set. */
  readonly atOnce?: boolean;
  /** The network will fail on purpose: what the browser says about that is no fault. */
  readonly unstable?: boolean;
}

/** What repeats much of another test, with other players or in another size: only with `THOROUGH=1 make test`. */
export const THOROUGH = "@thorough";

export type Visitor = (wishes?: Wishes) => Promise<Page>;

export const QUICK = { confirm: false, pace: "once", aids: true, sound: false, notifications: false };

interface Fixtures {
  /** Opens a browser for one more person; whatever goes wrong in it fails the test. */
  visitor: Visitor;
}

export const test = base.extend<Fixtures>({
  visitor: async ({ browser, contextOptions, baseURL }, use) => {
    const faults: string[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await use(async ({ name, quick = true, atOnce = false, unstable = false, ...options } = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      const origin = options.baseURL ?? baseURL!;
      const stored: [string, string][] = [];
      const settings = quick ? QUICK : atOnce ? { pace: QUICK.pace } : null;
      if (settings) stored.push(["bradshaw-settings", JSON.stringify(settings)]);
      if (name) {
        const answer = await context.request.post("/api/guests", {
          data: { name },
          headers: { Origin: origin },
        });
        expect(answer.ok(), await answer.text()).toBe(true);
        stored.push(["bradshaw-guest", await answer.text()]);
      }
      await context.addInitScript((items) => {
        if (!location.protocol.startsWith("http")) return; // about:blank has no storage
        for (const [key, value] of items) if (!localStorage.getItem(key)) localStorage.setItem(key, value);
      }, stored);
      const watch = (page: Page) => {
        page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.stack || error.message}`));
        page.on("console", (message) => {
          if (message.type() !== "error" && message.type() !== "warning") return;
          if (/Service Worker registration blocked by Playwright/.test(message.text())) return;
          if (unstable && /ERR_|WebSocket|Failed to load/.test(message.text())) return;
          faults.push(`${page.url()}: ${message.text()}`);
        });
      };
      context.on("page", watch);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(faults, "errors in a page").toEqual([]);
  },
});

export { expect };

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** By how much the page is wider than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Press Tab until something is focused that fits; what comes and goes while moves are shown is waited for. */
export async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  await expect(async () => {
    await expect(page.locator(selector).first()).toBeAttached();
    for (let tries = 0; tries < most; tries++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`The Tab key does not lead to ${selector}.`);
  }).toPass({ timeout: 60_000 });
}

// What is on a table's page

export const endCard = (page: Page): Locator => page.getByRole("region", { name: "The end" });
/** Choose from its menu. */
export async function afterwards(page: Page, item: string): Promise<void> {
  await endCard(page).getByRole("button", { name: "More after the game" }).click();
  await endCard(page).getByRole("menuitem", { name: item }).click();
}
export const curtain = (page: Page): Locator => page.getByRole("dialog", { name: /^Hand the device to/ });
export const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name });
/** What whoever holds a shared device presses before it is handed on. */
export const haveSeen = (page: Page): Locator =>
  page.locator("[data-seen]").filter({ hasText: "I have seen it" });
export const panel = (page: Page): Locator => page.getByRole("tabpanel");
/** The moves of the list that can be pressed now. */
export const listed = (page: Page): Locator =>
  page.getByRole("tabpanel", { name: "Moves" }).locator("li > button:enabled");
/** Stations that a legal move leads to. */
export const targets = (page: Page): Locator => page.locator("[data-station]");

/** What the bar over the board says; beside it, a live region says the same for a while. */
export const says = (page: Page, text: string | RegExp): Locator =>
  page.locator("#content").getByText(text, { exact: true });

/** One of several choices. */
export const option = (page: Page, group: string, choice: string): Locator =>
  page.getByRole("group", { name: group, exact: true }).getByRole("radio", { name: choice, exact: true });

/** Type a number, and leave the field. */
export async function number(page: Page, label: string, value: number): Promise<void> {
  const field = page.getByRole("spinbutton", { name: label });
  await field.fill(String(value));
  await field.press("Tab");
}

/** Press "Play now" of a game (the first one, if none is named), and start with what is chosen beforehand. */
export async function playNow(page: Page, title?: string): Promise<void> {
  const tiles = page.getByRole("article");
  const tile = title === undefined ? tiles.first() : tiles.filter({ hasText: title });
  await tile.getByRole("button", { name: "Play now against bots" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
}

/** Choose from the menu of the table. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More at this table" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Make a table through the API, as the page's guest; its id. */
export async function makeTable(
  page: Page,
  table: { game?: string; options?: object; seats: readonly string[]; settings?: object; start?: boolean },
): Promise<string> {
  const answer = await page.request.post("/api/tables", {
    data: { game: "scotland_yard", options: { players: table.seats.length }, start: true, ...table },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

/** The browsers of some people, each in a seat of one table, in order; bots have the other seats. The table's id. */
export async function gather(
  people: readonly [Page, ...Page[]],
  table: { game: string; players: number; options?: object; settings?: object },
): Promise<string> {
  const { game, players, options, settings = {} } = table;
  const seats = Array.from({ length: players }, (_, seat) =>
    seat === 0 ? "me" : seat < people.length ? "person" : "steady",
  );
  const [host, ...others] = people;
  const made = { game, options: { players, ...options }, seats, settings, start: false };
  const id = await makeTable(host, made);
  for (const other of others) {
    const sat = await other.request.post(`/api/tables/${id}/seats`, { data: {} });
    expect(sat.ok(), await sat.text()).toBe(true);
  }
  expect((await host.request.post(`/api/tables/${id}/start`)).ok()).toBe(true);
  await Promise.all(people.map((page) => page.goto(`/table/${id}`)));
  return id;
}

/** Several people at the device of one of them, each with a seat, in order; bots have the other seats. */
export async function shareDevice(
  page: Page,
  names: readonly string[],
  table: { game: string; players: number; options?: object },
): Promise<string> {
  const { game, players, options } = table;
  const seats = Array.from({ length: players }, (_, seat) => (seat < names.length ? "person" : "steady"));
  const id = await makeTable(page, { game, options: { players, ...options }, seats, start: false });
  for (const name of names) {
    const sat = await page.request.post(`/api/tables/${id}/seats`, { data: { name } });
    expect(sat.ok(), await sat.text()).toBe(true);
  }
  expect((await page.request.post(`/api/tables/${id}/start`)).ok()).toBe(true);
  await page.goto(`/table/${id}`);
  return id;
}

/** Wait until bots have played a table to its end, at the table: among themselves they play for those who watch. */
export async function awaitEnd(page: Page, id: string): Promise<void> {
  if (!page.url().endsWith(`/table/${id}`)) await page.goto(`/table/${id}`);
  await expect
    .poll(
      async () => ((await (await page.request.get(`/api/tables/${id}`)).json()) as { status: string }).status,
      {
        timeout: 60_000,
        intervals: [200],
      },
    )
    .toBe("over");
}

/** The id of the table that the page is at. */
export const tableId = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1)!;

export interface Playing {
  /** Which of the moves to take, in the so-manieth decision; null: none, that is enough. Any, if left out. */
  readonly pick?: (texts: readonly string[], decision: number) => number | null;
  /** Decide this often at most. */
  readonly decisions?: number;
  /** Stop in any case once this is so, even while others are to move. */
  readonly enough?: () => boolean;
  /** Called behind each curtain, before it is drawn. */
  readonly behindCurtain?: () => Promise<void>;
}

const MOVES = '[role="tabpanel"] li > button:enabled';
type Met = readonly string[] | "curtain" | "seen" | "watch" | "end";
const PATIENCE = 60_000;

/** What whoever uses the list of moves meets next: the moves, by their texts, "I have seen it", a show for all, a curtain, or the end. */
async function met(page: Page, milliseconds: number): Promise<Met | null> {
  // Looked for in the page itself: asked from here, again and again, it would take longer than the game.
  const found = await page
    .waitForFunction(
      (selector) => {
        if (document.querySelector("section.end")) return "end";
        if (document.querySelector(".curtain")) return "curtain";
        if (document.querySelector("[data-seen]")) return "seen";
        const tab = document.querySelector<HTMLElement>('[role="tab"][data-tab="moves"]');
        if (tab?.ariaSelected === "false") tab.click();
        const moves = [...document.querySelectorAll(selector)];
        const shown = tab?.ariaSelected === "true" && moves.length > 0;
        // What all at one device watch together nobody finds in the list of moves.
        const together = tab?.ariaSelected === "true" && !moves.length;
        if (together && document.querySelector("[data-watch]:enabled")) return "watch";
        return shown && moves.map((move) => move.textContent.trim());
      },
      MOVES,
      { timeout: milliseconds, polling: 50 },
    )
    .catch((error: Error) => {
      if (error.name === "TimeoutError") return null;
      throw error;
    });
  return found && ((await found.jsonValue()) as Met);
}

/**
 * Play on as a person would who uses the list of moves, until the game is over or enough was decided. Curtains are
 * drawn. How many decisions were made.
 */
export async function play(page: Page, how: Playing = {}): Promise<number> {
  const { decisions = 400, pick = anyOf, enough = () => false } = how;
  let waited = Date.now();
  for (let made = 0; made < decisions;) {
    const next = await met(page, how.enough ? 500 : PATIENCE);
    if (next === "end" || enough()) return made;
    if (!next && Date.now() - waited < PATIENCE) continue;
    expect(next, "a move, a curtain or the end").not.toBeNull();
    waited = Date.now();
    if (next === "seen" || next === "watch") {
      // Somebody at a shared device has to say so before it is handed on; or all begin, or have watched.
      const selector = `[data-${next}]`;
      await page.evaluate((what) => document.querySelector<HTMLElement>(what)?.click(), selector);
      continue;
    }
    if (next === "curtain") {
      await how.behindCurtain?.();
      // A bot may end the game while the device is handed over; then there is no curtain any more.
      await curtain(page)
        .getByRole("button")
        .press("Enter", { timeout: 3_000 })
        .catch(() => undefined);
      continue;
    }
    const at = pick(next!, made);
    if (at === null) return made;
    // The list may be another by now: somebody else was faster. Then it is looked at again. In the page itself, for
    // a click from here waits until nothing moves, which on a large map takes longer than all the rest.
    const pressed = await page.evaluate(
      ([selector, index, text]) => {
        const move = document.querySelectorAll<HTMLElement>(selector)[index];
        if (move?.textContent.trim() !== text) return false;
        move.click();
        return true;
      },
      [MOVES, at, next![at]!] as const,
    );
    if (pressed) made++;
  }
  return decisions;
}

export const anyOf = (texts: readonly string[]): number => Math.floor(Math.random() * texts.length);

/** The first of a list of moves that goes by an ordinary ticket and is no double move: a quick way to be caught. */
export const plainly = (texts: readonly string[]): number =>
  Math.max(
    0,
    texts.findIndex((text) => !/double|black/i.test(text)),
  );
