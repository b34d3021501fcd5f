// What there is to see, made once on a real server: people, and tables in every state.

/** @returns the person who looks, and the tables */
export async function makeTables(browser, url) {
  async function person(name) {
    const context = await browser.newContext({ baseURL: url });
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

  /** Moves without a page: any but double moves, so many; then wait until it is the seat's turn again. */
  async function moves(who, id, seat, count) {
    for (let made = 0, patience = 600; patience > 0; patience--) {
      const { table, position } = await who.api("GET", `/api/tables/${id}/log?look=${seat}`);
      if (table.status === "over") return;
      if (!position.actions.length) {
        await new Promise((done) => setTimeout(done, 100));
        continue;
      }
      if (made >= count) return;
      const plain = position.actions.filter((action) => !action.double);
      const action = plain[(made * 7) % plain.length] ?? position.actions[0];
      await who.api("POST", `/api/tables/${id}/moves`, { seat, position: position.number, action });
      made++;
    }
    throw new Error("The bots do not move.");
  }

  /** Bots among themselves play for those who watch. */
  async function over(id) {
    const page = await browser.newPage({ baseURL: url });
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

  return { guest: ann.guest, cookies: ann.cookies, yard, others };
}
