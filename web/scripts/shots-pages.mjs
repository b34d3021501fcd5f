// The pages of the real app. What is done there before the picture is `then`.

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

export const pages = ({ yard, others }) => ({
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
  "table-offline": {
    ...atTable(yard.x, async (page) => {
      await page.context().setOffline(true);
      await page.getByText("Reconnecting…").waitFor();
    }),
    alone: true,
  },
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
});
