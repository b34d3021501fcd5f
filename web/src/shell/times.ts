/** Times as people say them. */
import { m } from "../paraglide/messages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "5 min. ago", in the language of the page. The browser knows too, but takes long to say so for the first time. */
export function ago(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  if (passed < MINUTE) return m.shell_ago_now();
  if (passed < HOUR) return m.shell_ago_minutes({ count: Math.floor(passed / MINUTE) });
  if (passed < DAY) return m.shell_ago_hours({ count: Math.floor(passed / HOUR) });
  if (passed < 2 * DAY) return m.shell_ago_yesterday();
  return m.shell_ago_days({ count: Math.floor(passed / DAY) });
}

/** What is left on a clock: "1:05", "2:00:00", "3 days". */
export function remaining(milliseconds: number, days: (count: number) => string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 2 * 86_400) return days(Math.floor(seconds / 86_400));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
