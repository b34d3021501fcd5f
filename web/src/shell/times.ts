/** Times as people say them. */
import { getLocale } from "../paraglide/runtime";

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", in the language of the page. */
export function ago(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  const format = new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto", style: "short" });
  const [unit, size] = STEPS.find(([, size]) => passed >= size) ?? ["second" as const, 1000];
  return format.format(unit === "second" ? 0 : -Math.floor(passed / size), unit);
}

/** What is left on a clock: "1:05", "2:00:00", "3 days". */
export function remaining(milliseconds: number, days: (count: number) => string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 2 * 86_400) return days(Math.floor(seconds / 86_400));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
