/** Starting games, and this browser's part in their deals, so that nobody can rig them (docs/fair_deal.md). */
import type { NewTable, TableInfo, TableLink } from "../types/wire";
import { listed, newContribution, pledgeOf } from "../verify/mix";
import { keepOwn, keptOwn, noteHash, type Own } from "../verify/noted";
import { ask, getTable } from "./api";

const path = (table: string) => `/tables/${encodeURIComponent(table)}`;
const turns = new Map<string, Promise<TableInfo>>(); // by table: the last that was done there
const told = new Set<string>(); // tables that know this browser's pledge, each with its guest

/** A new table. If it starts at once, this browser pledges with the same request. */
export async function createTable(wanted: NewTable): Promise<TableInfo> {
  if (!wanted.start) return ask<TableInfo>("POST", "/tables", wanted);
  const contribution = newContribution();
  const pledge = await pledgeOf(contribution);
  return dealt(await ask<TableInfo>("POST", "/tables", { ...wanted, pledge }), contribution);
}

/** Start a game of one's own. */
export async function startTable(table: TableInfo): Promise<TableInfo> {
  await takePart(table, table.host);
  return takePart(await ask<TableInfo>("POST", `${path(table.id)}/start`), table.host);
}

/** Another table for the same people, each so many seats further on, dealt at once if there is nobody to wait for; its id. */
export async function rematch(table: string, start: boolean, rotate: number): Promise<string> {
  const contribution = newContribution();
  const dealing = start ? `&start=true&pledge=${await pledgeOf(contribution)}` : "";
  const { id } = await ask<TableLink>("POST", `${path(table)}/rematch?rotate=${rotate}${dealing}`);
  if (start) await dealt(await getTable(id), contribution);
  return id;
}

function dealt(table: TableInfo, contribution: string): Promise<TableInfo> {
  if (table.deal) keepOwn(table.id, { contribution, pledged: true, pledges: null });
  return takePart(table, table.host);
}

/** Pledge, or give what was pledged, if it is time; the table as it is then. No game waits for what fails here. */
export function takePart(table: TableInfo, guest: string | null): Promise<TableInfo> {
  const { id, status, seats } = table;
  if (status !== "open" || guest === null || !seats.some((seat) => seat.guest === guest)) {
    return Promise.resolve(table);
  }
  noteHash(id, table.seed_hash);
  // One after the other, for what is given depends on what was pledged.
  const turn = (turns.get(id) ?? Promise.resolve(table)).then(() => part(table, guest)).catch(() => table);
  turns.set(id, turn);
  return turn;
}

function part(table: TableInfo, guest: string): Promise<TableInfo> {
  const own = keptOwn(table.id) ?? { contribution: newContribution(), pledged: false, pledges: null };
  return table.deal ? contribute(table, own) : pledge(table, guest, own);
}

async function pledge(table: TableInfo, guest: string, own: Own): Promise<TableInfo> {
  const who = `${table.id} ${guest}`;
  if (told.has(who)) return table;
  keepOwn(table.id, own); // first, so that another window of this browser does not make one of its own
  const body = { pledge: await pledgeOf(own.contribution) };
  const answer = await ask<TableInfo>("PUT", `${path(table.id)}/pledge`, body);
  told.add(who);
  keepOwn(table.id, { ...own, pledged: true });
  return answer;
}

async function contribute(table: TableInfo, own: Own): Promise<TableInfo> {
  const parts = table.deal!.parts;
  const mine = await pledgeOf(own.contribution);
  const asked = parts.some(({ pledge, contribution }) => pledge === mine && contribution === null);
  const pledges = listed(parts);
  // Given once, and for one list of pledges only: whoever shows another list later may have chosen it.
  if (!asked || (own.pledges !== null && own.pledges !== pledges)) return table;
  keepOwn(table.id, { ...own, pledges });
  return ask<TableInfo>("PUT", `${path(table.id)}/contribution`, { contribution: own.contribution });
}
