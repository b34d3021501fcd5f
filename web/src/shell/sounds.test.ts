import { beforeEach, describe, expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ sound: true }));
vi.mock("./settings.svelte", () => ({ chosen: { all: settings } }));

/** As much of Web Audio as is used; every source that is started is noted with its time. */
class FakeContext {
  static started: { kind: "tone" | "noise"; at: number; until: number }[] = [];
  static made = 0;
  state = "running";
  currentTime = 10;
  sampleRate = 100;
  destination = {};
  constructor() {
    FakeContext.made++;
  }
  resume = () => Promise.resolve();
  private source(kind: "tone" | "noise") {
    const note = { kind, at: 0, until: 0 };
    return {
      type: "",
      buffer: null,
      frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: <To>(to: To) => to,
      start: (at: number) => FakeContext.started.push(Object.assign(note, { at })),
      stop: (until: number) => (note.until = until),
    };
  }
  createOscillator = () => this.source("tone");
  createBufferSource = () => this.source("noise");
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createGain = () => ({
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: <To>(to: To) => to,
  });
}

let activation = { hasBeenActive: true };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("navigator", {
    get userActivation() {
      return activation;
    },
  });
  settings.sound = true;
  activation = { hasBeenActive: true };
  FakeContext.started = [];
  FakeContext.made = 0;
});

const load = async () => (await import("./sounds")).play;

describe("sounds", () => {
  it.each(["bell", "move", "surfacing", "capture", "card", "coin", "whistle", "end"] as const)(
    "there is one for “%s”, and it ends",
    async (sound) => {
      (await load())([sound]);
      expect(FakeContext.started.length).toBeGreaterThan(0);
      for (const { at, until } of FakeContext.started) {
        expect(at).toBeGreaterThanOrEqual(10);
        expect(until).toBeGreaterThan(at);
        expect(until).toBeLessThan(13);
      }
    },
  );

  it("heeds the switch", async () => {
    settings.sound = false;
    (await load())(["move", "end"]);
    expect(FakeContext.made).toBe(0);
  });

  it("makes none before the first click", async () => {
    activation = { hasBeenActive: false };
    const play = await load();
    play(["move"]);
    expect(FakeContext.made).toBe(0);
    activation = { hasBeenActive: true };
    play(["move"]);
    expect(FakeContext.made).toBe(1);
  });

  it("makes each of a move's sounds once, one after the other, and not more than three", async () => {
    const play = await load();
    play(["card", null, "card"]);
    const one = FakeContext.started.length;
    expect(one).toBe(1);
    FakeContext.started = [];
    play(["card", "coin", "move", "end"]);
    const begins = [...new Set(FakeContext.started.map(({ at }) => at))];
    expect(Math.min(...begins)).toBe(10);
    expect(begins.filter((at) => at > 10).length).toBeGreaterThan(1);
    expect(FakeContext.started.filter(({ until }) => until > 11.6)).toEqual([]); // the end would last longer
  });

  it("asks for nothing where there is nothing to hear", async () => {
    (await load())([null]);
    expect(FakeContext.made).toBe(0);
  });
});
