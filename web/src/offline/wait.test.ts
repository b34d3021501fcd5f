import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitForServer } from "./wait";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks again and again, ever less often, and stops when the server answers", async () => {
  let there = false;
  const answers = vi.fn(() => Promise.resolve(there));
  const found = vi.fn();
  waitForServer({ answers, found });
  await vi.advanceTimersByTimeAsync(60_000);
  const asked = answers.mock.calls.length;
  expect(asked).toBeGreaterThan(3);
  expect(asked).toBeLessThan(15);
  expect(found).not.toHaveBeenCalled();
  there = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(found).toHaveBeenCalledTimes(1);
  const last = answers.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answers).toHaveBeenCalledTimes(last);
});

it("asks no more once the page is gone", async () => {
  const answers = vi.fn(() => Promise.resolve(true));
  const found = vi.fn();
  waitForServer({ answers, found })();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).not.toHaveBeenCalled();
  expect(found).not.toHaveBeenCalled();
});
