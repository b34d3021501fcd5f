/** Whole games in real browsers: every game with every number of players, people and bots. */
import type { Page } from "@playwright/test";
import { accessible } from "./axe";
import {
  awaitEnd,
  endCard,
  expect,
  gather,
  listed,
  plainly,
  play,
  playNow,
  tab,
  test,
  THOROUGH,
} from "./people";

interface Company {
  readonly players: number;
  /** So many of them are people, each at a browser of his own. */
  readonly people: number;
  readonly options?: object;
  readonly tag?: string;
}

const TABLES: Readonly<Record<string, readonly Company[]>> = {
  scotland_yard: [
    { players: 2, people: 1, tag: THOROUGH },
    { players: 3, people: 2 },
    { players: 4, people: 1, tag: THOROUGH },
    { players: 5, people: 2, tag: THOROUGH },
    { players: 6, people: 1 },
  ],
  eighty_days: [
    { players: 2, people: 1 },
    { players: 2, people: 1, options: { two_pawns: true }, tag: THOROUGH },
    { players: 3, people: 2, tag: THOROUGH },
    { players: 4, people: 1, options: { open_purses: true }, tag: THOROUGH },
    { players: 5, people: 2, tag: THOROUGH },
    { players: 6, people: 1 },
  ],
  mystery_express: [
    { players: 3, people: 2 },
    { players: 4, people: 1, options: { notebook: "deductions" }, tag: THOROUGH },
    { players: 5, people: 1, options: { powers: false } },
  ],
};
/** Whoever has decided so often without an end leaves the rest to a bot: chance may let people wander for ever. */
const ENOUGH = 80;
const NAMES = ["Ann", "Bob", "Cleo"];

for (const [game, companies] of Object.entries(TABLES)) {
  for (const { players, people, options = {}, tag } of companies) {
    const variant = Object.keys(options).join(", ");
    test(
      `${game} with ${players}, ${people} of them people${variant && ` (${variant})`}`,
      { tag: tag ?? [] },
      async ({ visitor }) => {
        test.slow();
        const pages = (await Promise.all(NAMES.slice(0, people).map((name) => visitor({ name })))) as [
          Page,
          ...Page[],
        ];
        const id = await gather(pages, { game, players, options });
        const pick = game === "scotland_yard" ? { pick: plainly } : {};
        await Promise.all(
          pages.map(async (page, seat) => {
            const made = await play(page, { decisions: ENOUGH, ...pick });
            const bot = { data: { bot: "steady" } };
            if (made === ENOUGH) await page.request.put(`/api/tables/${id}/seats/${seat}/bot`, bot);
          }),
        );
        await awaitEnd(pages[0], id);
        const table = (await (await pages[0].request.get(`/api/tables/${id}`)).json()) as Record<string, any>;
        expect(table).toMatchObject({ status: "over", ended: "rules" });
        for (const page of pages) await expect(endCard(page)).toContainText(/win/);

        await endCard(pages[0]).getByRole("link", { name: "Replay" }).click();
        const move = Math.min(9, table.moves as number); // Mister X may be caught at once
        await pages[0].getByRole("slider", { name: "Position" }).fill(String(move));
        await expect(pages[0].locator("output")).toHaveText(`Move ${move} of ${table.moves}`);
        if (players === companies[0]!.players && !variant) await accessible(pages[0], `${game} replayed`);
      },
    );
  }
}

test("two presses to the first decision in every game", async ({ visitor }) => {
  for (const title of ["Around the World in 80 Days", "Mystery Express"]) {
    const page = await visitor();
    await page.goto("/");
    await playNow(page, title);
    await tab(page, "Moves").click();
    await expect(listed(page).first()).toBeVisible({ timeout: 60_000 });
  }
});
