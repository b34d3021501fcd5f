/** The client can be installed, keeps its shell, says clearly when the server is away, and shows notices. */
import type { Page } from "@playwright/test";
import { chromiumPath, LAUNCH_ARGS } from "../scripts/chromium.mjs";
import { expect, makeTable, PHONE, says, sideways, test } from "./people";
import { accessible } from "./axe";

// The headless shell can neither be asked whether a page can be installed nor show notices.
test.use({
  serviceWorkers: "allow",
  launchOptions: { executablePath: chromiumPath(), args: LAUNCH_ARGS },
});

/** Wait until the service worker is there and answers for the page. */
async function installed(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

const allowed = { serviceWorkers: "allow" } as const;

test("the manifest is valid, and its icons are as it says", async ({ visitor }) => {
  const page = await visitor(allowed);
  await page.goto("/");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(href!);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as {
    readonly name: string;
    readonly start_url: string;
    readonly display: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: "Bradshaw", start_url: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  const chromium = await page.context().newCDPSession(page);
  const { errors } = await chromium.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  await installed(page);
  const { installabilityErrors } = await chromium.send("Page.getInstallabilityErrors");
  // A browser window without a profile installs nothing, whatever the page is like.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});

for (const [language, title, again] of [
  ["en-GB", "No connection", "Try again"],
  ["de-DE", "Keine Verbindung", "Noch einmal versuchen"],
] as const) {
  test(`without a network there is a clear page (${language})`, async ({ visitor }) => {
    const page = await visitor({ ...allowed, ...PHONE, locale: language, unstable: true });
    await page.goto("/");
    await installed(page);
    await page.context().setOffline(true);
    await page.goto("/rules");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: again })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language.slice(0, 2));
    expect(await sideways(page)).toBe(0);
    await accessible(page, "the page when offline");
    await page.getByRole("button", { name: again }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    // It comes back by itself, to where one wanted to go.
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { name: title })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/rules");
  });
}

test("nothing that the server answered is kept", async ({ visitor }) => {
  const page = await visitor({ ...allowed, name: "Ann" });
  const id = await makeTable(page, { seats: ["me", "steady"] });
  await page.goto(`/table/${id}`);
  await installed(page);
  await page.reload();
  await expect(says(page, /^Mister X, where/)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/offline.html");
  expect(kept.filter((path) => path !== "/offline.html" && !path.startsWith("/assets/"))).toEqual([]);
});

test("a page that is loaded again is the server's newest, whatever is kept", async ({ visitor }) => {
  const page = await visitor(allowed);
  await page.goto("/");
  await installed(page);
  const asked: boolean[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) asked.push(response.fromServiceWorker());
  });
  // As after an update: the files that the worker has kept are of another version.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      await cache.put("/", new Response("old"));
      await cache.put("/index.html", new Response("old"));
    }
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Play now against bots" }).first()).toBeVisible();
  expect(asked).toEqual([true]);
});

test("a notice is shown in one's language, and leads to the table", async ({ visitor }) => {
  const page = await visitor({ ...allowed, permissions: ["notifications"] });
  await page.goto("/");
  await installed(page);
  const chromium = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) =>
    chromium.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    }),
  );
  await chromium.send("ServiceWorker.enable");
  const notice = { kind: "turn", table: "abcdefgh", game: "x", title: "A game", names: ["Ann", "Ben"] };
  await chromium.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify({ ...notice, language: "de" }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, data }) => ({ title, body, data: data as unknown }));
    });
  await expect
    .poll(shown)
    .toEqual([{ title: "Du bist dran", body: "A game mit Ann, Ben", data: "/table/abcdefgh" }]);
});

test("notices are chosen in the settings, and a browser that allows none says so", async ({ visitor }) => {
  const page = await visitor({ ...allowed, name: "Ann", quick: false });
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve("denied");
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  const group = page.getByRole("group", { name: "Tell me when I am not looking" });
  const turn = group.getByRole("switch", { name: "It is your turn" });
  await expect(turn).not.toBeChecked();
  await turn.click();
  await expect(page.getByText("The browser does not allow notifications for this page.")).toBeVisible();
  await expect(turn).not.toBeChecked();
});
