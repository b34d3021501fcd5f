/** A table as the page shows it: the socket's news, paced, and through whose eyes. */
import { getEntries } from "../../net/api";
import { TableSocket, type Answer, type Link, type Step } from "../../net/socket";
import { identity } from "../../shell/identity.svelte";
import { chosen } from "../../shell/settings.svelte";
import type { Position, Presence, TableInfo, Told } from "../../types/wire";
import { noteHash } from "../../verify/noted";
import { acting, holder, ownSeats } from "./eyes";
import { Pacer } from "./pace";

export class TableModel {
  link = $state.raw<Link>({ state: "connecting" });
  table = $state.raw<TableInfo | null>(null);
  presence = $state.raw<Presence>({ type: "presence", connected: [], watching: 0, thinking: [] });
  entries = $state.raw<readonly Told[]>([]);
  /** How many moves there are before the entries; null if there is nothing before them. */
  earlier = $state<number | null>(null);
  /** The position on the board, and what led to it. */
  shown = $state.raw<Step | null>(null);
  /** The position as it is, which the board may be a few moves behind of. */
  latest = $state.raw<Position | null>(null);
  behind = $state(0);
  look = $state<number | null>(null);
  guest = $state<string | null>(null);
  /** A move was sent and is not yet answered. */
  waiting = $state(false);
  /** The seat whose owner is to be handed the device. */
  curtain = $state<number | null>(null);
  /** A move of the past that somebody looks at, by the number of its entry. */
  past = $state<number | null>(null);
  ahead = 0;

  own = $derived(ownSeats(this.table, this.guest));
  acting = $derived(acting(this.table, this.own, this.latest?.to_act ?? []));
  shared = $derived(this.own.length > 1);
  /** The seat that acts from this screen now, if it may. */
  actor = $derived(this.look !== null && this.acting.includes(this.look) ? this.look : null);

  private socket: TableSocket;
  /** What the present eyes have seen so far, by the number of the entry. */
  private history = new Map<number, Position>();
  private readonly pacer: Pacer;

  constructor(
    readonly id: string,
    first: TableInfo,
    /** A step is shown: say what happened. */
    private readonly onstep: (step: Step) => void,
  ) {
    this.table = first;
    this.guest = identity.guest?.id ?? null;
    const own = ownSeats(first, this.guest);
    // Who shares a device is shown nothing before it is clear who holds it.
    this.look = own.length === 1 ? own[0]! : null;
    this.pacer = new Pacer((step) => this.show(step), {
      later: (call, milliseconds) => {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
      animated: () => chosen.forBoards.animation && !document.hidden,
    });
    this.pacer.onstill = () => this.settle();
    this.socket = this.open();
  }

  private open(): TableSocket {
    const socket = new TableSocket(this.id, this.look, () => this.heard());
    socket.connect();
    return socket;
  }

  /** Connect anew: one has become somebody, or was refused and tries again. */
  reopen(): void {
    this.socket.close();
    this.drop();
    this.guest = identity.guest?.id ?? null;
    this.socket = this.open();
  }

  close(): void {
    this.socket.close();
    this.drop();
  }

  wake(): void {
    this.socket.wake();
  }

  lost(): void {
    this.socket.lost();
  }

  skip(): void {
    this.pacer.skip();
    this.settle();
  }

  private heard(): void {
    const socket = this.socket;
    this.link = socket.link;
    if (socket.guest) this.guest = socket.guest;
    this.table = socket.table ?? this.table;
    // Noted while the seed is secret, so that it can be held against the seed later.
    if (this.table?.seed_hash && this.table.seed === null) noteHash(this.id, this.table.seed_hash);
    this.ahead = socket.ahead;
    this.presence = socket.presence;
    this.look = socket.look;
    this.entries = socket.entries;
    this.earlier = socket.earlier;
    this.latest = socket.position;
    const steps = socket.takeSteps();
    // Where players have to remember what they saw, nobody can look back at it.
    const looksBack = !this.table?.fleeting.length;
    if (looksBack) for (const { position } of steps) this.history.set(position.number, position);
    this.pacer.push(steps);
    if (socket.link.state === "closed") this.drop();
    this.settle();
  }

  private show(step: Step): void {
    this.shown = step;
    this.behind = this.pacer.behind;
    this.onstep(step);
  }

  /** Once all is seen: is the device in the right hands? */
  private settle(): void {
    this.behind = this.pacer.behind;
    if (!this.table || this.link.state === "closed") return;
    if (!this.shared || this.table.status === "open") {
      const wanted = this.shared ? null : (this.own[0] ?? null);
      this.curtain = null;
      if (wanted !== this.look) this.turnEyes(wanted);
      return;
    }
    if (this.table.status === "over") return void (this.curtain = null);
    const wanted = holder(this.own, this.acting, this.curtain ?? this.look);
    if (wanted === null || wanted === this.look || !this.pacer.still) return;
    this.curtain = wanted;
    // First everything that the last one saw is gone; only then is anybody else asked to look.
    if (this.look !== null) this.turnEyes(null);
  }

  /** Hand the device to another of its people. */
  pass(seat: number): void {
    this.curtain = seat;
    if (this.look !== null) this.turnEyes(null);
  }

  /** The right person says that he is there. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = null;
    if (seat !== null) this.turnEyes(seat);
  }

  private turnEyes(seat: number | null): void {
    this.drop();
    this.look = seat;
    void this.socket.lookAs(seat);
  }

  /** Nothing of what was seen stays in memory or in the page. */
  private drop(): void {
    this.pacer.clear();
    this.history = new Map();
    this.shown = this.latest = this.past = null;
    this.entries = [];
    this.earlier = null;
    this.behind = 0;
  }

  /** How things stood after an entry, if these eyes saw it. */
  at(number: number): Position | undefined {
    return this.history.get(number);
  }

  /** Fetch a page of what was left out before the entries. */
  async loadEarlier(): Promise<void> {
    const [socket, look, before] = [this.socket, this.look, this.entries[0]?.number];
    if (this.earlier === null || before === undefined) return;
    socket.prepend(await getEntries(this.id, look, before), before, look);
  }

  async move(action: unknown): Promise<Answer> {
    if (this.actor === null) return { ok: true };
    this.waiting = true;
    const answer = await this.socket.move(this.actor, action);
    this.waiting = false;
    return answer;
  }

  say(text: string): Promise<Answer> {
    const seat = this.look ?? (this.shared ? null : (this.own[0] ?? null));
    return this.socket.say(text, seat);
  }

  offer(what: "end" | "undo"): Promise<Answer> {
    return this.socket.offer(this.look ?? this.own[0] ?? 0, what);
  }

  answer(yes: boolean): Promise<Answer> {
    return this.socket.answer(this.look ?? this.own[0] ?? 0, yes);
  }

  /** Told over HTTP, a moment before the socket says the same. */
  told(table: TableInfo): void {
    if (!this.table || table.number >= this.table.number) this.table = table;
    this.settle();
  }
}
