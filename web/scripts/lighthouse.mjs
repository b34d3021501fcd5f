// Lighthouse on the home page and at a table of every game, as a slow phone and as a desktop; fails below 95: npm run lighthouse
// What others do meanwhile does not count: blocking time is taken by the processor's clock where the wall's is worse.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromium } from "playwright-core";
import { chromiumPath, LAUNCH_ARGS } from "./chromium.mjs";
import { freePort, startServer } from "./server.mjs";

const LEAST = 95;
const TRIES = 3; // another process may have had the machine for itself
const LITTLE = 100; // milliseconds of blocking for which Lighthouse takes off no point worth mentioning
const CATEGORIES = ["performance", "accessibility", "best-practices"];

const server = await startServer(await freePort());
const port = await freePort();
const profile = mkdtempSync(join(tmpdir(), "bradshaw-lighthouse-"));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: chromiumPath({ pageAlone: true }), // the whole browser has pages of its own that work meanwhile
  args: [...LAUNCH_ARGS, `--remote-debugging-port=${port}`],
  baseURL: server.url,
});
// A guest with a seat at a table of every game, to whom something is put at once.
const page = await context.newPage();
await page.goto("/");
await page.getByRole("button", { name: "Play now against bots" }).first().click();
await page.getByRole("button", { name: "Start" }).click();
await page.locator("[data-station]").first().waitFor();
const tables = [["scotland_yard", page.url()]];
for (const game of ["eighty_days", "mystery_express"]) {
  const answer = await context.request.post("/api/tables", {
    data: { game, seats: ["me", "steady", "steady"], start: true, options: { players: 3 } },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  tables.push([game, `${server.url}/table/${(await answer.json()).id}`]);
}
await page.close();

/**
 * Blocking time after the first paint by the processor time of the page's main thread, on a device so many times slower. Lighthouse goes by the
 * clock: on a busy machine most of its blocking time is the work of others.
 */
function blocking(events, slower) {
  const key = ({ pid, tid }) => `${pid} ${tid}`;
  const main = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const painted = Math.max(
    ...events.filter(({ name }) => name === "firstContentfulPaint").map(({ ts }) => ts),
  );
  const threads = new Map(main.map((event) => [key(event), []]));
  for (const event of events)
    if (event.name === "RunTask" && event.ts >= painted)
      threads.get(key(event))?.push((event.tdur ?? 0) / 1000);
  const sum = (all) => all.reduce((total, one) => total + one, 0);
  const page = [...threads.values()].sort((one, other) => sum(other) - sum(one))[0];
  return sum(page.map((time) => Math.max(0, time * slower - 50)));
}

let failed = false;
for (const [name, url] of [["home", `${server.url}/`], ...tables]) {
  for (const [device, config] of [
    ["phone", undefined],
    ["desktop", desktopConfig],
  ]) {
    for (let turn = 1; turn <= TRIES; turn++) {
      const { lhr, artifacts } = await lighthouse(
        url,
        { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: "error", output: "json" },
        config,
      );
      const blocked = blocking(
        artifacts.Trace.traceEvents,
        lhr.configSettings.throttling.cpuSlowdownMultiplier,
      );
      const taken = lhr.categories.performance.auditRefs.find(({ id }) => id === "total-blocking-time");
      const lost = taken.weight * (1 - lhr.audits[taken.id].score);
      const scores = CATEGORIES.map((one) => Math.round((lhr.categories[one]?.score ?? 0) * 100));
      const times = [
        "first-contentful-paint",
        "largest-contentful-paint",
        "total-blocking-time",
        "cumulative-layout-shift",
      ]
        .map((one) => `${one} ${lhr.audits[one]?.displayValue}`)
        .join(", ");
      console.log(
        `${name}, ${device}: ${CATEGORIES.map((one, at) => `${one} ${scores[at]}`).join(", ")} (${times})`,
      );
      const alone = Math.min(100, scores[0] + (blocked <= LITTLE ? lost : 0));
      console.log(
        `  by processor time: performance ${Math.round(alone)}, blocking ${Math.round(blocked)} ms`,
      );
      const enough = [alone, ...scores.slice(1)].every((score) => score >= LEAST);
      if (!enough) {
        const wrong = CATEGORIES.flatMap((one) => lhr.categories[one].auditRefs).filter(
          ({ id, weight }) => weight && (lhr.audits[id].score ?? 1) < 0.9,
        );
        for (const { id } of wrong)
          console.log(`  ${id}: ${lhr.audits[id].title} ${lhr.audits[id].displayValue ?? ""}`);
      }
      if (enough) break;
      if (turn === TRIES) failed = true;
    }
  }
}
await context.close();
rmSync(profile, { recursive: true, force: true });
await server.stop();
process.exit(failed ? 1 : 0);
