/** Moments of games as they are stored in the folders of the games (`scotland_yard/middle-detective`), on the page of a real table: scenes that chance seldom brings. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { TableInfo, Update } from "../src/types/wire";
import { expect, makeTable } from "./people";
import { apart } from "./secrets";

interface Moment {
  readonly name: string;
  readonly game: string;
  readonly seat: number | null;
  readonly view: { readonly options: { readonly players: number }; readonly [field: string]: unknown };
  readonly actions: readonly unknown[];
  readonly events: readonly unknown[];
}

function read(name: string): Moment {
  const file = new URL(`../src/games/${name.replace("/", "/fixtures/")}.json`, import.meta.url);
  const moment = JSON.parse(readFileSync(file, "utf8")) as Moment;
  // Cards that come by themselves would not wait to be looked at.
  const still = "pace" in moment.view.options ? { pace: 0 } : {};
  return { ...moment, view: { ...moment.view, options: { ...moment.view.options, ...still } } };
}

/** What follows on the first update of a table: a move that leads to the moment. */
function leading({ number, look, table, position }: Update, { view, actions, events }: Moment): Update {
  const next = number + 1;
  const what = { entry: "happened", at: Date.now(), seat: 0, events, told: events.map(() => "") } as const;
  const ended = view.outcome ? { status: "over", ended: "rules", outcome: view.outcome } : {};
  return {
    type: "update",
    after: number,
    number: next,
    look,
    entries: [{ number: next, what }],
    table: { ...table, ...ended } as TableInfo,
    position: { ...position!, number: next, view, actions, to_act: view.to_act as readonly number[] },
  };
}

/** Makes the page show moments by name; nothing that is done there gets through to the server. */
export async function projector(page: Page): Promise<(name: string) => Promise<void>> {
  let moment: Moment;
  await page.routeWebSocket(/\/socket/, (client) => {
    let shown = false;
    client.connectToServer().onMessage((text) => {
      for (const message of apart(String(text))) {
        if (message.type === "update" && shown) continue; // the table itself plays on
        client.send(JSON.stringify(message));
        if (message.type !== "update") continue;
        shown = true;
        client.send(JSON.stringify(leading(message, moment)));
      }
    });
    client.onMessage(() => undefined);
  });
  return async (name) => {
    moment = read(name);
    const { game, seat, view } = moment;
    const { options } = view;
    // Some are of one game: what was looked at in a later one was not yet in an earlier one.
    if (page.url().startsWith("http")) await page.evaluate(() => sessionStorage.clear());
    const seats = Array.from({ length: options.players }, (_, one) => (one === seat ? "me" : "steady"));
    await page.goto(`/table/${await makeTable(page, { game, options, seats })}`);
    await expect(page.locator(".board .board")).toBeVisible();
  };
}
