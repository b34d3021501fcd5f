import { beforeEach, describe, expect, it, vi } from "vitest";
import { lookedBefore, rememberLooked } from "./looked";

describe("how far each seat at a device has looked", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("is remembered for each seat of each table", () => {
    rememberLooked("one", 0, 7);
    rememberLooked("one", 2, 9);
    rememberLooked("one", 0, 11);
    rememberLooked("other", 0, 3);
    expect([...lookedBefore("one")]).toEqual([
      [0, 11],
      [2, 9],
    ]);
    expect([...lookedBefore("other")]).toEqual([[0, 3]]);
  });

  it("is not known without a store, or if what is there is nonsense", () => {
    sessionStorage.setItem("bradshaw:looked:one", "{");
    expect(lookedBefore("one").size).toBe(0);
    vi.stubGlobal("sessionStorage", undefined);
    rememberLooked("one", 0, 7);
    expect(lookedBefore("one").size).toBe(0);
  });
});
