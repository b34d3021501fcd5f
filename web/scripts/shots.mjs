// A picture of every page of the real app, served by the real server, at two sizes and in both themes, into shots/:
// npm run shots [-- name…]
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumPath, LAUNCH_ARGS } from "./chromium.mjs";
import { freePort, startServer } from "./server.mjs";

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const CALM = { confirm: true, animation: false, aids: true, sound: false, notifications: false };

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const server = await startServer(await freePort());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_ARGS });
mkdirSync("shots", { recursive: true });

// What there is to see, made once: people, and tables in every state.

async function person(name) {
  const context = await browser.newContext({ baseURL: server.url });
  const api = async (method, path, data) => {
    const answer = await context.request.fetch(path, { method, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const guest = await api("POST", "/api/guests", { name });
  const table = (game, seats, more = {}) =>
    api("POST", "/api/tables", {
      game,
      seats,
      start: true,
      ...more,
      options: { players: seats.length, ...more.options },
    });
  return { api, guest, table, cookies: (await context.storageState()).cookies };
}

const ann = await person("Ann");
const bob = await person("Bob");

/** Moves through the socket, without a page: any but double moves, so many. */
async function moves(who, id, seat, count) {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies(who.cookies);
  const page = await context.newPage();
  await page.goto("/rules/none"); // anywhere on this site
  await page.evaluate(
    ([id, seat, count]) =>
      new Promise((done) => {
        const socket = new WebSocket(
          `${location.origin.replace("http", "ws")}/api/tables/${id}/socket?look=${seat}`,
        );
        let made = 0;
        let last = 0;
        const timer = setTimeout(() => done(made), 60_000);
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type !== "update") return;
          if (message.table?.status === "over" || (made >= count && message.position)) {
            if (message.table?.status === "over" || message.position.actions.length) {
              clearTimeout(timer);
              socket.close();
              done(made);
            }
            return;
          }
          const position = message.position;
          if (!position?.actions.length || position.number === last) return;
          last = position.number;
          const plain = position.actions.filter((action) => !action.double);
          const action = plain[(made * 7) % plain.length] ?? position.actions[0];
          made++;
          socket.send(JSON.stringify({ type: "move", id: made, seat, position: position.number, action }));
        };
      }),
    [id, seat, count],
  );
  await context.close();
}

/** Bots among themselves play for those who watch. */
async function over(id) {
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto(`/table/${id}`);
  while ((await ann.api("GET", `/api/tables/${id}`)).status !== "over") await page.waitForTimeout(300);
  await page.close();
}

const steady = (count) => Array(count).fill("steady");
const yard = {
  start: await ann.table("scotland_yard", ["me", ...steady(3)]),
  x: await ann.table("scotland_yard", ["me", ...steady(5)]),
  detective: await ann.table("scotland_yard", ["steady", "me", ...steady(2)], {
    options: { possible_stations: true },
    settings: { clock: { clock: "budget", seconds: 900, increment: 10 } },
  }),
  two: await ann.table("scotland_yard", ["steady", "me"]),
  watched: await bob.table("scotland_yard", ["steady", "me", "steady"]),
  over: await ann.table("scotland_yard", ["me", ...steady(3)]),
  lobby: await ann.table("scotland_yard", ["me", "person", "steady", "person"], {
    start: false,
    settings: { visibility: "open", clock: { clock: "move", seconds: 60 } },
  }),
  hotseat: await ann.table("scotland_yard", ["me", "person"], { start: false }),
};
await bob.api("POST", `/api/tables/${yard.lobby.id}/seats`, {});
await ann.api("POST", `/api/tables/${yard.hotseat.id}/seats`, { name: "Ida" });
await ann.api("POST", `/api/tables/${yard.hotseat.id}/start`);
await moves(ann, yard.x.id, 0, 6);
await moves(ann, yard.detective.id, 1, 5);
await moves(ann, yard.two.id, 1, 9);
await moves(bob, yard.watched.id, 1, 4);
await moves(ann, yard.over.id, 0, 3);
// He may have been caught already.
await ann.api("PUT", `/api/tables/${yard.over.id}/seats/0/bot`, { bot: "steady" }).catch(() => undefined);
await over(yard.over.id);

const others = {};
for (const [game, few, many] of [
  ["eighty_days", 3, 6],
  ["mystery_express", 3, 5],
]) {
  const made = {
    few: await ann.table(game, ["me", ...steady(few - 1)]),
    many: await ann.table(game, ["me", ...steady(many - 1)]),
    over: await ann.table(game, steady(many)),
  };
  await moves(ann, made.many.id, 0, 6);
  await over(made.over.id);
  others[game] = made;
}

// The pages. What is done there before the picture is `then`.

const button = (page, name) => page.getByRole("button", { name, exact: true });
const tab = (name) => (page) => page.getByRole("tab", { name }).click();
const board = async (page) => {
  await page.locator(".panzoom, .board").first().waitFor();
  await page.waitForTimeout(500);
};
const atTable = (table, then) => ({
  path: `/table/${table.id}`,
  then: async (page, size) => {
    await board(page);
    await then?.(page, size);
  },
});

const PAGES = {
  "home-new": { path: "/", stranger: true, full: true },
  home: { path: "/", full: true },
  settings: { path: "/", then: (page) => button(page, "Settings").click() },
  name: { path: "/", then: (page) => page.getByRole("button", { name: "Ann" }).click() },
  "new-scotland-yard": {
    path: "/new/scotland_yard",
    full: true,
    then: async (page) => {
      await page.getByRole("group", { name: "Clock", exact: true }).getByRole("radio").nth(2).check();
      await page.getByRole("listitem").nth(1).getByRole("combobox").selectOption("here");
    },
  },
  "new-eighty-days": { path: "/new/eighty_days", full: true },
  "new-mystery-express": { path: "/new/mystery_express", full: true },
  lobby: { path: `/table/${yard.lobby.id}`, full: true },
  "lobby-sit": {
    path: `/table/${yard.lobby.id}`,
    then: (page) => page.getByRole("button", { name: "Seat for somebody at this device" }).first().click(),
  },
  "table-start": atTable(yard.start),
  "table-x": atTable(yard.x),
  "table-x-choice": atTable(yard.x, async (page) => {
    const station = page.locator("[data-station]").first();
    await station.focus();
    await page.keyboard.press("Enter");
  }),
  "table-x-moves": atTable(yard.x, tab("Moves")),
  "table-x-log": atTable(yard.x, tab("Log")),
  "table-x-chat": atTable(yard.x, tab("Chat")),
  "table-x-menu": atTable(yard.x, (page) => button(page, "More at this table").click()),
  "table-x-leave": atTable(yard.x, async (page) => {
    await button(page, "More at this table").click();
    await page.getByRole("menuitem", { name: "Leave the table" }).click();
  }),
  "table-refusal": atTable(yard.x, (page) =>
    page.locator("svg > circle.hit").nth(150).dispatchEvent("click"),
  ),
  "table-players": { ...atTable(yard.x, tab("Players")), only: "phone" },
  "table-folded": { ...atTable(yard.x, (page) => button(page, "Fold the panels").click()), only: "phone" },
  "table-detective": atTable(yard.detective),
  "table-two": atTable(yard.two),
  "table-spectator": atTable(yard.watched),
  "table-offline": atTable(yard.x, async (page) => {
    await page.context().setOffline(true);
    await page.getByText("Reconnecting…").waitFor();
  }),
  curtain: { path: `/table/${yard.hotseat.id}` },
  "table-over": atTable(yard.over),
  "replay-start": { path: `/replay/${yard.over.id}` },
  "replay-middle": {
    path: `/replay/${yard.over.id}`,
    then: async (page) => {
      await page.getByRole("slider").fill("9");
      await page.getByLabel("Seen by").selectOption({ index: 1 });
    },
  },
  "replay-about": { path: `/replay/${yard.over.id}`, then: tab("Game") },
  "replay-upload": { path: "/replay" },
  "verify-file": { path: "/verify" },
  verify: {
    path: `/verify/${yard.over.id}`,
    full: true,
    then: (page) => page.locator(".verdict.open, .verdict.fits").waitFor(),
  },
  transfer: { path: "/transfer" },
  "transfer-link": { path: "/transfer", then: (page) => button(page, "Make a link").click() },
  "transfer-use": { path: "/transfer#abcdefgh", stranger: true },
  "rules-scotland-yard": { path: "/rules/scotland_yard", full: true },
  "rules-at-a-rule": { path: "/rules/scotland_yard#SY-22" },
  "rules-search": {
    path: "/rules/scotland_yard",
    then: (page) => page.getByLabel("Find a rule").fill("ferry"),
  },
  "rules-eighty-days": { path: "/rules/eighty_days", full: true },
  "rules-mystery-express": { path: "/rules/mystery_express", full: true },
  missing: { path: "/nowhere" },
  "table-missing": { path: "/table/aaaaaaaaaaaaaaaaaaaa" },
  ...Object.fromEntries(
    Object.entries(others).flatMap(([game, made]) => {
      const name = game.replace("_", "-");
      return [
        [`${name}-start`, atTable(made.few)],
        [`${name}-table`, atTable(made.many)],
        [`${name}-moves`, atTable(made.many, tab("Moves"))],
        [`${name}-log`, atTable(made.many, tab("Log"))],
        [`${name}-over`, atTable(made.over)],
        [
          `${name}-replay`,
          { path: `/replay/${made.over.id}`, then: (page) => page.getByRole("slider").fill("30") },
        ],
      ];
    }),
  ),
};

let faults = 0;
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of ["light", "dark"]) {
    for (const [name, { path, stranger, full = false, then, only }] of Object.entries(PAGES)) {
      if ((wanted.length && !wanted.includes(name)) || (only && only !== size)) continue;
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        colorScheme: theme,
        locale: "en-GB",
        hasTouch: size === "phone",
        isMobile: size === "phone",
        deviceScaleFactor: size === "phone" ? 2 : 1,
      });
      await context.addInitScript(
        ([settings, guest]) => {
          if (!location.protocol.startsWith("http")) return;
          localStorage.setItem("bradshaw-settings", JSON.stringify(settings));
          if (guest) localStorage.setItem("bradshaw-guest", JSON.stringify(guest));
        },
        [CALM, stranger ? null : ann.guest],
      );
      if (!stranger) await context.addCookies(ann.cookies);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on("pageerror", (error) => console.error(`${name}: ${error}`));
      try {
        await page.goto(path);
        await page
          .locator("h1")
          .first()
          .waitFor({ state: "attached" })
          .catch(() => undefined);
        await page.waitForTimeout(500);
        await then?.(page, size);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `shots/${name}-${size}-${theme}.png`, fullPage: full });
      } catch (error) {
        faults++;
        console.error(`${name} (${size}, ${theme}): ${error.message.split("\n")[0]}`);
      }
      await context.close();
    }
  }
}
await browser.close();
await server.stop();
process.exit(faults ? 1 : 0);
