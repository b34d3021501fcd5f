/** People at their browsers. Each has a context of his own: other cookies, other storage. */
import { test as base, expect, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";

export interface Wishes extends BrowserContextOptions {
  /** Under which name; without one, a new visitor. */
  readonly name?: string;
  /** Neither animation nor a second click, so that a whole game takes seconds. */
  readonly quick?: boolean;
  /** The network will fail on purpose: what the browser says about that is no fault. */
  readonly unstable?: boolean;
}

export type Visitor = (wishes?: Wishes) => Promise<Page>;

export const QUICK = { confirm: false, animation: false, aids: true, sound: false, notifications: false };

interface Fixtures {
  /** Opens a browser for one more person; whatever goes wrong in it fails the test. */
  visitor: Visitor;
}

export const test = base.extend<Fixtures>({
  visitor: async ({ browser, contextOptions, baseURL }, use) => {
    const faults: string[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await use(async ({ name, quick = true, unstable = false, ...options } = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      const origin = options.baseURL ?? baseURL!;
      const stored: [string, string][] = [];
      if (quick) stored.push(["bradshaw-settings", JSON.stringify(QUICK)]);
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
        page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`));
        page.on("console", (message) => {
          if (message.type() !== "error" && message.type() !== "warning") return;
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

// What is on a table's page

export const endCard = (page: Page): Locator => page.getByRole("region", { name: "The end" });
export const curtain = (page: Page): Locator => page.getByRole("dialog", { name: /^Hand the device to/ });
export const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name });
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
  /** Which of the moves to take: of so many, in the so-manieth decision. Any, if left out. */
  readonly pick?: (texts: readonly string[], decision: number) => number;
  /** Decide this often at most. */
  readonly decisions?: number;
  /** Called behind each curtain, before it is drawn. */
  readonly behindCurtain?: () => Promise<void>;
}

/**
 * Play on as a person would who uses the list of moves, until the game is over or enough was decided. Curtains are
 * drawn. How many decisions were made.
 */
export async function play(page: Page, how: Playing = {}): Promise<number> {
  const { decisions = 400, pick } = how;
  await tab(page, "Moves")
    .click()
    .catch(() => undefined); // behind a curtain
  const next = endCard(page).or(curtain(page)).or(listed(page).first());
  for (let made = 0; made < decisions;) {
    await next.first().waitFor({ timeout: 60_000 });
    if (await endCard(page).isVisible()) return made;
    if (await curtain(page).isVisible()) {
      await how.behindCurtain?.();
      // A bot may end the game while the device is handed over; then there is no curtain any more.
      await curtain(page)
        .getByRole("button")
        .click({ timeout: 3_000 })
        .then(() => tab(page, "Moves").click())
        .catch(() => undefined);
      continue;
    }
    const moves = listed(page);
    const texts = pick ? await moves.allInnerTexts() : [];
    const count = pick ? texts.length : await moves.count();
    if (!count) continue; // it was just answered
    const at = pick ? pick(texts, made) : Math.floor(Math.random() * count);
    // The list may be gone by now: somebody else was faster. Then it is looked at again.
    const pressed = await moves
      .nth(at)
      .click({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      );
    if (pressed) made++;
  }
  return decisions;
}

/** The first of a list of moves that goes by an ordinary ticket and is no double move: a quick way to be caught. */
export const plainly = (texts: readonly string[]): number =>
  Math.max(
    0,
    texts.findIndex((text) => !/double|black/i.test(text)),
  );
