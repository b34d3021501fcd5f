/** A table as a page shows it: its state, at a pace that people can follow, and through whose eyes. */
import { inWords } from "../../games";
import type { AnyGameModule, Known } from "../../games/game";
import { getEntries } from "../../net/api";
import { takePart } from "../../net/deal";
import { browser, type Answer } from "../../net/socket";
import { TableState, type Step } from "../../net/table.svelte";
import { identity } from "../../shell/identity.svelte";
import { chosen } from "../../shell/settings.svelte";
import type { Position, TableInfo } from "../../types/wire";
import { noteHash } from "../../verify/noted";
import { acting, holder, informed, isPrivate, ownSeats } from "./eyes";
import { lookedBefore, rememberLooked } from "./looked";
import { timeOf } from "./news";
import { Pacer } from "./pace";

export class TableModel extends TableState {
  /** The position on the board, and what led to it. */
  shown = $state.raw<Step | null>(null);
  /** How many moves the board is behind of how the game stands. */
  behind = $state(0);
  /** How many milliseconds the board has for what led to the position. */
  time = $state(0);
  /** No piece moves, and no scene is on. */
  still = $state(true);
  paused = $state(false);
  /** What is shown is the last move, and one has seen it, or made it. */
  ready = $state(true);
  /** The board turns up bit by bit how it ended: until it has, nothing else on the page says so. */
  telling = $state(false);
  /** It is over, and the board has shown that. */
  over = $derived(this.table?.status === "over" && this.ready && !this.telling);
  /** A move was sent and is not yet answered. */
  waiting = $state(false);
  /** The seat whose owner is to be handed the device. */
  curtain = $state<number | null>(null);
  /** Whom it is to be handed to, once whoever looks now says that he has seen what there is to see. */
  due = $state<number | null>(null);
  /** A move of the past that somebody looks at, by the number of its entry. */
  past = $state<number | null>(null);

  own = $derived(ownSeats(this.table?.seats, this.guest));
  acting = $derived(acting(this.table, this.own, this.latest?.to_act ?? []));
  shared = $derived(this.own.length > 1);
  /** What there is to know of the seats, for their names. */
  // No $derived, which keeps its last value while nobody reads it: behind a curtain, say.
  get known(): Known<unknown> {
    return {
      view: this.shown?.position.view ?? null,
      people: this.table?.seats.map(({ guest, name }) => (guest ? name : undefined)) ?? [],
    };
  }
  /** Those at the device who watch together what all may see. */
  together = $derived(this.shared && this.look === null ? (this.showing?.seats ?? []) : []);
  /** Whoever holds the device may say that he has seen what there is to see. */
  mayLeave = $derived(
    this.shared &&
      this.table?.status === "running" &&
      (this.due !== null || (this.look !== null && this.latest !== null && !this.acting.includes(this.look))),
  );
  /** The seat that acts from this screen now, if it may. */
  actor = $derived(this.look !== null && this.acting.includes(this.look) ? this.look : null);

  /** What the present eyes have seen so far, by the number of the entry. */
  private history = new Map<number, Position>();
  /** The question that one was asked last, with its answers; null if it is answered. */
  private question: string | null = null;
  private readonly pacer: Pacer;
  /** Something happened that nobody at the device has said to have seen. */
  private news = false;
  /** One has just said so: what all are shown next, one has seen before. */
  released = false;
  /** Some of it is for the present eyes alone. */
  private personal = false;
  /** Up to which entry each seat at the device has looked with its own eyes. */
  private readonly lookedUpTo: Map<number, number>;

  constructor(
    first: TableInfo,
    private readonly game: AnyGameModule,
    /** A step is shown: say what happened. */
    private readonly onstep: (step: Step) => void,
  ) {
    super(first.id, inWords(first.game));
    this.table = first;
    this.lookedUpTo = lookedBefore(first.id);
    this.guest = identity.guest?.id ?? null;
    const own = ownSeats(first.seats, this.guest);
    // Who shares a device is shown nothing before it is clear who holds it.
    this.look = own.length === 1 ? own[0]! : null;
    this.pacer = new Pacer((step, time) => this.show(step, time), {
      later: browser.later,
      now: () => performance.now(),
      wants: (step) => timeOf(step.events, game, this.table?.options ?? first.options),
      pace: () => (document.hidden ? 0 : chosen.pace),
    });
    this.pacer.onstill = () => this.settle();
    this.open();
  }

  /** Connect anew: one has become somebody, or was refused and tries again. */
  reopen(): void {
    this.guest = identity.guest?.id ?? null;
    this.open();
  }

  /** Straight to how things stand. */
  skip(): void {
    this.pacer.skip();
    this.settle();
  }

  /** Enough of the move that is shown. */
  hurry(): void {
    if (!this.paused) this.pacer.hurry();
  }

  pause(): void {
    this.pacer.pause();
    this.settle();
  }

  resume(): void {
    this.pacer.resume();
    this.settle();
  }

  protected override changed(steps: readonly Step[]): void {
    // Noted while it is secret what it is the hash of, so that it can be held against that later.
    if (this.table?.seed_hash && this.table.seed === null) noteHash(this.id, this.table.seed_hash);
    if (this.table?.status === "open") void takePart(this.table, this.guest);
    // Where players have to remember what they saw, nobody can look back at it.
    const looksBack = !this.table?.fleeting.length;
    if (looksBack) for (const { position } of steps) this.history.set(position.number, position);
    const events = steps.flatMap((step) => step.events);
    const seenBefore = this.released && this.look === null;
    if (steps.length) this.released = false;
    this.news ||= events.length > 0 && !seenBefore;
    this.personal ||= events.some((event) => isPrivate(event, this.game));
    if (this.look !== null && this.latest) this.lookAround(this.look, this.latest.number);
    // What all may watch is shown to all, at once, and not to one of them before.
    if (this.look !== null && events.length && !this.personal && this.leaving) return void this.lookAs(null);
    this.pacer.push(steps);
    this.settle();
  }

  private show(step: Step, time: number): void {
    this.shown = step;
    this.time = time;
    this.follow();
    this.onstep(step);
  }

  private follow(): void {
    const { behind, still, paused } = this.pacer;
    this.behind = behind;
    this.still = still;
    this.paused = paused;
    const question = this.actor === null ? null : JSON.stringify([this.actor, this.latest?.actions]);
    // Where all choose at once, what others do interrupts nobody.
    const asked = question !== null && question === this.question;
    // Nobody has to watch a move of his own before he makes the next.
    this.ready = asked || (!behind && (still || this.isOwn(this.shown)));
    if (this.ready) this.question = question;
  }

  private isOwn(step: Step | null): boolean {
    const entry = this.entries.findLast(({ number }) => number === step?.position.number)?.what;
    return entry?.entry === "happened" && entry.by !== "bot" && this.own.includes(entry.seat);
  }

  /** Of several people at one device: whether it is time for others than the one who looks. */
  private get leaving(): boolean {
    if (!this.shared || this.table?.status !== "running" || this.look === null) return false;
    if (this.showing?.common && this.showing.since === null) return true;
    const wanted = holder(this.own, this.acting, this.look, this.informed);
    return wanted !== null && wanted !== this.look;
  }

  /** Those at the device for whom there is something that they alone may see, and have not seen. */
  private get informed(): readonly number[] {
    if (!this.shared) return [];
    return informed(this.table, this.own, this.entries, this.lookedUpTo, this.game);
  }

  /** A seat sees how things stand: if there was news for it alone, it has that before it until it says so. */
  private lookAround(seat: number, number: number): void {
    if (this.informed.includes(seat)) this.news = this.personal = true;
    this.lookedUpTo.set(seat, number);
  }

  /** Once all is seen: is the device in the right hands? */
  private settle(): void {
    this.follow();
    if (!this.table || this.link.state === "closed") return;
    if (!this.shared || this.table.status === "open") {
      const wanted = this.shared ? null : (this.own[0] ?? null);
      this.curtain = this.due = null;
      if (wanted !== this.look) void this.lookAs(wanted);
      return;
    }
    if (this.table.status === "over") return void (this.curtain = this.due = null);
    if (!this.latest || !this.pacer.still) return;
    const wanted = holder(this.own, this.acting, this.curtain ?? this.look, this.informed);
    if (this.curtain !== null) this.curtain = wanted;
    else if (this.look !== null) this.due = this.leaving ? wanted : null;
    else this.due = this.together.length ? null : wanted;
    const waits = this.due !== null || this.leaving;
    if (this.curtain === null && waits && (!this.news || this.hidesNothing(this.due))) this.handOn();
  }

  /** All may look on as the next one chooses, and at what has happened. */
  private hidesNothing(next: number | null): boolean {
    // What a side plans for itself is not for those of another side at the same device.
    if (next === null || !this.table || this.table.settings.proposals === "side") return false;
    return Boolean(this.game.open?.(next, this.table.options)) && !this.personal;
  }

  /** Whoever looks has seen what there is to see. */
  haveSeen(): void {
    this.pacer.skip();
    this.released = this.look !== null;
    this.handOn();
  }

  /** First everything that the last one saw is gone; only then is anybody else asked to look. */
  private handOn(): void {
    const to = this.due;
    this.due = null;
    this.news = this.personal = false;
    const seen = this.look === null ? undefined : this.lookedUpTo.get(this.look);
    if (this.look !== null && seen !== undefined) rememberLooked(this.id, this.look, seen);
    if (this.look !== null) return void this.lookAs(null);
    if (to === null) return;
    if (this.hidesNothing(to)) return void this.lookAs(to);
    this.curtain = to;
  }

  /** Hand the device to another of its people. */
  pass(seat: number): void {
    this.curtain = seat;
    if (this.look !== null) void this.lookAs(null);
  }

  /** The right person says that he is there. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = null;
    if (seat !== null) void this.lookAs(seat);
  }

  protected override forget(): void {
    super.forget();
    this.pacer.clear();
    this.history = new Map();
    this.shown = this.past = null;
    this.question = null;
    this.due = null;
    this.news = this.personal = false;
    this.follow();
    this.telling = false;
  }

  /** How things stood after an entry, if these eyes saw it. */
  at(number: number): Position | undefined {
    return this.history.get(number);
  }

  /** Fetch a page of what was left out before the entries. */
  async loadEarlier(): Promise<void> {
    const [look, before] = [this.look, this.entries[0]?.number];
    if (this.earlier === null || before === undefined) return;
    this.prepend(await getEntries(this.id, look, before), before, look);
  }

  /** Those who have watched together also say so together. */
  async move(action: unknown): Promise<Answer> {
    const seats = this.actor === null ? this.together : [this.actor];
    if (!seats.length) return { ok: true };
    this.waiting = true;
    this.question = null;
    const answers = await Promise.all(seats.map((seat) => this.sendMove(seat, action)));
    this.waiting = false;
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }

  /** Begin to watch what is fleeting, or, by hand, go on. */
  async watch(part: number): Promise<Answer> {
    const seats = this.showing?.seats ?? [];
    const answers = await Promise.all(seats.map((seat) => this.sendWatch(seat, part)));
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }

  say(text: string): Promise<Answer> {
    const seat = this.look ?? (this.shared ? null : (this.own[0] ?? null));
    return this.sendSaying(text, seat);
  }

  /** The seats that one plans together with, looking from one of them; a bot that plays for it plans for itself. */
  get side(): readonly number[] | null {
    const { look, table } = this;
    if (look === null || table?.status !== "running" || !this.own.includes(look)) return null;
    return table.seats[look]?.bot ? null : (table.sides.find((side) => side.includes(look)) ?? null);
  }

  /** Say something to one's side alone. */
  sayAside(text: string): Promise<Answer> {
    return this.sendAside(text, this.look ?? 0);
  }

  propose(proposal: unknown): Promise<Answer> {
    return this.sendProposal(this.look ?? 0, proposal);
  }

  agree(proposal: number, yes: boolean): Promise<Answer> {
    return this.sendAgreement(this.look ?? 0, proposal, yes);
  }

  offer(what: "end" | "undo"): Promise<Answer> {
    return this.sendOffer(this.look ?? this.own[0] ?? 0, what);
  }

  /** Whether one's last move can be taken back, and why not. */
  mayTakeBack(): Promise<Answer> {
    return this.sendTrial(this.look ?? this.own[0] ?? 0, "undo");
  }

  /** Let a bot play for somebody who is away. */
  handOver(seat: number): Promise<Answer> {
    return this.sendHandOver(seat);
  }

  answer(yes: boolean): Promise<Answer> {
    return this.sendAnswer(this.look ?? this.own[0] ?? 0, yes);
  }

  /** Let the one who asks for a seat have it, or not. */
  decide(yes: boolean): Promise<Answer> {
    return this.sendDecision(this.table?.request?.number ?? 0, yes);
  }

  /** Told over HTTP, a moment before the socket says the same. */
  told(table: TableInfo): void {
    if (!this.table || table.number >= this.table.number) this.table = table;
    this.settle();
  }
}
