/**
 * The socket of a table: it carries messages, connects again after any drop, and says once more what was not answered.
 * It knows neither what a table is nor where the game stands; that is its owner's (`table.svelte.ts`).
 */
import { m } from "../paraglide/messages";
import {
  CLOSING,
  PROTOCOL,
  type FromClient,
  type FromServer,
  type Presence,
  type Proposals,
  type RefusedMessage,
  type Show,
  type Told,
  type Update,
} from "../types/wire";
import { renewOnce } from "./renew";
import { tell } from "./sentences";

export type Link =
  | { readonly state: "connecting" | "live" | "reconnecting" }
  /** For good: the server refuses, and says why; or the page is `outdated`, and only loading it again helps. */
  | { readonly state: "closed"; readonly reason: string; readonly outdated?: boolean };

export type Answer =
  { readonly ok: true } | { readonly ok: false; readonly code: string; readonly sentence: string };

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
  /**
   * Calls `wake` when the page was asleep or the network is back, `lost` when it is gone, and `seen` when the page can be
   * seen or no longer, until it is called itself.
   */
  readonly attend: (wake: () => void, lost: () => void, seen: () => void) => () => void;
  /** Whether anybody can see the page. */
  readonly looking: () => boolean;
}

/** Who keeps what is told. */
export interface Owner {
  /** Where to connect to; it says what is known already. */
  address(): string;
  welcomed(guest: string | null): void;
  heard(message: Update | Presence | Proposals | Show): void;
  /** What was told before counts no more. */
  startOver(): void;
  /** The line is broken, or closed for good. That it lives again, the owner is the first to know. */
  linked(link: Link): void;
}

export type Wanted = FromClient extends infer Message
  ? Message extends unknown
    ? Omit<Message, "id">
    : never
  : never;

interface Waiting {
  readonly message: FromClient;
  readonly answer: (answer: Answer) => void;
  /** Whether what one is told on coming back shows that the message got through. */
  readonly gotThrough: (fresh: readonly Told[]) => boolean;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 2_500; // and half as much again at most: all are back within five seconds of the server
const HANDSHAKE = 4_000; // for the first try to connect, twice as long for each further one: a line may be slow
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
  attend: (wake, lost, seen) => {
    const changed = () => {
      seen();
      if (!document.hidden) wake();
    };
    addEventListener("online", wake);
    addEventListener("offline", lost);
    document.addEventListener("visibilitychange", changed);
    return () => {
      removeEventListener("online", wake);
      removeEventListener("offline", lost);
      document.removeEventListener("visibilitychange", changed);
    };
  },
  looking: () => !document.hidden,
};

export class TableSocket {
  private wire: Wire | null = null;
  private arrived = false; // told where we are, since the last connect
  private failures = 0;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  private cancelRetry: (() => void) | null = null;
  private cancelWatch: (() => void) | null = null;
  private over = false;
  private turnedAway: RefusedMessage | null = null; // why this line is being closed

  constructor(
    private readonly owner: Owner,
    private readonly means: Means,
  ) {}

  /** Whether there is a line, on which one has been told where the game stands. */
  get live(): boolean {
    return this.wire !== null && this.arrived;
  }

  connect(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    if (this.over || this.wire) return;
    this.arrived = false;
    this.turnedAway = null;
    // What an old line still has to say is of no interest once there is another.
    const wire = this.means.open(this.owner.address(), {
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
    this.watch(Math.min(PATIENCE * 2, HANDSHAKE * 2 ** this.failures));
  }

  /** Try now, and do not wait for what was tried before. */
  retry(): void {
    if (this.live || this.over) return;
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.connect();
  }

  /** Leave for good: the page is gone. */
  close(): void {
    this.over = true;
    this.cancelRetry?.();
    this.cancelWatch?.();
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  send(wanted: Wanted, gotThrough: Waiting["gotThrough"] = () => false): Promise<Answer> {
    const message = { ...wanted, id: this.nextId++ } as FromClient;
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer, gotThrough });
      // Whatever is not sent now goes out as soon as the line is back.
      if (this.live) {
        this.wire!.send(JSON.stringify(message));
        this.watch(PATIENCE);
      }
    });
  }

  /** Whether a message of that type is not answered yet. */
  awaits(type: FromClient["type"]): boolean {
    return [...this.waiting.values()].some(({ message }) => message.type === type);
  }

  /** The owner has been told where the game stands: say again what was not answered, unless it is known to have got through. */
  resume(fresh: readonly Told[]): void {
    this.arrived = true;
    this.failures = 0;
    this.cancelWatch?.();
    for (const { message, answer, gotThrough } of [...this.waiting.values()]) {
      if (gotThrough(fresh)) {
        this.waiting.delete(message.id);
        answer({ ok: true });
      } else this.wire?.send(JSON.stringify(message));
    }
    if (this.waiting.size) this.watch(PATIENCE);
  }

  /** The line is of no use any more: another one, soon. */
  cut(): void {
    const wire = this.wire;
    if (!wire) return;
    this.dropped(1006, "");
    wire.close();
  }

  private read(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.owner.welcomed(message.guest);
        if (message.protocol !== PROTOCOL) {
          const renewed = this.means.renew(message.protocol);
          this.refuse(renewed ? m.shell_error_protocol_renewing() : m.shell_error_protocol(), true);
        }
        return;
      case "update":
      case "presence":
      case "proposals":
      case "show":
        this.owner.heard(message);
        return;
      case "done":
        this.settle(message.id, { ok: true });
        return;
      case "refused":
        this.refused(message);
        return;
      default: // from a newer server
    }
  }

  private refused(message: RefusedMessage): void {
    const { id, code } = message;
    if (!id) this.turnedAway = message; // the close that follows has no room for more than English
    const waiting = this.waiting.get(id);
    this.settled(id);
    tell(message.sentence, message.reason, (sentence) => waiting?.answer({ ok: false, code, sentence }));
  }

  private settle(id: number, answer: Answer): void {
    this.waiting.get(id)?.answer(answer);
    this.settled(id);
  }

  private settled(id: number): void {
    this.waiting.delete(id);
    if (!this.waiting.size && this.arrived) this.cancelWatch?.();
  }

  private dropped(code: number, reason: string): void {
    this.wire = null;
    this.cancelWatch?.();
    if (code === CLOSING.REFUSED) {
      const { sentence, reason: why } = this.turnedAway ?? { sentence: reason, reason: null };
      this.refuse(sentence || m.shell_error_fault()); // now, even if the words for it are still on their way
      tell(
        sentence,
        why,
        (said) => said !== sentence && this.owner.linked({ state: "closed", reason: said }),
      );
      return;
    }
    if (code === CLOSING.START_OVER) this.owner.startOver();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    // Not all at once, if it was the server that went away.
    this.cancelRetry = this.means.later(() => this.connect(), pause * (0.5 + this.means.random()));
    this.owner.linked({ state: "reconnecting" });
  }

  /** The end of it. */
  private refuse(reason: string, outdated = false): void {
    this.cancelWatch?.();
    for (const id of [...this.waiting.keys()])
      this.settle(id, { ok: false, code: "refused", sentence: reason });
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.owner.linked({ state: "closed", reason, ...(outdated && { outdated }) });
  }

  private watch(milliseconds: number): void {
    this.cancelWatch?.();
    this.cancelWatch = this.means.later(() => this.cut(), milliseconds);
  }
}
