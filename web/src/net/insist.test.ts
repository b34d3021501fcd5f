import { expect, it } from "vitest";
import { insist } from "./insist";

it("tries again until it comes, less and less often", async () => {
  const pauses: number[] = [];
  let tries = 0;
  const load = async () => {
    if (++tries < 7) throw new Error("no network");
    return "here";
  };
  const later = (call: () => void, pause: number) => {
    pauses.push(pause);
    call();
  };
  expect(await insist(load, later)).toBe("here");
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
});

it("gives up in the end, and says why", async () => {
  const load = () => Promise.reject(new Error("gone"));
  await expect(insist(load, (call) => call())).rejects.toThrow("gone");
});
