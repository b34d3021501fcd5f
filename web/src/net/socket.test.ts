import { beforeEach, describe, expect, it } from "vitest";
import type { FromClient, FromServer, Position, TableInfo, Told, Update } from "../types/wire";
import { TableSocket, withoutFleeting, type Ears, type Means } from "./socket";

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
let changes: number;

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
};

const line = () => lines.at(-1)!;
/** Let the timers that wait fire once. */
function later() {
  for (const timer of timers.splice(0)) if (!timer.gone) timer.call();
}

const seat = (guest: string | null) => ({ title: "", guest, name: "", bot: null });
const table = (seats: (string | null)[] = ["me", "you"], status = "running") =>
  ({ game: "scotland_yard", seats: seats.map(seat), status, now: Date.now() }) as unknown as TableInfo;
const position = (number: number): Position => ({
  number,
  moves: 0,
  view: { number },
  actions: [],
  to_act: [0],
});
const happened = (number: number, ...events: string[]): Told => ({
  number,
  what: { entry: "happened", at: 0, seat: 0, events: events.map((event) => ({ event })), told: events },
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
  entries: [],
  table: null,
  position: null,
  ...more,
});

function connected(look: number | null = 0): TableSocket {
  const socket = new TableSocket("t", look, () => changes++, means);
  socket.connect();
  line().says({ type: "welcome", protocol: 1, guest: "me", table: "t" });
  line().says(
    update(0, 5, {
      look,
      table: table(),
      position: position(5),
      entries: [happened(4, "a"), happened(5, "b")],
    }),
  );
  return socket;
}

beforeEach(() => {
  [lines, timers, changes] = [[], [], 0];
});

describe("a socket that is welcome", () => {
  it("asks for its eyes and everything, and is live once told", () => {
    const socket = connected();
    expect(line().path).toBe("/api/tables/t/socket?look=0&after=0");
    expect(socket.link.state).toBe("live");
    expect(socket.entries.map((told) => told.number)).toEqual([4, 5]);
    expect(socket.takeSteps()).toEqual([{ position: position(5), events: [] }]);
  });

  it("appends what is new, with its events as a step", () => {
    const socket = connected();
    socket.takeSteps();
    line().says(update(5, 6, { entries: [happened(6, "c")], position: position(6) }));
    expect(socket.entries.map((told) => told.number)).toEqual([4, 5, 6]);
    expect(socket.takeSteps()).toEqual([{ position: position(6), events: [{ event: "c" }] }]);
  });

  it("does not take an entry twice, nor disturb with the same position again", () => {
    const socket = connected();
    socket.takeSteps();
    line().says(update(4, 5, { entries: [happened(5, "b")], table: table(), position: position(5) }));
    expect(socket.entries).toHaveLength(2);
    expect(socket.takeSteps()).toEqual([]);
  });

  it("replaces all when told from the beginning", () => {
    const socket = connected();
    line().says(update(0, 9, { entries: [happened(9, "z")], position: position(9) }));
    expect(socket.entries.map((told) => told.number)).toEqual([9]);
  });

  it("answers with what the server says", async () => {
    const socket = connected();
    const [one, two] = [socket.move(0, { to: 1 }), socket.move(0, { to: 2 })];
    expect(line().sent[0]).toEqual({ type: "move", seat: 0, position: 5, action: { to: 1 }, id: 1 });
    line().says({ type: "done", id: 1, number: 6 });
    line().says({ type: "refused", id: 2, code: "illegal", sentence: "No." });
    expect(await one).toEqual({ ok: true });
    expect(await two).toEqual({ ok: false, code: "illegal", sentence: "No." });
  });
});

describe("a line that breaks", () => {
  it.each([1001, 1006, 1011, 4008])("is taken up again after code %i where it was", (code) => {
    const socket = connected();
    line().breaks(code);
    expect(socket.link.state).toBe("reconnecting");
    later();
    expect(lines).toHaveLength(2);
    expect(line().path).toBe("/api/tables/t/socket?look=0&after=5");
    line().says(update(5, 6, { entries: [happened(6, "c")], table: table(), position: position(6) }));
    expect(socket.link.state).toBe("live");
    expect(socket.entries.map((told) => told.number)).toEqual([4, 5, 6]);
  });

  it("starts over when the log is another one", () => {
    connected();
    line().breaks(4000);
    later();
    expect(line().path).toBe("/api/tables/t/socket?look=0&after=0");
  });

  it("stays closed with the reason when refused, and keeps nothing", () => {
    const socket = connected();
    line().breaks(4003, "This table is not open to spectators.");
    expect(socket.link).toEqual({ state: "closed", reason: "This table is not open to spectators." });
    expect(socket.position).toBeNull();
    expect(socket.entries).toEqual([]);
    later();
    expect(lines).toHaveLength(1);
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
    expect(pauses.at(-1)).toBe(15_000);
  });

  it("sends a move again that was not answered, for the same position", async () => {
    const socket = connected();
    const answer = socket.move(0, "taxi 46");
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
    const socket = connected();
    line().breaks();
    void socket.say("hello", 0);
    later();
    line().says(update(5, 5, { table: table(), position: position(5) }));
    expect(line().sent).toMatchObject([{ type: "say", text: "hello" }]);
  });

  it("does not say again what got through", async () => {
    const socket = connected();
    const answer = socket.say("hello  you", 0);
    line().breaks();
    later();
    line().says(
      update(5, 6, { entries: [said(6, "me", "hello you")], table: table(), position: position(5) }),
    );
    expect(line().sent).toEqual([]);
    expect(await answer).toEqual({ ok: true });
  });

  it("is noticed when nothing is answered any more", () => {
    const socket = connected();
    void socket.move(0, "taxi 46");
    const old = line();
    later();
    expect(old.closed).toBe(true);
    expect(socket.link.state).toBe("reconnecting");
    old.says(update(5, 6, { position: position(6) }));
    expect(socket.position?.number).toBe(5);
  });
});

describe("eyes", () => {
  it("forget everything before they turn", () => {
    const socket = connected();
    void socket.lookAs(null);
    expect(socket.position).toBeNull();
    expect(socket.entries).toEqual([]);
    expect(socket.takeSteps()).toEqual([]);
    expect(line().sent).toMatchObject([{ type: "look", seat: null, after: 0 }]);
  });

  it("take no notice of what was meant for the last ones", () => {
    const socket = connected();
    void socket.lookAs(null);
    line().says(update(5, 6, { look: 0, entries: [happened(6, "secret")], position: position(6) }));
    expect(socket.look).toBeNull();
    expect(socket.position).toBeNull();
    expect(socket.entries).toEqual([]);
    line().says(update(0, 6, { look: null, table: table(), position: position(6) }));
    expect(socket.position?.number).toBe(6);
  });

  it("are a spectator's after leaving the seat elsewhere", () => {
    const socket = connected();
    line().says(update(0, 6, { look: null, table: table([null, "you"]), position: position(5) }));
    expect(socket.look).toBeNull();
    expect(socket.position).not.toBeNull();
  });
});

describe("what is fleeting", () => {
  const told = happened(3, "time_shown", "card_passed");

  it("is in no log", () => {
    expect(withoutFleeting(told, "mystery_express").what).toMatchObject({
      events: [{ event: "card_passed" }],
      told: ["card_passed"],
    });
    expect(withoutFleeting(told, "scotland_yard")).toBe(told);
  });
});
