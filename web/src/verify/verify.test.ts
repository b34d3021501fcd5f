import { afterEach, describe, expect, it, vi } from "vitest";
import { streams } from "../../../tests/vectors/random.json";
import text from "../../../tests/vectors/record.jsonl?raw";
import { readRecord, RecordFault } from "./record";
import { Rng } from "./rng";
import { hex, plainSha256, sha256Hex } from "./sha256";

afterEach(() => vi.unstubAllGlobals());

describe("SHA-256", () => {
  const lengths = [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000];

  it.each(lengths)("is the same by hand and by the browser for %d bytes", async (length) => {
    const text = "a7".repeat(length).slice(0, length);
    expect(hex(plainSha256(new TextEncoder().encode(text)))).toBe(await sha256Hex(text));
  });

  it("does without the browser's own", async () => {
    vi.stubGlobal("crypto", {});
    expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe.each(["with crypto.subtle", "without"])("the randomness, %s", (how) => {
  it.each(streams)("of seed $seed and move $move is Python's", async (vector) => {
    if (how === "without") vi.stubGlobal("crypto", {});
    const { seed, move } = vector;
    expect(await sha256Hex(seed)).toBe(vector.hash);
    const words = new Rng(seed, move);
    for (const word of vector.words) expect(await words.word()).toBe(word);
    const numbers = new Rng(seed, move);
    for (const [n, number] of vector.below) expect(await numbers.below(n!)).toBe(number);
    const deck = Array.from({ length: 52 }, (_, index) => index);
    expect(await new Rng(seed, move).shuffled(deck)).toEqual(vector.shuffled);
    expect(await new Rng(seed, move).choice([..."abcdefg"])).toBe(vector.choice);
    expect(await new Rng(seed, move).drawn(deck.slice(0, 16), 5)).toEqual(vector.drawn);
  });
});

describe("a record", () => {
  const lines = text.split("\n").slice(0, -1);
  const fault = async (changed: readonly string[]): Promise<string> =>
    readRecord(changed.map((line) => line + "\n").join("")).then(
      () => "none",
      (error: unknown) => (error as RecordFault).message,
    );

  it("is read", async () => {
    const record = await readRecord(text);
    expect(record.game).toBe(JSON.parse(lines[0]!).game);
    expect(record.seed).toBe("vectors – 東京");
    expect(record.played).toHaveLength(lines.length - 2);
  });

  it("names the line that was edited", async () => {
    expect(await fault(lines.with(5, lines[5]!.replace('"move":5', '"move":6')))).toBe("edited in line 6");
    expect(await fault(lines.with(0, lines[0]!.replace("東", "西")))).toBe("edited in line 1");
  });

  it("names the line after one that was removed or moved", async () => {
    expect(await fault(lines.toSpliced(3, 1))).toBe("edited in line 4");
    expect(await fault(lines.toSpliced(3, 2, lines[4]!, lines[3]!))).toBe("edited in line 4");
  });

  it("tells a record that is cut off from something else", async () => {
    expect(await fault(lines.slice(0, -1))).toBe(`cut-off in line ${lines.length - 1}`);
    expect(await fault([...lines.slice(0, 4), '{"move":4,"se'])).toBe("cut-off in line 5");
    expect(await fault([...lines, lines.at(-1)!])).toMatch(/edited/);
    expect(await fault(["hello"])).toBe("no-record in line 1");
    expect(await fault([])).toBe("no-record in line 1");
  });
});
