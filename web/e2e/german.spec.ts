/** What the server says is said in German on a German page: refusals of requests and sockets, and reasons in the notebook. */
import type { Page } from "@playwright/test";
import { expect, makeTable, PHONE, test } from "./people";
import { LOCALES } from "./words";

interface Standing {
  readonly position: {
    readonly number: number;
    readonly actions: readonly unknown[];
    readonly view: { readonly deductions: readonly unknown[] };
  };
}

const german = { locale: LOCALES.de };

test("refusals of a request and of a socket are in German", async ({ visitor }) => {
  const [host, guest] = [
    await visitor({ name: "Ann" }),
    await visitor({ name: "Bob", ...german, unstable: true }),
  ];
  await guest.goto("/");
  await guest.getByLabel("Link oder Code").fill("abc");
  await guest.getByRole("button", { name: "Mitspielen", exact: true }).click();
  await expect(guest.locator(".error")).toHaveText("Kein Tisch, der auf Mitspieler wartet, hat diesen Code.");

  const settings = { spectators: false };
  const data = {
    game: "scotland_yard",
    options: { players: 2 },
    seats: ["me", "random"],
    settings,
    start: true,
  };
  const made = await host.request.post("/api/tables", { data });
  expect(made.ok(), await made.text()).toBe(true);
  await guest.goto(`/table/${((await made.json()) as { id: string }).id}`);
  await expect(guest.getByText("An diesem Tisch sind keine Zuschauer zugelassen.")).toBeVisible();
});

/** Play anything that is legal until the notebook rules something out. */
async function untilRuledOut(page: Page, id: string): Promise<void> {
  for (let made = 0; made < 80;) {
    const told = await page.request.get(`/api/tables/${id}/log?look=0`);
    const { number, actions, view } = ((await told.json()) as Standing).position;
    if (view.deductions.length) return;
    if (!actions.length) {
      await page.waitForTimeout(100);
      continue;
    }
    const data = { seat: 0, position: number, action: actions[made++ % actions.length] };
    await page.request.post(`/api/tables/${id}/moves`, { data });
  }
  throw new Error("Nothing was ruled out.");
}

test("the notebook gives its reasons in German", async ({ visitor }) => {
  const page = await visitor({ name: "Ann", ...german });
  const options = { players: 3, notebook: "deductions", pace: 0 };
  const data = { game: "mystery_express", options, seats: ["me", "random", "random"], start: true };
  const made = await page.request.post("/api/tables", { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  await untilRuledOut(page, id);
  await page.goto(`/table/${id}`);
  await page.getByText("Ausgeschlossen", { exact: true }).first().click();
  await expect(page.getByText(/^(Beide|Alle drei) Karten „/).first()).toBeVisible();
  await expect(page.getByText(/copies of/)).toHaveCount(0);
});

test("on a phone the sign that it is one's turn is whole, however long the rest of its line is", async ({
  visitor,
}) => {
  const page = await visitor({ name: "Ann", ...PHONE, ...german });
  const options = { players: 3, first: 0 };
  await page.goto(
    `/table/${await makeTable(page, { game: "mystery_express", options, seats: ["me", "steady", "steady"] })}`,
  );
  const sign = page.locator(".bar .turn");
  await expect(sign).toHaveText("Du bist dran");
  expect(await sign.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  const [left, right] = [(await sign.boundingBox())!, (await page.locator(".bar .status").boundingBox())!];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  const menu = (await page.getByRole("button", { name: "Mehr an diesem Tisch" }).boundingBox())!;
  expect(right.x + right.width).toBeLessThanOrEqual(menu.x);
  expect(menu.x + menu.width).toBeLessThanOrEqual(PHONE.viewport.width);
});
