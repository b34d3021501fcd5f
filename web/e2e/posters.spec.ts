/** The pages as posters: what comes first, that no letter is cut off, and what links say of them elsewhere. */
import type { Locator, Page } from "@playwright/test";
import { expect, makeTable, PHONE, sideways, test } from "./people";
import { LOCALES, type Language } from "./words";

const LANGUAGES = Object.keys(LOCALES) as Language[];
const box = async (one: Locator) => (await one.boundingBox())!;

/** Texts of the page in letters that are too small. */
const smallPrint = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 15;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement!;
      if (!node.textContent!.trim() || !around.checkVisibility() || around.closest("svg, script, .mark"))
        continue;
      const size = parseFloat(getComputedStyle(around).fontSize);
      if (size < LEAST) found.add(`${node.textContent!.trim().slice(0, 30)}: ${size}px`);
    }
    return [...found];
  });

/** Selects whose choice does not fit. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const brush = document.createElement("canvas").getContext("2d")!;
    const ARROW = 20;
    return [...document.querySelectorAll("select")].flatMap((select) => {
      const style = getComputedStyle(select);
      brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const text = select.selectedOptions[0]?.text ?? "";
      const room =
        select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
      return brush.measureText(text).width > room ? [text] : [];
    });
  });

for (const language of LANGUAGES) {
  test(`home on a phone: joining first, then three posters with one button each (${language})`, async ({
    visitor,
  }) => {
    const page = await visitor({ ...PHONE, locale: LOCALES[language] });
    await page.goto("/");
    const posters = page.getByRole("article");
    await expect(posters).toHaveCount(3);
    await expect(page.locator("form input").first()).toBeInViewport({ ratio: 1 });
    await expect(posters.first().getByRole("button")).toBeVisible();
    for (const poster of await posters.all()) {
      await expect(poster.getByRole("button")).toHaveCount(1);
      await expect(poster.getByRole("link")).toHaveCount(3);
      const frame = await box(poster.locator(".frame"));
      for (const letters of await poster.locator(".letters text").all()) {
        const { x, y, width, height } = await box(letters);
        expect(x).toBeGreaterThanOrEqual(frame.x);
        expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
        // Room for the accents and tails that capitals do not have.
        expect(y + height * 0.2).toBeGreaterThanOrEqual(frame.y);
        expect(y + height).toBeLessThanOrEqual(frame.y + frame.height);
      }
    }
    expect(await smallPrint(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  });

  test(`no choice of a new table is cut off (${language})`, async ({ visitor }) => {
    const page = await visitor({ locale: LOCALES[language], viewport: { width: 1440, height: 900 } });
    await page.goto("/new/scotland_yard");
    await page.getByRole("listitem").nth(1).getByRole("combobox").selectOption("here");
    await expect(page.getByRole("listitem").nth(1).getByRole("textbox")).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  });
}

test("on a phone a table that waits shows the invitation before the seats, and rules have their picture", async ({
  visitor,
}) => {
  const page = await visitor({ ...PHONE, name: "Ann" });
  const id = await makeTable(page, { game: "scotland_yard", seats: ["me", "person"], start: false });
  await page.goto(`/table/${id}`);
  const invite = page.getByRole("region", { name: "Invite others" });
  await expect(invite.getByRole("textbox")).toBeInViewport({ ratio: 1 });
  expect((await box(invite)).y).toBeLessThan((await box(page.getByRole("region", { name: "Seats" }))).y);
  expect(await sideways(page)).toBe(0);
  await page.goto("/rules/scotland_yard");
  await expect(page.locator("header .poster")).toBeInViewport({ ratio: 1 });
});

test("the ring around the slider of a replay touches neither buttons nor caption", async ({ visitor }) => {
  const page = await visitor({ ...PHONE });
  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles("e2e/records/scotland_yard.jsonl");
  const slider = page.getByRole("slider");
  await slider.press("ArrowRight");
  const ring = await slider.evaluate((one) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(one);
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const out = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    return {
      shown: outlineStyle !== "none",
      left: left - out,
      top: top - out,
      right: right + out,
      bottom: bottom + out,
    };
  });
  expect(ring.shown).toBe(true);
  for (const other of await page.locator(".controls button, .controls p, .controls output").all()) {
    const { x, y, width, height } = await box(other);
    const apart = x >= ring.right || x + width <= ring.left || y >= ring.bottom || y + height <= ring.top;
    expect(apart, await other.innerText()).toBe(true);
  }
});

test("in a lesson on a phone the panels lie below the board, not over it", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, name: "Ann" });
  await page.goto("/learn/eighty_days");
  await page.getByRole("tab").first().tap();
  const tabs = page.getByRole("tablist");
  await expect(tabs).toBeVisible();
  const board = await box(page.locator(".panzoom").first());
  expect(board.y + board.height).toBeLessThanOrEqual((await box(tabs)).y + 1);
});

test("links to the site, a game and a table have words and a picture elsewhere", async ({ visitor }) => {
  const page = await visitor({ name: "Ann" });
  const id = await makeTable(page, {
    game: "mystery_express",
    seats: ["me", "person", "person"],
    start: false,
  });
  for (const [path, title, picture] of [
    ["/", "Bradshaw", "bradshaw"],
    ["/rules/scotland_yard", "Scotland Yard", "scotland_yard"],
    [`/table/${id}`, "A table for Mystery Express", "mystery_express"],
  ] as const) {
    const html = await (await page.request.get(path, { headers: { "accept-language": "en" } })).text();
    const tag = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(tag("og:title")).toBe(title);
    expect(tag("og:description")).toBeTruthy();
    const image = tag("og:image")!;
    expect(image).toMatch(new RegExp(`^http.*/preview-${picture}-en\\.jpg$`));
    const answer = await page.request.get(image);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(html).not.toContain("Ann");
  }
  const icon = await page.request.get("/favicon.ico");
  expect(icon.headers()["content-type"]).toMatch(/^image\//);
});
