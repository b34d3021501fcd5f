import { expect, it } from "vitest";
import { renewOnce } from "./renew";

function page(broken = false) {
  const kept = new Map<string, string>();
  let reloads = 0;
  const renewal = {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (broken) throw new Error("full");
        kept.set(key, value);
      },
    },
    reload: () => void reloads++,
  };
  return { renewal, reloads: () => reloads };
}

it("loads the page again, but not twice for the same version", () => {
  const { renewal, reloads } = page();
  expect([renewOnce(3, renewal), renewOnce(3, renewal), renewOnce(3, renewal)]).toEqual([true, false, false]);
  expect(reloads()).toBe(1);
  expect(renewOnce(4, renewal)).toBe(true);
});

it("ends where versions take turns", () => {
  const { renewal, reloads } = page();
  expect([3, 2, 3, 2, 3, 2].map((version) => renewOnce(version, renewal))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(reloads()).toBe(2);
});

it("does not where it could not remember it", () => {
  const { renewal, reloads } = page(true);
  expect(renewOnce(3, renewal)).toBe(false);
  expect(reloads()).toBe(0);
});
