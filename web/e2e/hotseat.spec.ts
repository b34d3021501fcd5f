/** Several people at one device, with a curtain between them; what must be gone behind it, secrecy*.spec.ts look for. */
import type { Page } from "@playwright/test";
import { curtain, endCard, expect, haveSeen, PHONE, play, shareDevice, targets, test } from "./people";
import { apart, endWithBots, recorded, values } from "./secrets";

/** Only cloth: nothing of the table is in the page. */
async function onlyCloth(page: Page): Promise<void> {
  await expect(page.locator(".board, [role=tabpanel], [data-space], .car")).toHaveCount(0);
}

test("Around the World in 80 Days: two people and a bot", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ name: "Ann" });
  const id = await shareDevice(page, ["Ann", "Ida"], { game: "eighty_days", players: 3 });
  const handed: string[] = [];
  const behindCurtain = async () => {
    await onlyCloth(page);
    handed.push((await curtain(page).getAttribute("aria-label")) ?? "");
  };
  await play(page, { behindCurtain, enough: () => handed.length >= 8 });
  // In turn, and nobody is asked to hand the device to himself.
  expect(handed.slice(0, 4).sort()).toEqual(
    ["Ann", "Ann", "Ida", "Ida"].map((name) => `Hand the device to ${name}`),
  );
  await endWithBots([page, page], id);
  await expect(endCard(page)).toContainText(/win/);
  await expect(curtain(page)).toHaveCount(0);
});

test("Mystery Express: two people and a bot, a whole game, with choices that all make at once", async ({
  visitor,
}) => {
  test.slow();
  const page = await visitor({ name: "Ann" });
  const names = ["Ann", "Ida"];
  const id = await shareDevice(page, names, { game: "mystery_express", players: 3, options: { pace: 0.02 } });
  const handed = new Map<string, number>();
  let news = 0;
  await play(page, {
    behindCurtain: async () => {
      await onlyCloth(page);
      const name = (await curtain(page).getAttribute("aria-label"))?.split(" ").at(-1) ?? "";
      handed.set(name, (handed.get(name) ?? 0) + 1);
      // Once the table was seen, everyone is called by his character here, too.
      if (handed.size > 1) await expect(curtain(page)).not.toContainText("Compartment");
      const { to_act } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
        to_act: readonly number[];
      };
      if (to_act.includes(names.indexOf(name))) return;
      // Nothing to decide: there is something that she alone may see, and nobody goes on before she has.
      news++;
      await expect(curtain(page)).toContainText("Something has happened that only this seat may see");
      await curtain(page).getByRole("button").click();
      await expect(page.locator("[data-seen]")).toBeVisible();
      const cards = page.getByRole("region", { name: "You see" }).getByRole("listitem");
      await expect(cards.first()).toBeVisible();
      // Whoever said that she has seen them is not shown them again: in a whole game there would be many.
      expect(await cards.count()).toBeLessThan(9);
    },
  });
  expect(news).toBeGreaterThan(0);
  await expect(endCard(page)).toContainText(/win/);
  // All board, pass the tunnel, look at packets, send a telegram, answer: each on his own.
  for (const name of names) expect(handed.get(name)).toBeGreaterThan(6);
});

test("the curtain waits until the one before has seen what he did; who hides nothing needs none", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann", quick: false, atOnce: true });
  await shareDevice(page, ["Ann", "Ida"], { game: "scotland_yard", players: 2 });
  await expect(curtain(page)).toContainText("Hand the device to Ann");
  await curtain(page).getByRole("button").click();
  await expect(targets(page).first()).toBeVisible();
  await expect(haveSeen(page)).toHaveCount(0); // she is to move
  await play(page, { decisions: 2, pick: () => 0 });
  await expect(page.getByText("Next: Ida")).toBeVisible();
  await page.waitForTimeout(2_000);
  await expect(curtain(page)).toHaveCount(0);
  await expect(page.locator("#content").getByText(/You write station \d+/)).toBeVisible();
  await haveSeen(page).click();
  await expect(page.getByText(/You write station \d+/)).toHaveCount(0);
  await expect(targets(page).first()).toBeVisible();
  await expect(curtain(page)).toHaveCount(0);
});

test("on a phone the question is read whole, beside what one has to press", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", ...PHONE, quick: false, atOnce: true });
  await shareDevice(page, ["Ann", "Ida"], { game: "scotland_yard", players: 2 });
  await curtain(page).getByRole("button").click();
  await expect(targets(page).first()).toBeVisible();
  await play(page, { decisions: 2, pick: () => 0 });
  await expect(page.getByText("Next: Ida")).toBeVisible();
  const question = page.locator("#content .asked > p");
  await expect(question).not.toBeEmpty();
  const hidden = await question.evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(hidden, "pixels of the question that are cut off").toBeLessThanOrEqual(1);
  expect((await question.boundingBox())!.width).toBeGreaterThan(300);
  await haveSeen(page).click();
});

test("what all may watch is shown once to all, and what each sees alone is not", async ({ visitor }) => {
  test.slow();
  const page = await visitor({ name: "Ann" });
  const heard = recorded(page);
  const names = ["Ann", "Ida"];
  await shareDevice(page, names, { game: "mystery_express", players: 3, options: { pace: 0.05 } });
  const begin = page.getByRole("button", { name: "Begin" });
  const shows = () => heard.frames.flatMap(apart).filter((message) => message.type === "show");
  let due = false;
  const pick = () => ((due = shows().length > 0) ? null : 0);
  await play(page, { pick, enough: () => due || shows().length > 0 });
  // Whoever has been shown something looks at it first.
  const first = haveSeen(page).or(curtain(page).getByRole("button"));
  await expect(async () => {
    if (await first.isVisible()) await first.click();
    await expect(begin).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(curtain(page)).toHaveCount(0);
  await expect(page.getByText("Everybody at this device watches together.")).toBeVisible();
  await begin.click();
  await expect(page.getByText(/^\d+ of 23$/)).toBeVisible();
  await page.getByRole("button", { name: "I have seen them" }).click();
  // Nobody is asked to watch it again: the next question is another one, to one of them.
  await expect(curtain(page).or(haveSeen(page)).first()).toBeVisible();
  await expect(begin).toHaveCount(0);
  const cards = heard.frames.flatMap(apart).flatMap((message) => values(message, "elements"));
  // Once, not for each of them; on a busy machine the first may have passed before the browser hears of it.
  expect(cards.length).toBeLessThanOrEqual(23);
  expect(cards.length).toBeGreaterThan(12);
});
