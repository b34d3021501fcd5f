/** Characters, on a phone: three to choose from, their faces at the table, and what they thought when it is over. */
import { accessible } from "./axe";
import { endCard, expect, PHONE, plainly, play, sideways, tab, tableId, test } from "./people";

const LEVELS = ["Easy", "Medium", "Hard"];

test("Play now with one of three, to what they say at the end", async ({ visitor }, info) => {
  const page = await visitor({ name: "Ann", ...PHONE });
  await page.goto("/");
  await page
    .getByRole("article")
    .filter({ hasText: "Scotland Yard" })
    .getByRole("button", { name: "Play now against bots" })
    .click();
  const opponents = page.getByRole("group", { name: "Who shall be your opponent?" });
  const choices = opponents.getByRole("radio");
  await expect(choices).toHaveCount(3);
  const labels = opponents.locator("label");
  for (const [at, level] of LEVELS.entries()) {
    await expect(labels.nth(at)).toContainText(level);
    await expect(labels.nth(at).locator(".manner")).toHaveText(/^(She|He) .+\.$/);
    await expect(labels.nth(at).locator(".face svg")).toBeVisible();
  }
  await expect(choices.first()).toBeChecked();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await accessible(page, "three opponents");
  await page.screenshot({ path: info.outputPath("three.png") });

  const name = (await labels.first().locator(".name").textContent())!.replace("Easy", "").trim();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/table\//);
  interface Made {
    readonly seats: readonly { readonly bot: string | null }[];
  }
  const { seats } = (await (await page.request.get(`/api/tables/${tableId(page)}`)).json()) as Made;
  const bots = seats.flatMap(({ bot }) => (bot ? [bot] : []));
  expect(bots[0]).toBe(name.toLowerCase());
  expect(new Set(bots).size, "others of the level come along").toBe(Math.min(3, bots.length));

  await tab(page, "Players").click();
  const player = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: name }).first();
  await expect(player.locator(".face svg")).toBeVisible();
  await expect(player).toContainText("Easy");
  await page.screenshot({ path: info.outputPath("players.png") });

  const said = page.getByRole("region", { name: "What they thought" });
  await expect(said).toHaveCount(0);
  await play(page, { pick: plainly });
  await expect(endCard(page)).toBeVisible();
  await expect(said.getByRole("listitem")).toHaveCount(1); // one speaks for the pursuers
  await expect(said).toContainText(name);
  await expect(said).toContainText(/At the end I had you at .+\d/);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await accessible(page, "what they thought");
  await page.screenshot({ path: info.outputPath("end.png") });

  // Whoever comes back finds it, and whom he played against.
  await page.reload();
  await expect(said).toContainText(name);
  await page.goto("/");
  await page
    .getByRole("article")
    .filter({ hasText: "Scotland Yard" })
    .getByRole("button", { name: "Play now against bots" })
    .click();
  await expect(opponents.getByRole("radio", { name: new RegExp(name) })).toBeChecked();
});
