/**
 * The socket of a table. It connects, resumes after any drop, and keeps what the server has told: the table, the
 * position, the log by number, who is here. It knows no page and no game; `onchange` is called whenever anything is new.
 */
import { m } from "../paraglide/messages";
import {
  CLOSING,
  PROTOCOL,
  type Entry,
  type FromClient,
  type FromServer,
  type LogPage,
  type Position,
  type Presence,
  type TableInfo,
  type Told,
  type Update,
} from "../types/wire";
import { renewOnce } from "./renew";
import { said } from "./said";
import { judge, positionAfter } from "./standing";

export type Link =
  | { readonly state: "connecting" | "live" | "reconnecting" }
  /** For good: the server refuses, and says why; or the page is `outdated`, and only loading it again helps. */
  | { readonly state: "closed"; readonly reason: string; readonly outdated?: boolean };

export type Answer =
  { readonly ok: true } | { readonly ok: false; readonly code: string; readonly sentence: string };

/** A position and what led to it, for whoever shows moves as they happen. Empty events: a jump. */
export interface Step {
  readonly position: Position;
  readonly events: readonly unknown[];
}

/** A line to the server, as far as it is used here: a browser's WebSocket, or a test's. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Ears {
  readonly heard: (text: string) => void;
  readonly closed: (code: number, reason: string) => void;
}

export interface Means {
  readonly open: (path: string, ears: Ears) => Wire;
  readonly later: (call: () => void, milliseconds: number) => () => void;
  readonly random: () => number;
  /** The server speaks that version: load the page again, unless that was tried. Whether it will be. */
  readonly renew: (version: number) => boolean;
}

type Wanted = FromClient extends infer Message
  ? Message extends unknown
    ? Omit<Message, "id">
    : never
  : never;

interface Waiting {
  readonly message: FromClient;
  readonly after: number; // the last entry we knew of when it was sent
  readonly answer: (answer: Answer) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4_000; // so that all are back within five seconds of the server
const TO_READ = 1_500; // before the page is loaded again
const PATIENCE = 8_000; // a message unanswered for so long: the line is dead, though nobody said so

export const browser: Means = {
  open: (path, ears) => {
    const socket = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket.onmessage = ({ data }) => ears.heard(String(data));
    socket.onclose = ({ code, reason }) => ears.closed(code, reason);
    return socket;
  },
  later: (call, milliseconds) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  renew: (version) => {
    try {
      const reload = () => void setTimeout(() => location.reload(), TO_READ);
      return renewOnce(version, { storage: sessionStorage, reload });
    } catch {
      return false; // no storage is allowed here
    }
  },
};

export class TableSocket {
  link: Link = { state: "connecting" };
  guest: string | null = null;
  table: TableInfo | null = null;
  /** How far the server's clock is ahead of ours. */
  ahead = 0;
  position: Position | null = null;
  entries: readonly Told[] = [];
  /** How many moves there are before the entries, which can be fetched; null if there is nothing before them. */
  earlier: number | null = null;
  presence: Presence = { type: "presence", connected: [], watching: 0, thinking: [] };
  /** Steps that came since they were last taken; `takeSteps` empties it. */
  private steps: Step[] = [];

  private wire: Wire | null = null;
  private number = 0; // of the last entry that we were told of
  private welcomed = false; // told where we are, since the last connect
  private failures = 0;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  private cancelRetry: (() => void) | null = null;
  private cancelWatch: (() => void) | null = null;
  private over = false;

  constructor(
    readonly id: string,
    public look: number | null,
    private readonly onchange: () => void,
    private readonly means: Means = browser,
  ) {}

  connect(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    if (this.over || this.wire) return;
    const look = this.look === null ? "" : `look=${this.look}&`;
    this.welcomed = false;
    // What an old line still has to say is of no interest once there is another.
    const wire = this.means.open(`/api/tables/${this.id}/socket?${look}after=${this.number}`, {
      heard: (text) => {
        const found = JSON.parse(text) as FromServer | readonly FromServer[];
        // Messages that leave together come as a list. One of them may end this line: the rest is of no interest then.
        for (const message of Array.isArray(found) ? found : [found]) {
          if (this.wire === wire) this.read(message as FromServer);
        }
      },
      closed: (code, reason) => this.wire === wire && this.dropped(code, reason),
    });
    this.wire = wire;
    this.watch(PATIENCE * 2);
  }

  /** Leave for good: the page is gone. */
  close(): void {
    this.over = true;
    this.forget();
    this.cancelRetry?.();
    this.cancelWatch?.();
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  /** The page was asleep, or the network is back: find out at once whether the line still lives. */
  wake(): void {
    if (this.over || this.link.state === "closed") return;
    if (!this.wire) this.connect();
    else if (this.welcomed) void this.send({ type: "look", seat: this.look, after: this.number });
  }

  /** The network is gone. */
  lost(): void {
    if (this.wire) this.cut();
  }

  takeSteps(): readonly Step[] {
    return this.steps.splice(0);
  }

  // What one can say

  move(seat: number, action: unknown): Promise<Answer> {
    return this.send({ type: "move", seat, position: this.position?.number ?? 0, action });
  }

  say(text: string, seat: number | null): Promise<Answer> {
    return this.send({ type: "say", text, seat });
  }

  offer(seat: number, what: "end" | "undo"): Promise<Answer> {
    return this.send({ type: "offer", seat, what });
  }

  answer(seat: number, yes: boolean): Promise<Answer> {
    return this.send({ type: "answer", seat, yes });
  }

  /** See through other eyes. What the old ones saw is forgotten before anything else happens. */
  lookAs(seat: number | null): Promise<Answer> {
    this.look = seat;
    this.forget();
    this.onchange();
    return this.send({ type: "look", seat, after: 0 });
  }

  /** Entries before those that we have, as these eyes were told of them. Too late for other eyes, they are nothing. */
  prepend(page: LogPage, before: number, look: number | null): void {
    if (look !== this.look || this.entries[0]?.number !== before) return;
    const kept = page.entries.filter((told) => told.number < before).map((told) => this.kept(told));
    this.entries = [...kept, ...this.entries];
    this.earlier = kept.length ? page.earlier : null;
    this.onchange();
  }

  private forget(): void {
    this.position = null;
    this.entries = [];
    this.earlier = null;
    this.steps = [];
    this.number = 0;
  }

  private send(wanted: Wanted): Promise<Answer> {
    const message = { ...wanted, id: this.nextId++ } as FromClient;
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, after: this.number, answer });
      // Whatever is not sent now goes out as soon as the line is back.
      if (this.wire && this.welcomed) {
        this.wire.send(JSON.stringify(message));
        this.watch(PATIENCE);
      }
    });
  }

  // What one is told

  private read(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.guest = message.guest;
        if (message.protocol !== PROTOCOL) {
          const renewed = this.means.renew(message.protocol);
          this.refuse(renewed ? m.shell_error_protocol_renewing() : m.shell_error_protocol(), true);
        }
        return;
      case "update":
        this.update(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "done":
        this.settle(message.id, { ok: true });
        return;
      case "refused":
        // Id 0 at the door: the close that follows carries the same sentence.
        this.settle(message.id, { ok: false, code: message.code, sentence: said(message.sentence) });
        return;
      default:
        return; // from a newer server
    }
    this.onchange();
  }

  /** The one place where an update is applied, if it follows on what we have. */
  private update(update: Update): void {
    if ((update.look ?? null) !== this.look && !this.turned(update)) return;
    const verdict = judge(update, this.number, this.position);
    if (verdict === "known") return;
    if (verdict === "gap") return this.cut();
    const status = this.table?.status;
    if (update.table) this.keepTable(update.table);
    const afresh = update.after === 0;
    const fresh = (update.entries ?? []).filter((told) => afresh || told.number > this.number);
    const kept = fresh.map((told) => this.kept(told));
    this.entries = afresh ? kept : [...this.entries, ...kept];
    if (afresh) this.earlier = update.earlier ?? null;
    this.number = update.number;
    const position = positionAfter(update, this.position);
    // The same position once more would disturb somebody in the middle of a choice.
    const same = position?.number === this.position?.number && status === this.table?.status;
    if (afresh) this.steps = [];
    if (position && (afresh || !same)) {
      this.steps.push({ position, events: afresh ? [] : fresh.flatMap((told) => eventsOf(told.what)) });
    }
    if (afresh || !same) this.position = position;
    if (!this.welcomed) this.arrived(fresh);
  }

  /** An update for other eyes than ours: whether they are ours from now on. */
  private turned(update: Update): boolean {
    // Whoever left a seat, in another window perhaps, sees as a spectator from then on.
    const seats = (update.table ?? this.table)?.seats;
    const left = this.look !== null && seats?.[this.look]?.guest !== this.guest;
    if (left && (update.look ?? null) === null && !update.next) {
      this.look = null;
      this.forget();
      return true;
    }
    // What was sent before the server knew that we look through other eyes is not for whoever looks now.
    const looking = [...this.waiting.values()].some(({ message }) => message.type === "look");
    if (!looking) this.cut();
    return false;
  }

  private kept(told: Told): Told {
    return withoutFleeting(told, this.table?.fleeting ?? []);
  }

  private keepTable(table: TableInfo): void {
    this.table = table;
    this.ahead = table.now - Date.now();
  }

  /** The line is back: say again what was not answered, unless we were just told that it got through. */
  private arrived(fresh: readonly Told[]): void {
    this.welcomed = true;
    this.failures = 0;
    this.link = { state: "live" };
    this.cancelWatch?.();
    for (const { message, after, answer } of [...this.waiting.values()]) {
      const heard = fresh.some(
        ({ number, what }) =>
          message.type === "say" &&
          number > after &&
          what.entry === "said" &&
          what.guest === this.guest &&
          what.text === message.text.trim().replace(/\s+/g, " "),
      );
      if (heard || message.type === "look") {
        this.waiting.delete(message.id);
        answer({ ok: true }); // for a look: the connection was opened with these eyes
      } else this.wire?.send(JSON.stringify(message));
    }
    if (this.waiting.size) this.watch(PATIENCE);
  }

  private settle(id: number, answer: Answer): void {
    this.waiting.get(id)?.answer(answer);
    this.waiting.delete(id);
    if (!this.waiting.size && this.welcomed) this.cancelWatch?.();
  }

  // When the line breaks

  private dropped(code: number, reason: string): void {
    this.wire = null;
    this.cancelWatch?.();
    if (code === CLOSING.REFUSED) {
      this.refuse(said(reason) || m.shell_error_fault());
      return;
    }
    if (code === CLOSING.START_OVER) this.number = 0;
    this.link = { state: "reconnecting" };
    this.onchange();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    // Not all at once, if it was the server that went away.
    this.cancelRetry = this.means.later(() => this.connect(), pause * (0.5 + this.means.random()));
  }

  /** The end of it: nothing is kept of a table that we may not see. */
  private refuse(reason: string, outdated = false): void {
    this.link = { state: "closed", reason, ...(outdated && { outdated }) };
    this.forget();
    this.cancelWatch?.();
    for (const id of [...this.waiting.keys()])
      this.settle(id, { ok: false, code: "refused", sentence: reason });
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.onchange();
  }

  private watch(milliseconds: number): void {
    this.cancelWatch?.();
    this.cancelWatch = this.means.later(() => this.cut(), milliseconds);
  }

  private cut(): void {
    const wire = this.wire;
    this.dropped(1006, "");
    wire?.close();
  }
}

function eventsOf(entry: Entry): readonly unknown[] {
  return entry.entry === "happened" ? (entry.events as readonly unknown[]) : [];
}

/** The entry as it is kept: what players have to remember themselves is in no log. */
export function withoutFleeting(told: Told, fleeting: readonly string[]): Told {
  if (!fleeting.length || told.what.entry !== "happened") return told;
  const events = told.what.events as readonly { event: string }[];
  // The sentences of a page of the log are left out: we have words of our own.
  const { told: _, ...rest } = told.what;
  const what = { ...rest, events: events.filter(({ event }) => !fleeting.includes(event)) };
  return { ...told, what };
}
