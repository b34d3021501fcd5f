/** Several people at one device, with a curtain between them; what must be gone behind it, secrecy*.spec.ts look for. */
import type { Page } from "@playwright/test";
import { curtain, endCard, expect, play, shareDevice, test } from "./people";
import { endWithBots } from "./secrets";

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
  await shareDevice(page, names, { game: "mystery_express", players: 3 });
  const handed = new Map<string, number>();
  await play(page, {
    behindCurtain: async () => {
      await onlyCloth(page);
      const name = (await curtain(page).getAttribute("aria-label"))?.split(" ").at(-1) ?? "";
      handed.set(name, (handed.get(name) ?? 0) + 1);
    },
  });
  await expect(endCard(page)).toContainText(/win/);
  // All board, watch the Time cards three times, pass the tunnel, send a telegram, answer: each on his own.
  for (const name of names) expect(handed.get(name)).toBeGreaterThan(6);
});
