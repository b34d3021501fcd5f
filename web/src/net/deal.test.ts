import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Part, TableInfo } from "../types/wire";
import { fairness } from "../verify/fairness";
import { mixed, pledgeOf } from "../verify/mix";
import { keptOwn } from "../verify/noted";
import { sha256Hex } from "../verify/sha256";
import { createTable, rematch, startTable, takePart } from "./deal";

type Body = { pledge?: string; contribution?: string };
const sent: { readonly path: string; readonly body: Body }[] = [];
const SECRET = "the server's secret";
let tables = 0;

/** A table of oneself and a bot, as a server shows it. */
async function table(more: Partial<TableInfo> = {}): Promise<TableInfo> {
  const seats = [{ guest: "me" }, { guest: null, bot: "steady" }];
  const known = { id: `t${++tables}`, host: "me", status: "open", seats, seed: null, deal: null };
  return { ...known, seed_hash: await sha256Hex(SECRET), ...more } as unknown as TableInfo;
}
const asked = (parts: readonly Part[]) => ({ deal: { parts, secret: null } });

/** Answers every request by what is given for its last word. */
function answering(answers: Readonly<Record<string, (body: Body) => unknown>>) {
  vi.stubGlobal("fetch", (path: string, { body = "{}" }: { body?: string }) => {
    const given = JSON.parse(body) as Body;
    sent.push({ path, body: given });
    const word = path.split("?")[0]!.split("/").at(-1)!;
    return Promise.resolve(new Response(JSON.stringify(answers[word]?.(given) ?? {}), { status: 200 }));
  });
}

beforeEach(() => void (sent.length = 0));
afterEach(() => vi.unstubAllGlobals());

it("pledges once, and gives what it pledged when it is asked", async () => {
  const open = await table();
  answering({ pledge: () => open, contribution: () => ({ ...open, status: "running" }) });
  await takePart(open, "me");
  await takePart(open, "me");
  expect(sent.map(({ path }) => path)).toEqual([`/api/tables/${open.id}/pledge`]);
  const pledge = sent[0]!.body.pledge!;
  await takePart({ ...open, ...asked([{ seat: 0, pledge, contribution: null }]) }, "me");
  expect(sent[1]!.path).toBe(`/api/tables/${open.id}/contribution`);
  expect(await pledgeOf(sent[1]!.body.contribution!)).toBe(pledge);
});

it("gives nothing for another list of pledges than the first", async () => {
  const open = await table();
  answering({});
  await takePart(open, "me");
  const own = { seat: 0, pledge: sent[0]!.body.pledge!, contribution: null };
  const friend = { seat: 1, pledge: "0".repeat(64), contribution: null };
  await takePart({ ...open, ...asked([friend]) }, "me");
  expect(sent).toHaveLength(1); // not asked, nothing given
  for (const parts of [[own], [own, friend], [{ ...own, seat: 1 }]]) {
    await takePart({ ...open, ...asked(parts) }, "me");
  }
  expect(sent.filter(({ path }) => path.endsWith("contribution"))).toHaveLength(1);
});

it("tells nothing where it has no seat, or the game has begun, and minds no fault", async () => {
  answering({});
  await takePart(await table(), "you");
  await takePart(await table(), null);
  await takePart(await table({ status: "running" }), "me");
  expect(sent).toEqual([]);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  const open = await table();
  expect(await takePart(open, "me")).toBe(open);
});

it("asks again after the answer was lost", async () => {
  const open = await table();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await takePart(open, "me");
  const before = keptOwn(open.id)!;
  expect(before.pledged).toBe(false);
  answering({ pledge: () => open });
  await takePart(open, "me");
  expect(sent[0]!.body.pledge).toBe(await pledgeOf(before.contribution));
});

it("starts a new table, one's own and a rematch with a contribution", async () => {
  const made = await table();
  const dealing = (body: Body) => ({
    ...made,
    ...asked([{ seat: 0, pledge: body.pledge!, contribution: null }]),
  });
  answering({ tables: dealing, contribution: () => ({ ...made, status: "running" }) });
  const begun = await createTable({ game: "a_game", start: true });
  expect([begun.status, sent.length]).toEqual(["running", 2]);

  const mine = await table();
  let pledge = "";
  const pledged = (body: Body) => ((pledge = body.pledge!), mine);
  const start = () => ({ ...mine, ...asked([{ seat: 0, pledge, contribution: null }]) });
  answering({ pledge: pledged, start, contribution: () => ({ ...mine, status: "running" }) });
  sent.length = 0;
  expect((await startTable(mine)).status).toBe("running");
  expect(sent.map(({ path }) => path.split("/").at(-1))).toEqual(["pledge", "start", "contribution"]);

  const next = await table();
  const found = () => {
    const given = new URL(sent[0]!.path, "http://x").searchParams.get("pledge")!;
    return { ...next, ...asked([{ seat: 0, pledge: given, contribution: null }]) };
  };
  answering({ rematch: () => ({ id: next.id }), [next.id]: found });
  sent.length = 0;
  expect(await rematch("old", true, 1)).toBe(next.id);
  expect(new URL(sent[0]!.path, "http://x").searchParams.get("rotate")).toBe("1");
  expect(await pledgeOf(sent[2]!.body.contribution!)).toBe(found().deal.parts[0]!.pledge);
});

it("says of a finished game whether it was fair, and does not of one in which it had no part", async () => {
  const open = await table();
  answering({});
  await takePart(open, "me");
  const own = { seat: 0, pledge: sent[0]!.body.pledge!, contribution: null };
  await takePart({ ...open, ...asked([own]) }, "me");
  const part = { ...own, contribution: sent[1]!.body.contribution! };
  const over = async (parts: readonly Part[], secret = SECRET): Promise<TableInfo> => {
    const seed = await mixed({ table: open.id, secret, parts });
    return { ...open, status: "over", seed, deal: { parts, secret } };
  };
  const friend = { seat: 1, pledge: await pledgeOf("f0".repeat(32)), contribution: "f0".repeat(32) };
  expect(await fairness(await over([part]))).toBe("fair");
  expect(await fairness(await over([part], "another"))).toBe("unfair");
  expect(await fairness(await over([own]))).toBe("unfair");
  expect(await fairness(await over([part, friend]))).toBe("unfair");
  expect(await fairness({ ...open, status: "over", seed: SECRET })).toBe("unfair");
  expect(await fairness({ ...open, id: "elsewhere", status: "over", seed: SECRET })).toBe("unknown");
  expect(await fairness(open)).toBe("unknown");
});
