/** What the client asks of the server over HTTP. What goes wrong comes back as a sentence for people. */
import { m } from "../paraglide/messages";
import { inOwnWords } from "./sentences";
import type {
  CheckedFile,
  GameInfo,
  Guest,
  LogPage,
  Notes,
  NoticeSettings,
  OwnFile,
  Problem,
  Subscribe,
  TableInfo,
  TableLink,
  TableList,
  TakeSeat,
  Transfer,
  Tutorial,
} from "../types/wire";

/** Why a request came to nothing. `code` is for programs; "offline" and "fault" are our own. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly status = 0,
  ) {
    super(sentence);
  }
}

/** The sentence to show for whatever was thrown. */
export function sentence(error: unknown): string {
  return error instanceof Refused ? error.message : m.shell_error_fault();
}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Refused("offline", m.shell_error_offline());
  }
  if (response.ok) return (await response.json()) as Answer;
  throw await refusedBy(response);
}

/** Why the server has answered no. */
export async function refusedBy(response: Response): Promise<Refused> {
  const problem = (await response.json().catch(() => null)) as Problem | null;
  const why = problem ? await inOwnWords(problem.sentence, problem.reason) : m.shell_error_fault();
  return new Refused(problem?.code ?? "fault", why, response.status);
}

const part = encodeURIComponent;
let games: Promise<readonly GameInfo[]> | undefined;

/** The games of this server; asked for once. */
export function listGames(): Promise<readonly GameInfo[]> {
  games ??= ask<readonly GameInfo[]>("GET", "/games").catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

/** The rules in short, as Markdown; null if the server has no such game. */
export async function getRules(game: string): Promise<string | null> {
  const response = await fetch(`/api/games/${part(game)}/rules`).catch(() => null);
  if (!response) throw new Refused("offline", m.shell_error_offline());
  return response.ok ? response.text() : null;
}

/** Whether a board or a deck of one's own can be played with; this may take the server some seconds. */
export const checkFile = (game: string, file: OwnFile) =>
  ask<CheckedFile>("POST", `/games/${part(game)}/files`, file);

export const whoAmI = () => ask<Guest>("GET", "/me");
export const becomeGuest = (name: string) => ask<Guest>("POST", "/guests", { name });
export const changeName = (name: string) => ask<Guest>("PUT", "/me", { name });
export const signOut = () => ask<Guest>("DELETE", "/me");
export const offerTransfer = () => ask<Transfer>("POST", "/me/transfers");
export const acceptTransfer = (token: string) => ask<Guest>("POST", "/transfers", { token });

/** What this device is told of while nobody looks. */
export const getNotices = () => ask<NoticeSettings>("GET", "/me/notices");
export const chooseNotices = (wanted: Subscribe) => ask<NoticeSettings>("PUT", "/me/notices", wanted);
export const endNotices = () => ask<NoticeSettings>("DELETE", "/me/notices");

export type TableKind = "open" | "running" | "over" | "mine";
export const listTables = (kind: TableKind, before?: string) =>
  ask<TableList>("GET", `/tables?kind=${kind}${before ? `&before=${part(before)}` : ""}`);
export const getTable = (table: string) => ask<TableInfo>("GET", `/tables/${part(table)}`);
/** Entries of the log before one of them, as a seat or a spectator was told of them. */
export const getEntries = (table: string, look: number | null, before: number) =>
  ask<LogPage>(
    "GET",
    `/tables/${part(table)}/entries?${look === null ? "" : `look=${look}&`}before=${before}`,
  );
export const findCode = (code: string) => ask<TableLink>("GET", `/codes/${part(code)}`);
export const takeSeat = (table: string, wanted: TakeSeat) =>
  ask<TableInfo>("POST", `/tables/${part(table)}/seats`, wanted);
export const leaveSeat = (table: string, seat: number) =>
  ask<TableInfo>("DELETE", `/tables/${part(table)}/seats/${seat}`);
export const handSeat = (table: string, seat: number, bot: string | null) =>
  ask<TableInfo>("PUT", `/tables/${part(table)}/seats/${seat}/bot`, { bot });
export const publishTable = (table: string) => ask<TableInfo>("POST", `/tables/${part(table)}/publication`);
export const getNotes = (table: string, seat: number) =>
  ask<Notes>("GET", `/tables/${part(table)}/seats/${seat}/notes`);
export const putNotes = (table: string, seat: number, text: string) =>
  ask<Notes>("PUT", `/tables/${part(table)}/seats/${seat}/notes`, { text });
export const startTutorial = (game: string) => ask<Tutorial>("POST", `/tutorials/${part(game)}`);
