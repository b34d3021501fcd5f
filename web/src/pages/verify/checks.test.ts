import { afterEach, describe, expect, it, vi } from "vitest";
import text from "../../../../tests/vectors/record.jsonl?raw";
import { mixed, pledgeOf } from "../../verify/mix";
import { keepOwn, noteHash } from "../../verify/noted";
import { readRecord } from "../../verify/record";
import { sha256Hex } from "../../verify/sha256";
import {
  checkDeal,
  checkFile,
  checkMix,
  checkMoves,
  checkPromise,
  verdict,
  type Check,
  type State,
} from "./checks";

afterEach(() => vi.unstubAllGlobals());

function answers(body: unknown, status = 200) {
  const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

describe("the file", () => {
  it("fits, or the line is named", async () => {
    expect((await checkFile(text)).check.state).toBe("fits");
    const { check, record } = await checkFile(text.replace('"move":7', '"move":8'));
    expect(check.state).toBe("fails");
    expect(check.text).toContain("8");
    expect(record).toBeNull();
  });
});

describe("the promise", () => {
  it("is open until a hash is known", async () => {
    const hash = await sha256Hex("seed");
    expect(checkPromise(hash, "", null).state).toBe("open");
    expect(checkPromise(hash, "50d8", null).state).toBe("open");
    expect(checkPromise(hash, ` ${hash.toUpperCase()} `, null).state).toBe("fits");
    expect(checkPromise(hash, "", hash).state).toBe("fits");
    expect(checkPromise(hash, await sha256Hex("other"), hash).state).toBe("fails");
    expect(checkPromise(hash, "", await sha256Hex("other")).state).toBe("fails");
  });
});

describe("the contributions", async () => {
  const own = "a0".repeat(32);
  const other = "b0".repeat(32);
  const ann = { seat: 0, pledge: await pledgeOf(own), contribution: own };
  const ben = { seat: 1, pledge: await pledgeOf(other), contribution: other };
  const pledges = `0 ${ann.pledge}\n1 ${ben.pledge}`;
  const plain = await readRecord(text);
  const record = async (
    parts: readonly (typeof ann | (Omit<typeof ann, "contribution"> & { contribution: null }))[],
  ) => {
    const deal = { table: "t", secret: "secret", parts };
    return { ...plain, seed: await mixed(deal), deal };
  };
  const state = async (id: string | null, parts: Parameters<typeof record>[0]) =>
    (await checkMix(await record(parts), id))?.state;

  it("are no matter where nobody took part", async () => expect(await checkMix(plain, "other")).toBeNull());

  it("fit, whoever looks; and one's own is looked for", async () => {
    expect(await state(null, [ann, ben])).toBe("fits");
    expect(await state("other", [ann, ben])).toBe("fits");
    noteHash("mine", await sha256Hex("secret"));
    keepOwn("mine", { contribution: own, pledged: true, pledges });
    expect((await checkMix(await record([ann, ben]), "mine"))?.text).toContain("not even the host");
    expect(await state("mine", [ben])).toBe("fails");
    expect(await checkMix(plain, "mine")).toMatchObject({ state: "fails" });
  });

  it("that were withheld are told, with what could have been chosen", async () => {
    const check = (await checkMix(await record([ann, { ...ben, contribution: null }]), null))!;
    expect(check.state).toBe("open");
    expect(check.text).toContain("2 deals");
    expect(check.text).toContain(plain.players[1]!.name);
  });

  it("leave it open where one's own was not asked for", async () => {
    keepOwn("passed over", { contribution: own, pledged: true, pledges: null });
    expect(await state("passed over", [ben])).toBe("open");
  });

  it("do not make another seed", async () => {
    const found = await checkMix({ ...(await record([ann])), seed: "another" }, null);
    expect(found?.state).toBe("fails");
  });
});

describe("the deal", () => {
  it("is compared with the first position", async () => {
    const record = await readRecord(text);
    const dealt = await checkDeal(record, null);
    expect([dealt.state, dealt.dealt?.length]).toEqual(["open", 5]);
    const stations = dealt.dealt!.map(({ what }) => Number(what.replace(/\D/g, "")));
    const view = (x: number) => ({
      steps: [{ view: { mister_x: x, stations: stations.slice(1) } }],
      next: 1,
    });
    const fetch = answers(view(stations[0]!));
    expect((await checkDeal(record, "abc")).state).toBe("fits");
    expect(fetch).toHaveBeenCalledWith("/api/replays/abc/steps?look=0&start=0&count=1", expect.anything());
    answers(view(1));
    expect((await checkDeal(record, "abc")).state).toBe("fails");
  });

  it("of another game is left to the server", async () => {
    const record = { ...(await readRecord(text)), game: "chess" };
    expect((await checkDeal(record, "abc")).state).toBe("open");
  });
});

describe("the moves", () => {
  it("are what the server says", async () => {
    answers({ seed_fits: true, moves_fit: true, sentence: "All 9 moves." });
    expect(await checkMoves("abc")).toMatchObject({
      state: "fits",
      text: expect.stringContaining("All 9 moves."),
    });
    answers({ seed_fits: true, moves_fit: false, sentence: "Move 3 is not legal." });
    expect(await checkMoves("abc")).toEqual({ state: "fails", text: "Move 3 is not legal." });
    answers({ code: "too_much", sentence: "Slower, please." }, 429);
    expect(await checkMoves("abc")).toEqual({ state: "open", text: "Slower, please." });
    expect((await checkMoves(null)).state).toBe("open");
  });
});

describe("all in all", () => {
  const check = (state: State): Check => ({ state, text: "" });

  it("one that fails decides, then one that is not done, then one that is not known", () => {
    expect(verdict([check("fits"), check("open"), check("fails")])).toBe("fails");
    expect(verdict([check("fits"), check("open"), check("checking")])).toBe("checking");
    expect(verdict([check("fits"), check("open")])).toBe("open");
    expect(verdict([check("fits")])).toBe("fits");
  });
});
