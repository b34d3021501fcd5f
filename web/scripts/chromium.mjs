// Debian's Chromium, or whichever there is: nothing is ever downloaded.
import { execFileSync } from "node:child_process";

export const LAUNCH_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
];

/** Where Chromium is; CHROMIUM names another one. */
export function chromiumPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next one.
    }
  }
  throw new Error("There is no Chromium: run scripts/chromium, or install it (apt-get install chromium).");
}
