/** There is room for what matters: the question, what has happened, one's own cards, the answers, where it ended. */
import type { Page } from "@playwright/test";
import { projector } from "./moments";
import { expect, PHONE, test } from "./people";

/** Those that are not wholly within the other, as one sees them. */
const outside = (page: Page, selector: string, around: string): Promise<readonly string[]> =>
  page.evaluate(
    ([inner, outer]) => {
      const { left, top, right, bottom } = document.querySelector(outer)!.getBoundingClientRect();
      const all = [...document.querySelectorAll(inner)];
      const out = all.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1;
      });
      return all.length ? out.map((one) => one.textContent.trim() || one.className.toString()) : ["nothing"];
    },
    [selector, around] as const,
  );

test("on a phone the bar says for whom one waits and what has happened, whole", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, name: "Ann", locale: "de-DE" });
  const show = await projector(page);
  await show("mystery_express/others-turn");
  const question = page.locator(".bar .asked > p");
  await expect(question).toHaveText(/ist unterwegs und hat noch/);
  expect(await question.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  // As much as a round of cards has to say.
  const said = page.locator(".bar [data-news]").last();
  await expect(said).toBeVisible();
  await said.evaluate((one) => (one.textContent = "Eine Karte „Tatort“ kommt auf die Ablage. ".repeat(8)));
  expect(await outside(page, ".bar .said", ".bar .news")).toEqual([]);
  const [above, below] = [
    await page.locator(".bar .facts").boundingBox(),
    await page.locator(".bar .said").boundingBox(),
  ];
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height - 1);
});

test("on a phone, cards that were shown leave room for the answers", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, name: "Ann", locale: "de-DE" });
  const show = await projector(page);
  for (const moment of ["three-leave", "five-return"]) {
    await show(`mystery_express/${moment}`);
    await expect(page.locator(".desk [data-pick]").first(), moment).toBeVisible();
    // Somebody who has not looked for a long time is shown many cards.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.includes(":looked:")) sessionStorage.setItem(key, JSON.stringify({ lines: 0, blind: [] }));
    });
    await page.reload();
    await expect(page.locator(".seen .card").first(), moment).toBeVisible();
    await expect(page.locator(".desk [data-pick]").first(), moment).toBeVisible();
    await expect.poll(() => outside(page, ".desk [data-pick]", ".board .board"), moment).toEqual([]);
  }
});

test("on a phone, long words stay within the answers that they name", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, name: "Ann", locale: "de-DE" });
  const show = await projector(page);
  for (const moment of ["tunnel", "three-rummage"]) {
    await show(`mystery_express/${moment}`);
    const answers = page.locator("[data-pick].category");
    await expect(answers.first(), moment).toBeVisible();
    const over = await answers.evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, right } = one.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(one.querySelector("b") ?? one);
        const box = text.getBoundingClientRect();
        return box.left < left + 2 || box.right > right - 2 ? [one.textContent.trim()] : [];
      }),
    );
    expect(over, moment).toEqual([]);
  }
});

test("with five aboard, names stay whole and one's own cards in sight", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const show = await projector(page);
  for (const moment of ["five-return", "five-power", "five-turn"]) {
    await show(`mystery_express/${moment}`);
    await expect(page.locator(".corridor b").first(), moment).toBeVisible();
    await expect.poll(() => outside(page, ".own .card", ".board .table"), moment).toEqual([]);
    const broken = await page.locator(".corridor li b").evaluateAll((names) =>
      names.flatMap((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        return lines > name.textContent.trim().split(" ").length ? [name.textContent] : [];
      }),
    );
    expect(broken, moment).toEqual([]);
  }
});

test("on a phone the map leads to what moves, and back, for those who want less motion, too", async ({
  visitor,
}) => {
  const page = await visitor({ ...PHONE, name: "Ann", quick: false, reducedMotion: "reduce" });
  // Blue moves far from where the player's own piece is; it is in sight, and large, for a moment.
  await page.addInitScript(() => {
    const look = () => {
      const piece = document.querySelector('[data-piece="blue"] .foot')?.getBoundingClientRect();
      const room = document.querySelector(".panzoom")?.getBoundingClientRect();
      if (piece && room && piece.width > 20 && piece.left > room.left && piece.right < room.right)
        if (piece.top > room.top && piece.bottom < room.bottom)
          document.documentElement.dataset.followed = "";
      requestAnimationFrame(look);
    };
    look();
  });
  const show = await projector(page);
  await show("scotland_yard/six-detective");
  await expect(page.locator("html")).toHaveAttribute("data-followed");
  await expect.poll(() => outside(page, "[data-station]", ".panzoom")).toEqual([]);
});

test("on a phone the map leads to where Mister X was in the end", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, name: "Ann", reducedMotion: "reduce" });
  const show = await projector(page);
  for (const moment of ["end-detective", "six-end"]) {
    await show(`scotland_yard/${moment}`);
    await expect(page.getByRole("region", { name: "The end" })).toBeVisible();
    await expect.poll(() => outside(page, '[data-piece="x"] .foot', ".panzoom"), moment).toEqual([]);
  }
});
