// The pages of the real app. What is done there before the picture is `then`. Tables have the names that
// scripts/shots_tables.py gives them; `say` is a message of the page's language by its key.

/** The pictures that the docs show, and what they are called there. */
export const DOCS = {
  "table-detective": "scotland_yard.png",
  "eighty-days-table": "eighty_days.png",
  "mystery-express-table": "mystery_express.png",
  "home-new": "home.png",
};

/** Until the board and, after it, the panels are there. */
const board = async (page) => {
  await page.locator(".panzoom, .board").first().waitFor();
  await page.getByRole("tablist").first().waitFor();
  await page.waitForTimeout(500);
};
/** What has happened lies over the board when one comes; most pictures are of the board. */
async function putNewsAway(page) {
  const news = page.locator(".top section").first();
  if (await news.isVisible()) await news.getByRole("button").first().click();
}
const atTable = (id, then) => ({
  path: `/table/${id}`,
  then: async (page, size) => {
    await board(page);
    await putNewsAway(page);
    await then?.(page, size);
  },
});

const home = (say) => ({
  "home-new": { path: "/", stranger: true, full: true },
  home: { path: "/", full: true },
  "play-now": {
    path: "/",
    stranger: true,
    then: (page) =>
      page
        .getByRole("button", { name: say("shell_play_now") })
        .first()
        .click(),
  },
  settings: { path: "/", then: (page) => page.getByRole("button", { name: say("shell_settings") }).click() },
  name: { path: "/", then: (page) => page.getByRole("button", { name: "Ann" }).click() },
  missing: { path: "/nowhere" },
  "table-missing": { path: "/table/aaaaaaaaaaaaaaaaaaaa" },
  unreachable: {
    path: "/",
    stranger: true,
    then: async (page) => {
      // What the service worker would show; it must not find the server, or it goes where one wanted to.
      await page.route("**/api/health/live", (route) => route.abort());
      await page.goto("/offline.html");
      await page.locator("h1").waitFor();
    },
  },
  transfer: { path: "/transfer" },
  "transfer-link": {
    path: "/transfer",
    then: (page) => page.getByRole("button", { name: say("shell_transfer_make_button") }).click(),
  },
  "transfer-use": { path: "/transfer#abcdefgh", stranger: true },
});

const beforePlay = (tables, say) => ({
  "new-scotland-yard": {
    path: "/new/scotland_yard",
    full: true,
    then: async (page) => {
      const clock = page.getByRole("group", { name: say("shell_clock"), exact: true });
      await clock.getByRole("radio").nth(2).check();
      await page.getByRole("listitem").nth(1).getByRole("combobox").selectOption("here");
    },
  },
  "new-eighty-days": { path: "/new/eighty_days", full: true },
  "new-mystery-express": { path: "/new/mystery_express", full: true },
  lobby: { path: `/table/${tables.yard_lobby}`, full: true },
  "lobby-eighty-days": { path: `/table/${tables.days_lobby}`, full: true },
  "lobby-stranger": { path: `/table/${tables.yard_lobby}`, full: true, stranger: true },
  "lobby-sit": {
    path: `/table/${tables.yard_lobby}`,
    then: (page) =>
      page
        .getByRole("button", { name: say("shell_take_seat_other") })
        .first()
        .click(),
  },
});

const lessons = () =>
  Object.fromEntries(
    ["scotland_yard", "eighty_days", "mystery_express"].flatMap((game) => {
      const name = `lesson-${game.replace("_", "-")}`;
      const path = `/learn/${game}`;
      return [
        [name, { path, alone: true, then: board }],
        [
          `${name}-open`,
          {
            path,
            alone: true,
            only: "phone",
            then: async (page) => {
              await board(page);
              await page.getByRole("tab").first().click();
            },
          },
        ],
      ];
    }),
  );

const atTheYard = (tables, say) => {
  const tab = (key) => (page) => page.getByRole("tab", { name: say(key), exact: true }).click();
  const menu = (page) => page.getByRole("button", { name: say("shell_menu"), exact: true }).click();
  const choice = async (page, key) => {
    const station = page.locator("[data-station]").first();
    await station.focus();
    await page.keyboard.press(key);
  };
  const x = tables.yard_x;
  return {
    "table-start": atTable(tables.yard_start),
    "table-x": atTable(x),
    "table-news": { path: `/table/${x}`, then: board },
    "table-away": atTable(tables.yard_away),
    "table-x-choice": atTable(x, (page) => choice(page, "Enter")),
    "table-x-moves": atTable(x, tab("shell_tab_moves")),
    "table-x-log": atTable(x, tab("shell_tab_log")),
    "table-x-chat": atTable(x, tab("shell_tab_chat")),
    "table-x-menu": atTable(x, menu),
    "table-x-leave": atTable(x, async (page) => {
      await menu(page);
      await page.getByRole("menuitem", { name: say("shell_leave") }).click();
    }),
    "table-refusal": atTable(x, (page) => page.locator("svg > circle.hit").nth(150).dispatchEvent("click")),
    "table-players": { ...atTable(x, tab("shell_tab_players")), only: "phone" },
    "table-folded": {
      ...atTable(x, (page) => page.getByRole("button", { name: say("shell_fold"), exact: true }).click()),
      only: "phone",
    },
    "table-detective": atTable(tables.yard_detective),
    "table-two": atTable(tables.yard_two),
    "table-spectator": atTable(tables.yard_watched),
    "table-offline": {
      ...atTable(x, async (page) => {
        await page.context().setOffline(true);
        await page.getByText(say("shell_reconnecting")).first().waitFor();
      }),
      alone: true,
    },
    curtain: { path: `/table/${tables.yard_hotseat}` },
  };
};

const afterPlay = (tables, say) => {
  const summary = async (page) => {
    await board(page);
    await page.getByRole("button", { name: say("shell_end_more"), exact: true }).click();
    await page.getByRole("menuitem", { name: say("shell_end_summary"), exact: true }).click();
    await page.waitForTimeout(800);
  };
  return {
    "table-won": atTable(tables.yard_won),
    "table-lost": atTable(tables.yard_lost),
    "eighty-days-over": atTable(tables.days_over),
    "mystery-express-over": atTable(tables.express_over),
    "table-won-summary": { path: `/table/${tables.yard_won}`, then: summary },
    "eighty-days-over-summary": { path: `/table/${tables.days_over}`, then: summary },
    "mystery-express-over-summary": { path: `/table/${tables.express_over}`, then: summary },
    "replay-start": { path: `/replay/${tables.yard_won}` },
    "replay-middle": {
      path: `/replay/${tables.yard_won}`,
      then: async (page) => {
        await page.getByRole("slider").fill("40");
        await page.getByLabel(say("replay_eyes")).selectOption({ index: 2 });
      },
    },
    "replay-focus": {
      path: `/replay/${tables.yard_won}`,
      then: async (page) => {
        await page.getByRole("slider").fill("40");
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Tab");
      },
    },
    "replay-about": {
      path: `/replay/${tables.yard_won}`,
      then: (page) => page.getByRole("tab", { name: say("replay_about"), exact: true }).click(),
    },
    "eighty-days-replay": {
      path: `/replay/${tables.days_over}`,
      then: (page) => page.getByRole("slider").fill("30"),
    },
    "mystery-express-replay": {
      path: `/replay/${tables.express_over}`,
      then: (page) => page.getByRole("slider").fill("30"),
    },
    "replay-upload": { path: "/replay" },
    "verify-file": { path: "/verify" },
    verify: {
      path: `/verify/${tables.yard_won}`,
      full: true,
      then: (page) => page.locator(".verdict.open, .verdict.fits").waitFor(),
    },
  };
};

const rules = (say) => ({
  "rules-scotland-yard": { path: "/rules/scotland_yard", full: true },
  "rules-top": { path: "/rules/scotland_yard" },
  "rules-at-a-rule": { path: "/rules/scotland_yard#SY-22" },
  "rules-search": {
    path: "/rules/scotland_yard",
    then: (page) => page.getByLabel(say("rules_search")).fill("ferry"),
  },
  "rules-eighty-days": { path: "/rules/eighty_days", full: true },
  "rules-mystery-express": { path: "/rules/mystery_express", full: true },
});

const atOtherTables = (tables, say) => {
  const tab = (key) => (page) => page.getByRole("tab", { name: say(key), exact: true }).click();
  return Object.fromEntries(
    [
      ["eighty-days", tables.days_start, tables.days_many],
      ["mystery-express", tables.express_start, tables.express_many],
    ].flatMap(([name, few, many]) => [
      [`${name}-start`, atTable(few)],
      [`${name}-table`, atTable(many)],
      [`${name}-moves`, atTable(many, tab("shell_tab_moves"))],
      [`${name}-log`, atTable(many, tab("shell_tab_log"))],
    ]),
  );
};

export const pages = (tables, say) => ({
  ...home(say),
  ...beforePlay(tables, say),
  ...lessons(),
  ...atTheYard(tables, say),
  ...atOtherTables(tables, say),
  ...afterPlay(tables, say),
  ...rules(say),
});
