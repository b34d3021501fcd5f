/**
 * Nothing of another seat's secrets reaches a page: not over the network, not into storage, the document or memory.
 * Mister X's stations before he first surfaces, and the seed before the end, are known to this test alone.
 */
import type { Page } from "@playwright/test";
import {
  curtain,
  endCard,
  expect,
  haveSeen,
  makeTable,
  plainly,
  play,
  tab,
  targets,
  test,
  type Visitor,
} from "./people";
import type { View } from "../src/games/scotland_yard/types";
import { heapOf } from "./heap";
import { apart, lastView, recorded, stored, values, viewsOf } from "./secrets";

/** Sentences and marks that only Mister X may have. */
const OWN = /You write station \d+|Mister X at station \d+|"station_written"/;

/** The page's document, storage and memory hold nothing that only Mister X may know. */
async function clean(page: Page, seed: string | null): Promise<void> {
  const document = await page.content();
  expect(document).not.toMatch(OWN);
  const kept = await stored(page);
  expect(kept).not.toMatch(OWN);
  expect(kept).not.toMatch(/mister_x|trail/);
  const heap = await heapOf(page);
  expect(heap.strings.filter((text) => /You write station \d+|Mister X at station \d+/.test(text))).toEqual(
    [],
  );
  expect(heap.held("mister_x").filter((held) => /number/.test(held))).toEqual([]);
  expect(heap.held("trail").filter((held) => /Array|number/.test(held))).toEqual([]);
  if (seed) {
    for (const text of [document, kept, ...heap.strings]) expect(text.includes(seed)).toBe(false);
  }
}

/** Two rounds at a table, before Mister X first surfaces; once more with others, should he be caught by then. */
async function twoRounds(visitor: Visitor) {
  for (;;) {
    const [ann, bob, eve] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" }), await visitor()];
    const heard = { ann: recorded(ann), bob: recorded(bob), eve: recorded(eve) };
    const id = await makeTable(ann, { seats: ["me", "person"], start: false });
    await bob.request.post(`/api/tables/${id}/seats`, { data: {} });
    await ann.request.post(`/api/tables/${id}/start`);
    for (const page of [ann, bob, eve]) await page.goto(`/table/${id}`);
    for (let round = 0; round < 2; round++) {
      await play(ann, { decisions: 1, pick: plainly });
      await play(bob, { decisions: 4 });
      await expect(targets(ann).or(endCard(ann)).first()).toBeVisible();
    }
    if (!(await endCard(ann).isVisible())) return { ann, bob, eve, heard, id };
  }
}

test("at a detective's and at a spectator's page", async ({ visitor }) => {
  test.slow();
  const { ann, bob, eve, heard, id } = await twoRounds(visitor);
  await tab(bob, "Log").click();
  await tab(eve, "Log").click();
  await expect(eve.getByText(/\(field 2\)/)).toBeVisible();

  // The measure itself: at Mister X's own page all of it is found.
  const own = await heapOf(ann);
  expect(own.held("mister_x").some((held) => /number/.test(held))).toBe(true);
  expect(await heard.ann.text()).toMatch(/"station_written"/);
  expect(await ann.content()).toMatch(OWN);
  expect(lastView<View>(heard.ann).trail).toHaveLength(3);

  for (const page of [bob, eve]) await clean(page, null);
  const texts = [await heard.bob.text(), await heard.eve.text()];
  // As it came, and what the page makes of it.
  const told = [heard.bob, heard.eve].map((one) => [...one.frames.flatMap(apart), ...viewsOf(one)]);
  for (const [at, text] of texts.entries()) {
    expect(text).not.toMatch(OWN);
    expect(told[at]!.flatMap((message) => values(message, "mister_x"))).not.toEqual([]);
    for (const name of ["mister_x", "trail", "seed", "possible"])
      expect(new Set(told[at]!.flatMap((message) => values(message, name)))).toEqual(new Set([null]));
    // The list of moves of one seat is nobody else's.
    for (const action of told[at]!.flatMap((message) => values(message, "action")))
      expect(action).not.toBe("mister_x");
  }

  // After the end the seed is known: it was nowhere before.
  await ann.request.put(`/api/tables/${id}/seats/0/bot`, { data: { bot: "steady" } });
  await bob.request.put(`/api/tables/${id}/seats/1/bot`, { data: { bot: "steady" } });
  let seed = "";
  await expect
    .poll(
      async () => {
        const table = (await (await eve.request.get(`/api/tables/${id}`)).json()) as { seed: string | null };
        return (seed = table.seed ?? "");
      },
      { timeout: 60_000 },
    )
    .not.toBe("");
  for (const text of [...texts, await heard.ann.text().then((all) => all.split('"status":"over"')[0]!)])
    expect(text.includes(seed)).toBe(false);
});

test("hotseat: when the curtain has fallen, nothing of the seat before is left", async ({ visitor }) => {
  // With animation, so that moves are also told to screen readers.
  const page = await visitor({ name: "Ann", quick: false });
  const id = await makeTable(page, { seats: ["me", "person"], start: false });
  await page.request.post(`/api/tables/${id}/seats`, { data: { name: "Ida" } });
  await page.request.post(`/api/tables/${id}/start`);
  await page.goto(`/table/${id}`);
  await expect(curtain(page)).toBeVisible();
  await clean(page, null);
  await curtain(page).getByRole("button").click();
  await expect(targets(page).first()).toBeVisible();
  await expect.poll(() => page.content()).toMatch(OWN); // the pieces come a moment after the stations
  await tab(page, "Log").click();
  // Why a station can't be reached names the one where he is.
  const why = page.getByText(/No line leads from \d+ straight to/);
  for (const at of [0, 60, 120, 180]) {
    await page.locator("svg > circle.hit").nth(at).dispatchEvent("click");
    if (await why.first().isVisible()) break;
  }
  await expect(why.first()).toBeVisible();
  await play(page, { decisions: 2, pick: plainly }); // pressed, and confirmed
  // The pursuers have nothing to hide: no curtain, but nothing of Mister X either.
  await haveSeen(page).click();
  await expect(targets(page).first()).toBeVisible();
  await expect(why).toHaveCount(0);
  await clean(page, null);
  await tab(page, "Log").click();
  await clean(page, null);
  await play(page, { decisions: 8, enough: () => false, pick: (texts, made) => (made < 8 ? 0 : null) });
  await haveSeen(page).click();
  await expect(curtain(page)).toContainText("Hand the device to Ann");
  await clean(page, null);
});
