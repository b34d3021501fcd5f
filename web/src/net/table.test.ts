import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { m } from "../paraglide/messages";
import { baseLocale, overwriteGetLocale } from "../paraglide/runtime";
import { PROTOCOL } from "../types/wire";
import type { FromClient, FromServer, Position, Show, TableInfo, Told, Update } from "../types/wire";
import type { Ears, Means } from "./socket";
import { TableState, type Step } from "./table.svelte";

class Line {
  readonly sent: FromClient[] = [];
  closed = false;

  constructor(
    readonly path: string,
    private readonly ears: Ears,
  ) {}

  send(text: string) {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close() {
    this.closed = true;
  }
  says(message: FromServer) {
    this.ears.heard(JSON.stringify(message));
  }
  breaks(code = 1006, reason = "") {
    this.ears.closed(code, reason);
  }
}

let lines: Line[];
let timers: { call: () => void; after: number; gone: boolean }[];
let renewals: number[];
let network: { wake: () => void; lost: () => void; seen: () => void } | null;
let looking = true;

const means: Means = {
  open: (path, ears) => {
    const line = new Line(path, ears);
    lines.push(line);
    return line;
  },
  later: (call, after) => {
    const timer = { call, after, gone: false };
    timers.push(timer);
    return () => (timer.gone = true);
  },
  random: () => 0.5,
  renew: (version) => {
    renewals.push(version);
    return renewals.length === 1;
  },
  attend: (wake, lost, seen) => {
    network = { wake, lost, seen };
    return () => (network = null);
  },
  looking: () => looking,
};

/** A table of which everything can be seen. */
class Seen extends TableState {
  move = this.sendMove;
  say = this.sendSaying;
  override prepend = super.prepend;
  private steps: Step[] = [];

  constructor(look: number | null, inWords = false) {
    super("t", inWords, means);
    this.look = look;
  }

  protected override changed(steps: readonly Step[]) {
    // A jump: what led there does not matter.
    for (const step of steps) this.steps = step.events.length ? [...this.steps, step] : [step];
  }
  protected override forget() {
    super.forget();
    this.steps = [];
  }
  takeSteps(): readonly Step[] {
    return this.steps.splice(0);
  }
}

const line = () => lines.at(-1)!;
/** Let the timers that wait fire once. */
function later() {
  for (const timer of timers.splice(0)) if (!timer.gone) timer.call();
}

const seat = (guest: string | null) => ({ title: "", guest, name: "", bot: null });
const table = (seats: (string | null)[] = ["me", "you"], status = "running") =>
  ({
    game: "chess",
    fleeting: [],
    outcome: null,
    seats: seats.map(seat),
    status,
    now: Date.now(),
  }) as unknown as TableInfo;
const position = (number: number): Position => ({
  number,
  moves: 0,
  view: { number },
  actions: [],
  to_act: [0],
});
const happened = (number: number, ...events: string[]): Told => ({
  number,
  what: { entry: "happened", at: 0, seat: 0, events: events.map((event) => ({ event })) },
});
const said = (number: number, guest: string, text: string): Told => ({
  number,
  what: { entry: "said", at: 0, guest, name: guest, text },
});
const update = (after: number, number: number, more: Partial<Update> = {}): Update => ({
  type: "update",
  after,
  number,
  look: 0,
  ...more,
});

/** A move that is told as what it changes. */
const next = (number: number, after = number - 1, more: Partial<Update> = {}): Update =>
  update(after, number, {
    entries: [happened(number, `move ${number}`)],
    next: { moves: number, to_act: [1], view: { number }, actions: [[{ action: "go" }, ["to"], [1, 2]]] },
    ...more,
  });
const numbers = (seen: Seen) => seen.entries.map((told) => told.number);

function connected(look: number | null = 0): Seen {
  const seen = new Seen(look);
  seen.open();
  line().says({ type: "welcome", protocol: PROTOCOL, guest: "me", table: "t" });
  line().says(
    update(0, 5, {
      look,
      table: table(),
      position: position(5),
      entries: [happened(4, "a"), happened(5, "b")],
    }),
  );
  return seen;
}

beforeEach(() => {
  [lines, timers, renewals, network] = [[], [], [], null];
  looking = true;
});

afterEach(() => overwriteGetLocale(() => baseLocale));

describe("a seen that is welcome", () => {
  it("asks for its eyes and everything, and is live once told", () => {
    const seen = connected();
    expect(line().path).toBe("/api/tables/t/socket?look=0&after=0");
    expect(seen.link.state).toBe("live");
    expect(seen.entries.map((told) => told.number)).toEqual([4, 5]);
    expect(seen.takeSteps()).toEqual([{ position: position(5), events: [] }]);
  });

  it("appends what is new, with its events as a step", () => {
    const seen = connected();
    seen.takeSteps();
    line().says(update(5, 6, { entries: [happened(6, "c")], position: position(6) }));
    expect(seen.entries.map((told) => told.number)).toEqual([4, 5, 6]);
    expect(seen.takeSteps()).toEqual([{ position: position(6), events: [{ event: "c" }] }]);
  });

  it("does not take an entry twice, nor disturb with the same position again", () => {
    const seen = connected();
    seen.takeSteps();
    line().says(update(4, 5, { entries: [happened(5, "b")], table: table(), position: position(5) }));
    expect(seen.entries).toHaveLength(2);
    expect(seen.takeSteps()).toEqual([]);
  });

  it("replaces all when told from the beginning", () => {
    const seen = connected();
    line().says(update(0, 9, { entries: [happened(9, "z")], position: position(9) }));
    expect(seen.entries.map((told) => told.number)).toEqual([9]);
  });

  it("answers with what the server says", async () => {
    const seen = connected();
    const [one, two] = [seen.move(0, { to: 1 }), seen.move(0, { to: 2 })];
    expect(line().sent[0]).toEqual({ type: "move", seat: 0, position: 5, action: { to: 1 }, id: 1 });
    line().says({ type: "done", id: 1, number: 6 });
    line().says({ type: "refused", id: 2, code: "illegal", sentence: "No.", reason: null });
    expect(await one).toEqual({ ok: true });
    expect(await two).toEqual({ ok: false, code: "illegal", sentence: "No." });
  });
});

describe("a position that comes as what is different", () => {
  it("is made of the one before", () => {
    const seen = connected();
    seen.takeSteps();
    line().says(next(6));
    const made = {
      number: 6,
      moves: 6,
      view: { number: 6 },
      actions: [
        { action: "go", to: 1 },
        { action: "go", to: 2 },
      ],
      to_act: [1],
    };
    expect(seen.latest).toEqual(made);
    expect(seen.takeSteps()).toEqual([{ position: made, events: [{ event: "move 6" }] }]);
    line().says(next(7, 6, { next: { moves: 7, to_act: [0] } }));
    expect(seen.latest).toEqual({ number: 7, moves: 7, view: { number: 6 }, actions: [], to_act: [0] });
  });

  it("follows on what was said in between", () => {
    const seen = connected();
    line().says(update(5, 6, { entries: [said(6, "you", "hm")] }));
    line().says(next(7));
    expect(seen.latest?.number).toBe(7);
    expect(lines).toHaveLength(1);
  });

  /** Nothing of it is applied; the line is taken up again where it was, and all is well. */
  function missing(seen: Seen, strange: Update, look = "look=0&") {
    const [before, known] = [seen.latest, numbers(seen)];
    const old = line();
    old.says(strange);
    expect(seen.latest).toBe(before);
    expect(numbers(seen)).toEqual(known);
    expect(old.closed).toBe(true);
    expect(seen.link.state).toBe("reconnecting");
    later();
    expect(line()).not.toBe(old);
    expect(line().path).toBe(`/api/tables/t/socket?${look}after=${known.at(-1) ?? 0}`);
  }

  it("is not applied after a gap", () => missing(connected(), next(7)));
  it("is not applied if it goes back further", () => missing(connected(), next(6, 4)));
  it("is not applied for other eyes", () => {
    missing(connected(), next(6, 5, { look: 1 }));
    missing(connected(), next(6, 5, { look: null }));
  });
  it("is not applied where there was none", () => {
    const seen = connected();
    line().says(update(0, 5, { table: table(), entries: [happened(5, "b")] }));
    expect(seen.latest).toBeNull();
    missing(seen, next(6));
  });
  it("is not applied after a look through other eyes", () => {
    const seen = connected();
    void seen.lookAs(1);
    line().says(next(6)); // still for the old ones
    expect([seen.latest, lines.length]).toEqual([null, 1]);
    missing(seen, next(6, 5, { look: 1 }), "look=1&");
  });
  it("is not applied for a spectator who had a seat", () => {
    const seen = connected();
    missing(seen, next(6, 5, { look: null, table: table([null, "you"]) }));
  });
});

describe("news", () => {
  it("out of order are asked for again", () => {
    const seen = connected();
    const old = line();
    old.says(next(7));
    old.says(next(6));
    expect(seen.latest?.number).toBe(5);
    later();
    line().says(update(5, 7, { entries: [happened(6, "c"), happened(7, "d")], position: position(7) }));
    expect(numbers(seen)).toEqual([4, 5, 6, 7]);
  });

  it("with a gap are asked for again, also without a position", () => {
    const seen = connected();
    line().says(update(6, 7, { entries: [said(7, "you", "hm")] }));
    expect(numbers(seen)).toEqual([4, 5]);
    later();
    expect(line().path).toBe("/api/tables/t/socket?look=0&after=5");
  });

  it("that come twice are taken once", () => {
    const seen = connected();
    for (const one of [next(6), next(6), next(7), next(6)]) line().says(one);
    line().says(update(5, 6, { entries: [happened(6, "c")], table: table(), position: position(6) }));
    line().says(update(5, 7, { entries: [happened(6, "c"), happened(7, "d")], position: position(7) }));
    expect(numbers(seen)).toEqual([4, 5, 6, 7]);
    expect(seen.latest).toMatchObject({ number: 7, moves: 7 });
    expect(seen.takeSteps().map((step) => step.position.number)).toEqual([5, 6, 7]);
    expect(lines).toHaveLength(1);
  });

  it("from the beginning, in the middle, replace all", () => {
    const seen = connected();
    line().says(next(6));
    line().says(update(0, 9, { entries: [happened(9, "z")], position: position(9), earlier: 5 }));
    expect([numbers(seen), seen.earlier]).toEqual([[9], 5]);
    line().says(next(10));
    expect(seen.latest?.view).toEqual({ number: 10 });
    expect(seen.takeSteps().map((step) => step.events.length)).toEqual([0, 1]);
    expect(lines).toHaveLength(1);
  });

  it("of a line that was closed are not heard, nor is its end", () => {
    const seen = connected();
    const old = line();
    network!.lost();
    later();
    line().says(update(5, 5, { table: table(), position: position(5) }));
    old.says(next(6));
    old.breaks(4003, "No.");
    expect(seen.latest?.number).toBe(5);
    expect(seen.link.state).toBe("live");
    line().says(next(6));
    expect(seen.latest?.number).toBe(6);
    expect(lines).toHaveLength(2);
  });
});

describe("what was before", () => {
  it("is put in front, a page at a time", () => {
    const seen = connected();
    line().says(update(0, 9, { entries: [happened(8, "y"), happened(9, "z")], earlier: 5 }));
    seen.prepend({ entries: [happened(6, "w"), happened(7, "x")], earlier: 3 }, 8, 0);
    expect([numbers(seen), seen.earlier]).toEqual([[6, 7, 8, 9], 3]);
    seen.prepend({ entries: [happened(5, "v")], earlier: null }, 6, 0);
    expect([numbers(seen), seen.earlier]).toEqual([[5, 6, 7, 8, 9], null]);
  });

  it("is nothing for other eyes, and nothing twice", () => {
    const seen = connected();
    const page = { entries: [happened(3, "secret")], earlier: null };
    seen.prepend(page, 4, 1);
    seen.prepend(page, 3, 0);
    expect(numbers(seen)).toEqual([4, 5]);
    void seen.lookAs(null);
    seen.prepend(page, 4, 0);
    expect(numbers(seen)).toEqual([]);
  });
});

it("says that there is a newer version, and loads the page again once", () => {
  const reasons = [0, 1].map(() => {
    const seen = new Seen(0);
    seen.open();
    line().says({ type: "welcome", protocol: PROTOCOL + 1, guest: "me", table: "t" });
    line().says(update(0, 5, { position: position(5) }));
    const opened = lines.length;
    later(); // nobody waits for an answer any more
    expect([seen.latest, line().closed, lines.length]).toEqual([null, true, opened]);
    return seen.link;
  });
  expect(renewals).toEqual([PROTOCOL + 1, PROTOCOL + 1]);
  expect(reasons).toEqual([
    { state: "closed", reason: m.shell_error_protocol_renewing(), outdated: true },
    { state: "closed", reason: m.shell_error_protocol(), outdated: true },
  ]);
});

describe("a line that breaks", () => {
  it.each([1001, 1006, 1011])("is taken up again after code %i where it was", (code) => {
    const seen = connected();
    line().breaks(code);
    expect(seen.link.state).toBe("reconnecting");
    later();
    expect(lines).toHaveLength(2);
    expect(line().path).toBe("/api/tables/t/socket?look=0&after=5");
    line().says(update(5, 6, { entries: [happened(6, "c")], table: table(), position: position(6) }));
    expect(seen.link.state).toBe("live");
    expect(seen.entries.map((told) => told.number)).toEqual([4, 5, 6]);
  });

  it("starts over when the log is another one", () => {
    connected();
    line().breaks(4000);
    later();
    expect(line().path).toBe("/api/tables/t/socket?look=0&after=0");
  });

  it("stays closed with the reason when refused, and keeps nothing", () => {
    const seen = connected();
    line().breaks(4003, "This table is not open to spectators.");
    expect(seen.link).toEqual({ state: "closed", reason: "This table is not open to spectators." });
    expect(seen.latest).toBeNull();
    expect(seen.entries).toEqual([]);
    later();
    expect(lines).toHaveLength(1);
  });

  it("says in the language of the page why it was refused, which comes before it is closed", async () => {
    overwriteGetLocale(() => "de");
    const seen = connected();
    const reason = { code: "server.no_spectators", parameters: {} };
    const sentence = "This table is not open to spectators.";
    line().says({ type: "refused", id: 0, code: "not_allowed", sentence, reason });
    line().breaks(4003, sentence.slice(0, 20));
    expect(seen.link.state).toBe("closed");
    expect(seen.latest).toBeNull();
    const german = m.said_server_no_spectators({}, { locale: "de" });
    await vi.waitFor(() => expect(seen.link).toEqual({ state: "closed", reason: german }));
  });

  it("answers in the language of the page what was refused", async () => {
    overwriteGetLocale(() => "de");
    const seen = connected();
    const made = seen.move(0, { to: 1 });
    const reason = { code: "core.no_seat", parameters: { seat: 7 } };
    line().says({ type: "refused", id: 1, code: "refused", sentence: "There is no seat 7.", reason });
    line().breaks(); // it is answered all the same, and not sent again
    later();
    expect(await made).toEqual({ ok: false, code: "refused", sentence: "Platz 7 gibt es nicht." });
    expect(line().sent).toEqual([]);
  });

  it("waits longer each time it fails", () => {
    connected();
    const pauses: number[] = [];
    for (let at = 0; at < 8; at++) {
      line().breaks();
      pauses.push(timers.at(-1)!.after);
      later();
    }
    expect(pauses.slice(0, 3)).toEqual([400, 800, 1600]);
    expect(pauses.at(-1)).toBe(2_500);
  });

  it("tries at once when somebody does not want to wait, and never two lines at a time", () => {
    const seen = connected();
    line().breaks();
    expect(lines).toHaveLength(1);
    seen.retry();
    expect(lines).toHaveLength(2);
    const second = line();
    seen.retry(); // it may hang: another one
    expect(second.closed).toBe(true);
    expect(lines).toHaveLength(3);
    line().says(update(5, 5, { table: table(), position: position(5) }));
    seen.retry();
    expect(lines).toHaveLength(3);
  });

  it("gives a try to connect less time than a message", () => {
    connected();
    line().breaks();
    later();
    expect(timers.at(-1)!.after).toBe(8_000); // the second try; four seconds for the first
    line().breaks();
    expect(timers.at(-1)!.after * 1.5).toBeLessThan(5_000);
  });

  it("sends a move again that was not answered, for the same position", async () => {
    const seen = connected();
    const answer = seen.move(0, "taxi 46");
    const first = line().sent[0];
    line().breaks();
    later();
    expect(line().sent).toEqual([]);
    line().says(update(5, 6, { entries: [happened(6, "c")], table: table(), position: position(6) }));
    expect(line().sent).toEqual([first]);
    line().says({ type: "done", id: 1, number: 6 });
    expect(await answer).toEqual({ ok: true });
  });

  it("sends what was said while it was broken", () => {
    const seen = connected();
    line().breaks();
    void seen.say("hello", 0);
    later();
    line().says(update(5, 5, { table: table(), position: position(5) }));
    expect(line().sent).toMatchObject([{ type: "say", text: "hello" }]);
  });

  it("does not say again what got through", async () => {
    const seen = connected();
    const answer = seen.say("hello  you", 0);
    line().breaks();
    later();
    line().says(
      update(5, 6, { entries: [said(6, "me", "hello you")], table: table(), position: position(5) }),
    );
    expect(line().sent).toEqual([]);
    expect(await answer).toEqual({ ok: true });
  });

  it("is noticed when nothing is answered any more", () => {
    const seen = connected();
    void seen.move(0, "taxi 46");
    const old = line();
    later();
    expect(old.closed).toBe(true);
    expect(seen.link.state).toBe("reconnecting");
    old.says(update(5, 6, { position: position(6) }));
    expect(seen.latest?.number).toBe(5);
  });
});

describe("a page that wakes", () => {
  it("asks whether the line still lives", () => {
    connected();
    network!.wake();
    expect(line().sent).toMatchObject([{ type: "look", seat: 0, after: 5 }]);
  });

  it("connects at once, if there is none", () => {
    connected();
    network!.lost();
    network!.wake();
    expect(lines).toHaveLength(2);
  });

  it("does not try again where it was refused", () => {
    connected();
    line().breaks(4003, "No.");
    network!.wake();
    expect(lines).toHaveLength(1);
  });

  it("hears nothing any more once it is left", () => {
    const seen = connected();
    const old = line();
    seen.close();
    expect([network, old.closed, seen.latest]).toEqual([null, true, null]);
    old.says(next(6));
    expect(seen.latest).toBeNull();
  });
});

describe("a page that nobody sees", () => {
  const attending = () =>
    line().sent.flatMap((message) => (message.type === "attend" ? [message.looking] : []));

  it("says so, and that it is seen again", () => {
    connected();
    expect(attending()).toEqual([]);
    looking = false;
    network!.seen();
    looking = true;
    network!.seen();
    expect(attending()).toEqual([false, true]);
  });

  it("says so on every line that it opens", () => {
    looking = false;
    connected();
    expect(attending()).toEqual([false]);
    line().breaks();
    later();
    line().says({ type: "welcome", protocol: PROTOCOL, guest: "me", table: "t" });
    line().says(update(5, 5));
    expect(lines.length).toBe(2);
    expect(attending()).toEqual([false]);
  });

  it("says nothing on a line that is not there", () => {
    connected();
    line().breaks();
    looking = false;
    network!.seen();
    expect(attending()).toEqual([]);
  });
});

describe("eyes", () => {
  it("forget everything before they turn", () => {
    const seen = connected();
    void seen.lookAs(null);
    expect(seen.latest).toBeNull();
    expect(seen.entries).toEqual([]);
    expect(seen.takeSteps()).toEqual([]);
    expect(line().sent).toMatchObject([{ type: "look", seat: null, after: 0 }]);
  });

  it("take no notice of what was meant for the last ones", () => {
    const seen = connected();
    void seen.lookAs(null);
    line().says(update(5, 6, { look: 0, entries: [happened(6, "secret")], position: position(6) }));
    expect(seen.look).toBeNull();
    expect(seen.latest).toBeNull();
    expect(seen.entries).toEqual([]);
    line().says(update(0, 6, { look: null, table: table(), position: position(6) }));
    expect(seen.latest?.number).toBe(6);
  });

  it("are a spectator's after leaving the seat elsewhere", () => {
    const seen = connected();
    line().says(update(0, 6, { look: null, table: table([null, "you"]), position: position(5) }));
    expect(seen.look).toBeNull();
    expect(seen.latest).not.toBeNull();
  });
});

it("that has no board here is told in words", () => {
  const seen = new Seen(0, true);
  seen.open();
  expect(line().path).toBe("/api/tables/t/socket?look=0&after=0&words=true");
  line().says({ type: "welcome", protocol: PROTOCOL, guest: "me", table: "t" });
  const sections = [{ title: "Lockers", lines: ["1 to 6"] }];
  const words = { sections, actions: ["locker 1", "locker 2"] };
  line().says(update(0, 5, { table: table(), position: { ...position(5), view: { log: [[1]] }, words } }));
  expect(seen.latest).toMatchObject({
    view: { sections, to_act: [0], outcome: null },
    actions: words.actions,
  });
  seen.takeSteps();
  const what = { ...happened(6, "chosen").what, told: ["You chose."] } as Told["what"];
  const then = { sections: [{ title: "Lockers", lines: ["open"] }], actions: [] };
  line().says(
    next(6, 5, {
      entries: [{ number: 6, what }],
      next: { moves: 6, to_act: [1], view: { number: 6 }, words: then },
    }),
  );
  const [step] = seen.takeSteps();
  expect(step!.position).toMatchObject({ view: { sections: then.sections, to_act: [1] }, actions: [] });
  expect(step!.events).toEqual([{ event: "chosen", text: "You chose." }]);
  expect(seen.entries.at(-1)!.what).toMatchObject({ events: step!.events });
  // What comes next is different from what was told, not from what it became.
  line().says(next(7, 6, { next: { moves: 7, to_act: [0], view: { log: { "0": { "+": [2] } } }, words } }));
  expect(seen.latest).toMatchObject({ number: 7, actions: words.actions });
});

describe("what is fleeting", () => {
  const show = (more: Partial<Show> = {}): Show => ({
    type: "show",
    now: 5_000,
    count: 3,
    events: [{ event: "b" }, { event: "c" }],
    look: 0,
    seats: [0],
    part: 1,
    since: 4_000,
    lasts: [2_000, 2_000],
    ...more,
  });

  it("belongs to the update that follows, by our own clock, and goes with the position", () => {
    const seen = connected();
    line().says(show());
    expect(seen.showing).toBeNull();
    const before = Date.now();
    line().says(next(6));
    expect(seen.showing).toMatchObject({ count: 3, part: 1, events: [{ event: "b" }, { event: "c" }] });
    expect(seen.showing!.since).toBeGreaterThanOrEqual(before - 1_000);
    expect(seen.showing!.since).toBeLessThanOrEqual(Date.now() - 1_000);
    line().says(update(6, 7, { entries: [said(7, "you", "hm")] }));
    expect(seen.showing).not.toBeNull();
    line().says(next(8));
    expect(seen.showing).toBeNull();
  });

  it("is nothing to other eyes, and is forgotten with them", () => {
    const seen = connected();
    line().says(show({ look: 1 }));
    line().says(next(6));
    expect(seen.showing).toBeNull();
    line().says(show());
    line().says(next(7));
    expect(seen.showing).not.toBeNull();
    void seen.lookAs(1);
    expect(seen.showing).toBeNull();
  });

  it("is told in words where there is no board", () => {
    const seen = new Seen(0, true);
    seen.open();
    line().says({ type: "welcome", protocol: PROTOCOL, guest: "me", table: "t" });
    line().says(show({ told: ["Be.", "Ce."] }));
    line().says(update(0, 5, { table: table(), position: position(5) }));
    expect(seen.showing!.events).toEqual([
      { event: "b", text: "Be." },
      { event: "c", text: "Ce." },
    ]);
  });
});

it("goes on for all from where all looked last", () => {
  const seen = connected(null);
  void seen.lookAs(0);
  line().says(update(0, 7, { look: 0, position: position(7) }));
  seen.takeSteps();
  void seen.lookAs(null);
  expect(line().sent.at(-1)).toMatchObject({ type: "look", seat: null, after: 5 });
  const entries = [happened(6, "a"), happened(7, "b")];
  line().says(update(5, 7, { look: null, entries, position: position(7) }));
  expect(seen.takeSteps()).toMatchObject([{ events: [{ event: "a" }, { event: "b" }] }]);
});
