// Debian's Chromium, or whichever there is: nothing is ever downloaded.
import { execFileSync } from "node:child_process";

export const LAUNCH_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
];

const WHOLE = ["chromium", "chromium-browser", "google-chrome"];

/**
 * Where Chromium is; CHROMIUM names another one. For a page alone its headless shell will do, if there is one: it takes
 * a quarter less of the processor, but shows no notices.
 */
export function chromiumPath({ pageAlone = false } = {}) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of pageAlone ? ["chromium-headless-shell", ...WHOLE] : WHOLE) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next one.
    }
  }
  throw new Error("There is no Chromium: run scripts/chromium, or install it (apt-get install chromium).");
}
