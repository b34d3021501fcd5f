/** Cards, notes, telegrams and the crime itself: each page of Mystery Express holds what its seat may know. */
import type { Page } from "@playwright/test";
import type { Note, View } from "../src/games/mystery_express/types";
import { heapOf, listsHeld, valuesHeld } from "./heap";
import { anyOf, curtain, expect, gather, haveSeen, play, shareDevice, tab, test } from "./people";
import { apart, endWithBots, lastView, recorded, stored, values, viewsOf, type Heard } from "./secrets";

const GAME = "mystery_express";
const PLAYERS = 3;
const JOTTING = "Ask Karlov about 8471";

const sheet = (page: Page) => page.getByRole("textbox", { name: "My notes" });
const sorted = (words: readonly (string | null)[]) => JSON.stringify([...words].sort());

/** What was said on sockets never told the seat (null: a spectator) of a face that it did not see. */
function onlySeen(heard: Heard, seat: number | null): void {
  const messages = heard.frames.flatMap(apart);
  const all = (name: string) => messages.flatMap((message) => values(message, name));
  const sees = (who: readonly number[]) => (seat === null ? who.length === PLAYERS : who.includes(seat));
  const views = viewsOf<View>(heard);
  expect(views).not.toEqual([]);
  for (const view of views) {
    expect(view.seat).toBe(seat);
    expect([view.crime, view.telegrams, view.all_answers]).toEqual([[], [], []]);
    if (seat === null)
      expect([view.hand, view.discard, view.chosen, view.telegram, view.answers]).toEqual([
        [],
        [],
        [],
        [],
        [],
      ]);
  }
  const notes = [...views.flatMap(({ past, notes }) => [...past, ...notes]), ...(all("note") as Note[])];
  const faces = notes.filter(({ element }) => element !== null);
  expect(faces.filter((note) => !sees(note.seen))).toEqual([]);
  for (const audience of all("audience") as (readonly number[] | null)[])
    expect(audience === null || (seat !== null && audience.includes(seat))).toBe(true);
}

test("at the pages of two travellers and of a spectator", async ({ visitor }) => {
  test.slow();
  const [ann, bob, eve] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" }), await visitor()];
  const heard = { ann: recorded(ann), bob: recorded(bob), eve: recorded(eve) };
  const id = await gather([ann, bob], { game: GAME, players: PLAYERS });
  await eve.goto(`/table/${id}`);
  await sheet(bob).fill(JOTTING);

  // On to the telegram, which everyone writes at the same time; Bob has written his.
  const pick = (texts: readonly string[]) => (texts.includes("Leave the line blank") ? null : anyOf(texts));
  await Promise.all([ann, bob].map((page) => play(page, { pick })));
  await play(bob, { decisions: 5, pick: (texts) => texts.findLastIndex((text) => text.startsWith("Wire")) });
  await expect.poll(() => lastView<View>(heard.bob).telegram).toHaveLength(5);

  const own = lastView<View>(heard.ann);
  const his = lastView<View>(heard.bob);
  const kept = async (page: Page) => ({
    lists: (await listsHeld(page)).map(sorted),
    strings: (await heapOf(page)).strings,
    text: [await page.content(), await stored(page)].join("\n"),
  });
  const memory = { ann: await kept(ann), bob: await kept(bob), eve: await kept(eve) };
  const told = { ann: await heard.ann.text(), bob: await heard.bob.text(), eve: await heard.eve.text() };
  const moves = ((await (await ann.request.get(`/api/tables/${id}`)).json()) as { moves: number }).moves;

  onlySeen(heard.ann, 0);
  onlySeen(heard.bob, 1);
  onlySeen(heard.eve, null);
  // The measure itself: at one's own page it is all found.
  expect(memory.ann.lists.includes(sorted(own.hand))).toBe(true);
  for (const secret of [his.hand, his.telegram]) expect(memory.bob.lists.includes(sorted(secret))).toBe(true);
  expect(memory.bob.strings.some((text) => text.includes(JOTTING))).toBe(true);
  for (const page of ["ann", "eve"] as const) {
    const { lists, strings, text } = memory[page];
    for (const secret of [his.hand, his.telegram]) expect(lists.includes(sorted(secret))).toBe(false);
    expect([text, told[page], ...strings].filter((one) => one.includes(JOTTING))).toEqual([]);
  }

  // After the end everything is known, the bot's hand too: it was nowhere before.
  const seed = await endWithBots([ann, bob], id);
  await expect.poll(() => lastView<View>(heard.ann).crime).toHaveLength(5);
  const { crime } = lastView<View>(heard.ann);
  const steps = await ann.request.get(`/api/replays/${id}/steps?look=2&start=${moves}&count=1`);
  const bot = ((await steps.json()) as { steps: readonly [{ view: View }] }).steps[0].view;
  expect(bot.hand.length).toBeGreaterThan(0);
  for (const page of ["ann", "bob", "eve"] as const) {
    const { lists, strings, text } = memory[page];
    for (const secret of [crime, bot.hand]) expect(lists.includes(sorted(secret))).toBe(false);
    expect([text, told[page], ...strings].filter((one) => one.includes(seed))).toEqual([]);
  }
});

test("hotseat: cards and notes of the one before are gone when the curtain has fallen", async ({
  visitor,
}) => {
  // With animation, so that moves are also told to screen readers.
  const page = await visitor({ name: "Ann", quick: false });
  const heard = recorded(page);
  await shareDevice(page, ["Ann", "Ida"], { game: GAME, players: PLAYERS, options: { first: 0 } });
  const cars = page.locator(".car");

  /** Nothing of the hand and the notes is left in the page, its storage and its memory. */
  const gone = async (hand: readonly string[]) => {
    await expect(async () => {
      expect((await listsHeld(page)).map(sorted).includes(sorted(hand))).toBe(false);
      const hands = (await valuesHeld(page, "hand")).filter(Array.isArray);
      expect(hands.filter((held) => sorted(held as string[]) === sorted(hand))).toEqual([]);
      const strings = (await heapOf(page)).strings.filter((text) => text.includes(JOTTING));
      expect(strings).toEqual([]);
    }).toPass({ timeout: 15_000 });
    expect(await page.content()).not.toContain(JOTTING);
    expect(await stored(page)).not.toContain(JOTTING);
  };

  await expect(curtain(page)).toContainText("Hand the device to Ann");
  await curtain(page).getByRole("button").click();
  await expect(cars.first()).toBeVisible();
  const hers = lastView<View>(heard).hand;
  expect(hers).toHaveLength(7);
  expect((await listsHeld(page)).map(sorted).includes(sorted(hers))).toBe(true);
  await sheet(page).fill(JOTTING);
  const mark = page.getByRole("button", { name: /^Poisoned, part of the crime/ });
  await mark.click();
  const marked = (await mark.getAttribute("aria-label")) ?? "";

  // At once: what was written is saved all the same.
  await play(page, { decisions: 2, pick: () => 0 }); // pressed, and confirmed
  await haveSeen(page).click();
  await expect(curtain(page)).toContainText("Hand the device to Ida");
  await gone(hers);

  await curtain(page).getByRole("button").click();
  await expect(cars.first()).toBeVisible();
  const idas = lastView<View>(heard).hand;
  expect(sorted(idas)).not.toBe(sorted(hers));
  await expect(sheet(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: marked, exact: true })).toHaveCount(0);
  await gone(hers);

  // When the device is Ann's again, so are her notes.
  await play(page, { decisions: 2, pick: () => 0 });
  await haveSeen(page).click();
  await expect(curtain(page)).toContainText("Hand the device to Ann");
  await gone(idas);
  await curtain(page).getByRole("button").click();
  await tab(page, "Game").click();
  await expect(sheet(page)).toHaveValue(JOTTING);
  await expect(page.getByRole("button", { name: marked, exact: true })).toHaveCount(1);
});
