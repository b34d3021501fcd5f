import { expect, it } from "vitest";
import type { Away, TableInfo } from "../../types/wire";
import { absentees } from "./absent";

const seat = (guest: string | null, bot: string | null = null) => ({ title: "", guest, name: "", bot });
const table = {
  host: "host",
  patience: 120,
  seats: [seat("host"), seat("ben"), seat("eve"), seat("joe", "steady")],
} as unknown as TableInfo;
const away = (seat: number, votes: string[] = []): Away => ({ seat, since: 0, votes, needed: 2 });

it("shows nobody whose line was down for a moment, nor for whom a bot plays", () => {
  expect(absentees(table, [away(1)], "eve", 14_000)).toEqual([]);
  expect(absentees(table, [away(3)], "eve", 900_000)).toEqual([]);
  expect(absentees(table, [away(1)], "eve", 20_000)).toMatchObject([
    { seat: 1, away: 20_000, wait: 100_000 },
  ]);
});

it("lets the host act at once, those who play when the time has passed, and others never", () => {
  const may = (guest: string | null, now: number, votes: string[] = []) =>
    absentees(table, [away(1, votes)], guest, now)[0]?.may;
  expect(may("host", 20_000)).toBe(true);
  expect(may("eve", 20_000)).toBe(false);
  expect(may("eve", 120_000)).toBe(true);
  expect(may("eve", 120_000, ["eve"])).toBe(false);
  expect(may("stranger", 120_000)).toBe(false);
  expect(may(null, 120_000)).toBe(false);
});
