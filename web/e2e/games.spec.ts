/** A whole game of each of the others against bots, with the fewest and the most players. */
import { accessible } from "./axe";
import { awaitEnd, endCard, expect, listed, makeTable, play, tab, test } from "./people";

const GAMES = [
  { game: "eighty_days", players: [2, 6] },
  { game: "mystery_express", players: [3, 5] },
] as const;

for (const { game, players } of GAMES) {
  for (const count of players) {
    test(`${game} with ${count} players`, async ({ visitor }) => {
      test.setTimeout(240_000);
      const page = await visitor({ name: "Ann" });
      const seats = ["me", ...Array<string>(count - 1).fill("steady")];
      const id = await makeTable(page, { game, options: { players: count }, seats });
      await page.goto(`/table/${id}`);
      await play(page, { decisions: 3 });
      await tab(page, "Game").click();
      await expect(listed(page)).toHaveCount(0);
      await accessible(page, `${game} with ${count} players`);
      const made = await play(page, { decisions: 250 });
      // Chance may let a person wander for ever; then a bot brings him home.
      if (made === 250) {
        await page.request.put(`/api/tables/${id}/seats/0/bot`, { data: { bot: "steady" } });
        await awaitEnd(page, id);
      }
      await expect(endCard(page)).toBeVisible({ timeout: 60_000 });
      await accessible(page, `${game} with ${count} players, at the end`);
      const table = (await (await page.request.get(`/api/tables/${id}`)).json()) as Record<string, any>;
      expect(table).toMatchObject({ status: "over", ended: "rules" });
      await endCard(page).getByRole("link", { name: "Replay" }).click();
      await page.getByRole("slider", { name: "Position" }).fill("9");
      await expect(page.locator("output")).toHaveText(/^Move 9 of/);
      await accessible(page, `${game} replayed`);
    });
  }
}

test("one click to the first decision in every game", async ({ visitor }) => {
  for (const title of ["Around the World in 80 Days", "Mystery Express"]) {
    const page = await visitor();
    await page.goto("/");
    await page
      .getByRole("article")
      .filter({ hasText: title })
      .getByRole("button", { name: "Play now against bots" })
      .click();
    await tab(page, "Moves").click();
    await expect(listed(page).first()).toBeVisible({ timeout: 60_000 });
  }
});
