/**
 * On a phone nothing that can be chosen is off the screen, covered or too small: in many positions of whole games, shown by
 * the page of stored views, without a server. 40 positions of each game, spread over 200; all of them with `THOROUGH=1`.
 */
import type { Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview, type PreviewServer } from "vite";
import { freePort } from "../scripts/server.mjs";
import { expect, PHONE, test } from "./people";
import { install, type Looking } from "./looking";

declare const looking: Looking;

const ALL = 200;
const EVERY = process.env.THOROUGH ? 1 : 5;
const ROOT = join(import.meta.dirname, "..", "..");

/** What is common to the views and actions of the games, as far as this test looks into them. */
interface Position {
  readonly seat: number;
  readonly view: any; // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly actions: readonly any[]; // eslint-disable-line @typescript-eslint/no-explicit-any
}

function positions(game: string): Position[] {
  const lines = execFileSync(
    join(ROOT, ".venv", "bin", "python"),
    [join("web", "scripts", "positions.py"), game, String(ALL)],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 },
  ).trim();
  const all = lines.split("\n").map((line) => JSON.parse(line) as Position);
  expect(all).toHaveLength(ALL);
  return all.filter((_, index) => index % EVERY === 0);
}

let server: PreviewServer;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  const outDir = mkdtempSync(join(tmpdir(), "bradshaw-fixtures-"));
  await build({ mode: "fixtures", logLevel: "error", build: { outDir } });
  server = await preview({ mode: "fixtures", build: { outDir }, preview: { port: await freePort() } });
});
test.afterAll(() => server?.close());

/** A phone that shows each position in turn; the test says what is to be looked for there. */
async function browse(
  page: Page,
  game: string,
  look: (position: Position, number: string) => Promise<void>,
): Promise<void> {
  test.setTimeout(process.env.THOROUGH ? 1_200_000 : 360_000);
  await page.addInitScript(install);
  await page.goto(`${server.resolvedUrls!.local[0]}fixtures.html?name=positions&animation=no`);
  for (const [index, position] of positions(game).entries()) {
    await page.evaluate((detail) => looking.show(detail), position);
    await look(position, `position ${index * EVERY}`);
  }
}

const phone = { ...PHONE, quick: false, reducedMotion: "reduce" } as const;

/** What is wrong with what matches: whether it is there, in the room of the board, uncovered, and large enough. */
const faults = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => looking.faults(wanted), selector);
const keys = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((wanted) => looking.keys(wanted), name);
const press = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => looking.press(wanted), selector);

const sorted = (all: Iterable<unknown>): string[] => [...new Set([...all].map(String))].sort();

test("Scotland Yard: the piece that is chosen and all its targets", async ({ visitor }) => {
  const page = await visitor(phone);
  const chips = ".bars button[data-piece]";
  let tickets = 0;
  await browse(page, "scotland_yard", async ({ actions }, number) => {
    const pieces = sorted(actions.map(({ piece }) => piece ?? "x"));
    for (const piece of pieces) {
      const say = `${number}, ${piece}`;
      if (pieces.length > 1) expect(await press(page, `${chips}[data-piece="${piece}"]`), say).toBe(true);
      const mine = actions.filter((one) => (one.piece ?? "x") === piece && !one.double);
      const check = async (moment: string) => {
        expect(await keys(page, "station"), say).toEqual(sorted(mine.map(({ to }) => to)));
        expect(await faults(page, "[data-station]"), `${say} ${moment}`).toEqual([]);
        expect(await faults(page, `svg [data-piece="${piece}"] .foot`), `${say} ${moment}`).toEqual([]);
        expect(await faults(page, ".bars button, .tools button"), `${say} ${moment}`).toEqual([]);
      };
      await check("to be moved");
      // A ticket is asked for, or the move has to be confirmed: what one chooses from is still in sight.
      const to =
        mine.find((one) => mine.some((other) => other !== one && other.to === one.to))?.to ?? mine[0].to;
      await press(page, `[data-station="${to}"]`);
      await check(`with ${to} pressed`);
      tickets += await page.locator("[data-ticket]").count();
      expect(await faults(page, "[data-ticket], .popover button"), say).toEqual([]);
      await press(page, ".popover header button, .confirm button");
    }
  });
  expect(tickets).toBeGreaterThan(0);
});

test("Around the World in 80 Days: the pawn and the spaces within its reach", async ({ visitor }) => {
  const page = await visitor(phone);
  let [second, cards, wandered] = [0, 0, 0];
  await browse(page, "eighty_days", async ({ seat, view, actions }, number) => {
    const isMove = ({ action }: { action: string }) => ["forward", "back", "restart"].includes(action);
    const numbers = sorted(actions.filter(isMove).map(({ pawn }) => pawn ?? 0));
    const chips = await page.locator(".bars .chip[aria-pressed]").count();
    for (const [index, pawn] of numbers.entries()) {
      const say = `${number}, pawn ${pawn}`;
      if (chips > 1) await press(page, `.bars .chip[aria-pressed]:nth-of-type(${Number(pawn)})`);
      second += Number(index > 0);
      const moves = actions.filter((one) => isMove(one) && String(one.pawn ?? 0) === pawn);
      const mine = Number(pawn) ? 2 * seat + Number(pawn) - 1 : seat;
      const here: number = view.pawns[mine];
      const check = async () => {
        const found = await keys(page, "space");
        expect(found, say).toHaveLength(moves.length);
        const forward = moves.filter(({ action }) => action === "forward");
        expect(found, say).toEqual(
          expect.arrayContaining(forward.map(({ spaces }) => String(here + spaces))),
        );
        expect(await faults(page, "[data-space]"), say).toEqual([]);
        expect(await faults(page, `[data-pawn="${mine}"]`), say).toEqual([]);
        expect(await faults(page, ".bars button, .tools button"), say).toEqual([]);
        expect(
          await page.evaluate(() => looking.smallPrint("[data-space] strong, .panzoom .price")),
          say,
        ).toEqual([]);
      };
      await check();
      await press(page, `[data-space="${here + (moves[0].spaces ?? 0)}"]`);
      await check();
      await press(page, ".confirm button");
      // Wherever one has wandered, one is led back.
      if (wandered++) continue;
      await page.evaluate(() => looking.drag(-300, -200));
      expect(await faults(page, `[data-pawn="${mine}"]`)).not.toEqual([]);
      await press(page, '.tools button[aria-label="Show my pawn"]');
      expect(await faults(page, `[data-pawn="${mine}"]`)).toEqual([]);
    }
    cards += await page.locator("[data-card]").count();
    expect(await faults(page, "[data-card], .bars button"), number).toEqual([]);
  });
  expect(second).toBeGreaterThan(0);
  expect(cards).toBeGreaterThan(0);
});

/** Where a visit is made. */
const CAR_OF: Readonly<Record<string, string>> = {
  grip: "club",
  help: "club",
  dine: "dining",
  lounge: "lounge",
  passenger: "passenger",
  sleep: "sleeping",
  smoke: "smoking",
};
const carsOf = (all: Element[]) => all.map((one) => (one as HTMLElement).dataset.car!).sort();

test("Mystery Express: what is asked, with one's own cards and the others' backs", async ({ visitor }) => {
  const page = await visitor(phone);
  let [asked, cars, deeper] = [0, 0, 0];
  await browse(page, "mystery_express", async ({ view, actions }, number) => {
    const say = `${number}, ${view.stage}`;
    if (await page.locator(".seen").count()) await press(page, ".seen button");
    const choices = "[data-pick]:not([aria-disabled])";
    expect(await faults(page, choices), say).toEqual([]);
    expect(await faults(page, "form.form select:enabled, form.form [data-send]"), say).toEqual([]);
    if (!(await page.locator(".desk").count())) return; // a scene of its own
    asked++;
    expect(await faults(page, "[data-hand]"), say).toEqual([]);
    expect(await faults(page, "[data-backs]"), say).toEqual([]);
    // The train is always there, whole; where a car is to be chosen, the cars are what is pressed.
    expect(await page.locator(".train .car").count(), say).toBe(6);
    expect(await page.locator(".train .loco").count(), say).toBe(1);
    if (!["boarding", "turn"].includes(view.stage)) return;
    cars++;
    const kinds = actions.map(({ action, car }) => car ?? CAR_OF[action]).filter(Boolean);
    expect(await keys(page, "car"), say).toHaveLength(6);
    expect(await page.locator(".car[data-pick]").evaluateAll(carsOf), say).toEqual(sorted(kinds));
    expect(await page.evaluate(() => looking.smallPrint(".plate b, .plate i, .tag")), say).toEqual([]);
    if (view.stage !== "turn" || !kinds.length) return;
    // One car after the other: the answers there can be reached, too, and the car is in sight.
    const car = sorted(kinds)[deeper++ % new Set(kinds).size];
    await press(page, `.car[data-car="${car}"]`);
    expect(await faults(page, `.desk ${choices}`), `${say}, ${car}`).toEqual([]);
    expect(await faults(page, "[data-hand]"), `${say}, ${car}`).toEqual([]);
    const middle = await page.locator(`.car[data-car="${car}"]`).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return (left + right) / 2;
    });
    expect(middle, `${say}, ${car} is in sight`).toBeGreaterThan(0);
    expect(middle, `${say}, ${car} is in sight`).toBeLessThan(390);
    await press(page, ".desk header button");
  });
  expect(asked).toBeGreaterThan(10);
  expect(cars).toBeGreaterThan(3);
  expect(deeper).toBeGreaterThan(3);
});
