/**
 * What the server has told one pair of eyes of a table: the one place in the client where it is kept. The socket
 * carries messages; pages show what is here.
 */
import type {
  Entry,
  LogPage,
  Position,
  Presence,
  Proposals,
  Show,
  TableInfo,
  Told,
  Update,
} from "../types/wire";
import type { Showing } from "../games/game";
import { browser, TableSocket, type Answer, type Link, type Means } from "./socket";
import { entryInWords, eventsInWords, positionInWords } from "../words/told";
import { judge, positionAfter } from "./standing";

/** A position and what led to it, for whoever shows moves as they happen. Empty events: a jump. */
export interface Step {
  readonly position: Position;
  readonly events: readonly unknown[];
}

export abstract class TableState {
  link = $state.raw<Link>({ state: "connecting" });
  guest = $state<string | null>(null);
  table = $state.raw<TableInfo | null>(null);
  presence = $state.raw<Presence>({
    type: "presence",
    connected: [],
    watching: 0,
    thinking: [],
    away: [],
    preparing: [],
  });
  /** What each side is planning in this round, as far as these eyes may see it. */
  plans = $state.raw<readonly Proposals[]>([]);
  /** Whose eyes these are; null: a spectator's. */
  look = $state<number | null>(null);
  /** Where the game stands. */
  latest = $state.raw<Position | null>(null);
  entries = $state.raw<readonly Told[]>([]);
  /** How many moves there are before the entries, which can be fetched; null if there is nothing before them. */
  earlier = $state<number | null>(null);
  /** What is fleeting, while it is shown to these eyes. */
  showing = $state.raw<Showing<unknown> | null>(null);
  /** How far the server's clock is ahead of ours. */
  ahead = 0;

  private coming: Show | null = null; // belongs to the update that comes next
  /** What everyone may know was told up to here; it is gone on from there when all look again. */
  private common: {
    readonly number: number;
    readonly entries: readonly Told[];
    readonly earlier: number | null;
  } | null = null;
  private position: Position | null = null; // as it was told; what follows is told as what is different from it
  private number = 0; // of the last entry that we were told of
  private socket: TableSocket | null = null;
  private leave: (() => void) | null = null;

  constructor(
    readonly id: string,
    /** The game has no board here: all is told in words. */
    private readonly inWords: boolean,
    private readonly means: Means = browser,
  ) {}

  /** Something is new; the steps that led there, in order. */
  protected abstract changed(steps: readonly Step[]): void;

  /** Connect, or connect anew: one has become somebody, or was refused and tries again. */
  open(): void {
    this.close();
    this.link = { state: "connecting" };
    this.leave = this.means.attend(
      () => this.wake(),
      () => this.socket?.cut(),
      () => this.socket?.live && this.sendAttending(),
    );
    this.socket = new TableSocket(
      {
        address: () => this.address(),
        welcomed: (guest) => (this.guest = guest ?? this.guest),
        heard: (message) => this.heard(message),
        startOver: () => {
          this.number = 0;
          this.common = null;
        },
        linked: (link) => this.linked(link),
      },
      this.means,
    );
    this.socket.connect();
  }

  /** Leave for good: the page is gone. */
  close(): void {
    this.leave?.();
    this.leave = null;
    this.socket?.close();
    this.socket = null;
    this.forget();
  }

  /** Nothing of what was seen stays in memory. */
  protected forget(): void {
    this.position = this.latest = null;
    this.showing = this.coming = null;
    this.entries = [];
    this.plans = [];
    this.earlier = null;
    this.number = 0;
  }

  // What one can say

  /** See through other eyes. What the old ones saw is forgotten before anything else happens. */
  lookAs(seat: number | null): Promise<Answer> {
    const { number, entries, earlier } = this;
    if (this.look === null && seat !== null) this.common = { number, entries, earlier };
    this.look = seat;
    this.forget();
    // What has happened since all looked last is shown to all.
    if (seat === null && this.common)
      ({ number: this.number, entries: this.entries, earlier: this.earlier } = this.common);
    this.changed([]);
    return this.sendLook();
  }

  protected sendMove(seat: number, action: unknown): Promise<Answer> {
    return this.sent({ type: "move", seat, position: this.latest?.number ?? 0, action });
  }

  protected sendSaying(text: string, seat: number | null): Promise<Answer> {
    const known = this.number;
    const spoken = text.trim().replace(/\s+/g, " ");
    return this.sent({ type: "say", text, seat }, (fresh) =>
      fresh.some(
        ({ number, what }) =>
          number > known && what.entry === "said" && what.guest === this.guest && what.text === spoken,
      ),
    );
  }

  /** Something for one's own side alone, which is gone after the round. */
  protected sendAside(text: string, seat: number): Promise<Answer> {
    return this.sent({ type: "say", text, seat, aside: true });
  }

  protected sendProposal(seat: number, proposal: unknown): Promise<Answer> {
    return this.sent({ type: "propose", seat, proposal });
  }

  protected sendAgreement(seat: number, proposal: number, yes: boolean): Promise<Answer> {
    // A line that comes back does not say it again: what has that number may be another proposal by then.
    return this.sent({ type: "agree", seat, proposal, yes }, () => true);
  }

  protected sendOffer(seat: number, what: "end" | "undo"): Promise<Answer> {
    return this.sent({ type: "offer", seat, what });
  }

  /** Whether that could be offered, and why not. A line that comes back does not ask again: things have changed. */
  protected sendTrial(seat: number, what: "end" | "undo"): Promise<Answer> {
    return this.sent({ type: "offer", seat, what, trial: true }, () => true);
  }

  /** Begin to watch what is fleeting, or, by hand, go on. It runs for the person: a lost answer is no harm. */
  protected sendWatch(seat: number, part: number): Promise<Answer> {
    return this.sent({ type: "watch", seat, part });
  }

  /** Let a bot play for somebody who is away. */
  protected sendHandOver(seat: number): Promise<Answer> {
    return this.sent({ type: "hand_over", seat });
  }

  protected sendAnswer(seat: number, yes: boolean): Promise<Answer> {
    return this.sent({ type: "answer", seat, yes });
  }

  protected sendDecision(request: number, yes: boolean): Promise<Answer> {
    return this.sent({ type: "decide", request, yes });
  }

  /** While nobody sees the page, its guest is told by notices. */
  private sendAttending(): void {
    // On coming back it is said anew.
    void this.sent({ type: "attend", looking: this.means.looking() }, () => true);
  }

  private sendLook(): Promise<Answer> {
    // On coming back it is settled: the connection was opened with these eyes.
    return this.sent({ type: "look", seat: this.look, after: this.number }, () => true);
  }

  private sent(...what: Parameters<TableSocket["send"]>): Promise<Answer> {
    return this.socket?.send(...what) ?? new Promise(() => undefined); // nobody is there to hear the answer
  }

  /** Somebody does not want to wait for the next try to connect. */
  retry(): void {
    this.socket?.retry();
  }

  /** The page was asleep, or the network is back: find out at once whether the line still lives. */
  private wake(): void {
    if (this.link.state === "closed") return;
    if (this.socket?.live) void this.sendLook();
    else this.socket?.connect();
  }

  // What one is told

  private address(): string {
    const look = this.look === null ? "" : `look=${this.look}&`;
    const words = this.inWords ? "&words=true" : "";
    return `/api/tables/${this.id}/socket?${look}after=${this.number}${words}`;
  }

  private linked(link: Link): void {
    this.link = link;
    if (link.state === "closed") this.forget(); // nothing is kept of a table that we may not see
    this.changed([]);
  }

  private heard(message: Update | Presence | Proposals | Show): void {
    if (message.type === "show") return void (this.coming = message);
    if (message.type === "presence") this.presence = message;
    if (message.type === "proposals") this.keepPlans(message);
    this.changed(message.type === "update" ? this.update(message) : []);
  }

  /** What was sent before the server knew that we look through other eyes is not for whoever looks now. */
  private keepPlans(plans: Proposals): void {
    if ((plans.look ?? null) !== this.look) return;
    const others = this.plans.filter(({ side }) => side.join() !== plans.side.join());
    this.plans = [...others, plans];
  }

  /** The one place where an update is applied, if it follows on what we have. The steps that it brings. */
  private update(update: Update): readonly Step[] {
    const coming = this.coming;
    this.coming = null;
    if ((update.look ?? null) !== this.look && !this.turned(update)) return [];
    const verdict = judge(update, this.number, this.position);
    if (verdict === "gap") this.socket?.cut();
    if (verdict !== "follows") return [];
    const status = this.table?.status;
    if (update.table) this.keepTable(update.table);
    const afresh = update.after === 0;
    const fresh = (update.entries ?? [])
      .filter((told) => afresh || told.number > this.number)
      .map((told) => this.understood(told));
    this.entries = afresh ? fresh : [...this.entries, ...fresh];
    if (afresh) this.earlier = update.earlier ?? null;
    this.number = update.number;
    this.position = positionAfter(update, this.position);
    // The same position once more would disturb somebody in the middle of a choice.
    const same = this.position?.number === this.latest?.number && status === this.table?.status;
    if (afresh || !same) this.latest = this.seen(this.position);
    if (coming && (coming.look ?? null) === this.look) this.showing = this.byOurClock(coming);
    else if (afresh || !same) this.showing = null;
    if (this.socket && !this.socket.live) {
      this.socket.resume(fresh);
      this.link = { state: "live" };
      if (!this.means.looking()) this.sendAttending(); // who comes is thought to look
    }
    if (!this.latest || (same && !afresh)) return [];
    return [{ position: this.latest, events: afresh ? [] : fresh.flatMap((told) => eventsOf(told.what)) }];
  }

  /** What is shown, by our own clock. */
  private byOurClock({
    now,
    count,
    events,
    seats = [],
    part = 0,
    since,
    lasts = [],
    common = false,
    told,
  }: Show) {
    const parts = this.inWords ? eventsInWords(events, told ?? []) : (events as readonly unknown[]);
    const began = since == null ? null : Date.now() - (now - since);
    return { count, part, since: began, events: parts, lasts, seats, common };
  }

  private seen(position: Position | null): Position | null {
    return this.inWords && position && this.table ? positionInWords(position, this.table) : position;
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
    if (!this.socket?.awaits("look")) this.socket?.cut();
    return false;
  }

  protected keepTable(table: TableInfo): void {
    this.table = table;
    this.ahead = table.now - Date.now();
  }

  /** Entries before those that we have, as these eyes were told of them. Too late for other eyes, they are nothing. */
  protected prepend(page: LogPage, before: number, look: number | null): void {
    if (look !== this.look || this.entries[0]?.number !== before) return;
    const older = page.entries.filter((told) => told.number < before);
    this.entries = [...older.map((told) => this.understood(told)), ...this.entries];
    this.earlier = older.length ? page.earlier : null;
  }

  private understood(told: Told): Told {
    return this.inWords ? entryInWords(told) : told;
  }
}

function eventsOf(entry: Entry): readonly unknown[] {
  return entry.entry === "happened" ? (entry.events as readonly unknown[]) : [];
}
