// Pictures at two sizes and in both themes, into shots/: every page of the real app, served by the real server, and
// scenes of stored games: npm run shots [-- name…]; --light or --wide, say, takes only these.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { chromiumPath, LAUNCH_ARGS } from "./chromium.mjs";
import { freePort, startServer } from "./server.mjs";
import { pages } from "./shots-pages.mjs";
import { SCENES } from "./shots-scenes.mjs";
import { makeTables } from "./shots-tables.mjs";

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ["light", "dark"];
const CALM = { confirm: true, pace: "once", aids: true, sound: false, notifications: false };
const AT_ONCE = 3;

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("-"));
const only = (all) => {
  const chosen = all.filter((one) => words.includes(`--${one}`));
  return chosen.length ? chosen : all;
};
const wanted = (name) => !names.length || names.includes(name);

const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_ARGS });
mkdirSync("shots", { recursive: true });

const scenes = Object.entries(SCENES).filter(([name]) => wanted(name));
// Whoever asks for scenes only need not wait for tables to be played.
const onlyScenes = names.length > 0 && names.every((name) => name in SCENES);
const server = onlyScenes ? null : await startServer(await freePort());
const made = server && (await makeTables(browser, server.url));
const stored = scenes.length ? await fixtures() : null;

const jobs = [
  ...Object.entries(made ? pages(made) : {}).filter(([name]) => wanted(name)),
  ...scenes.map(([name, { fixture, ...job }]) => [
    name,
    { ...job, path: `${stored.url}fixtures.html?name=${fixture}&animation=no` },
  ]),
];

/** The fixture page, built and served. */
async function fixtures() {
  await build({ mode: "fixtures", logLevel: "error" });
  const { httpServer, resolvedUrls } = await preview({
    mode: "fixtures",
    preview: { port: await freePort() },
  });
  return { url: resolvedUrls.local[0], stop: () => new Promise((done) => httpServer.close(done)) };
}

async function newContext(size, theme, stranger = false) {
  const phone = size === "phone";
  const context = await browser.newContext({
    ...(server && { baseURL: server.url }),
    viewport: SIZES[size],
    colorScheme: theme,
    locale: "en-GB",
    reducedMotion: "reduce", // no card is caught edge on
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
  });
  const guest = stranger || !made ? null : made.guest;
  await context.addInitScript(
    ([settings, guest]) => {
      if (!location.protocol.startsWith("http")) return;
      localStorage.setItem("bradshaw-settings", JSON.stringify(settings));
      if (guest) localStorage.setItem("bradshaw-guest", JSON.stringify(guest));
    },
    [CALM, guest],
  );
  if (guest) await context.addCookies(made.cookies);
  return context;
}

async function take(page, size, theme, name, { path, full = false, then }) {
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => console.error(`${name}: ${error}`));
  await page.goto(path);
  await page
    .locator("h1")
    .first()
    .waitFor({ state: "attached" })
    .catch(() => undefined);
  await page.waitForTimeout(500);
  await then?.(page, size);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `shots/${name}-${size}-${theme}.png`, fullPage: full });
}

let faults = 0;
for (const size of only(Object.keys(SIZES))) {
  for (const theme of only(THEMES)) {
    const shared = await newContext(size, theme);
    const queue = jobs.filter(([, job]) => !job.only || job.only === size);
    const worker = async (left) => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [name, job] = next;
        // What changes more than its own page has a browser for itself.
        const own = job.stranger || job.alone ? await newContext(size, theme, job.stranger) : null;
        const page = await (own ?? shared).newPage();
        try {
          await take(page, size, theme, name, job);
        } catch (error) {
          faults++;
          console.error(`${name} (${size}, ${theme}): ${error.message.split("\n")[0]}`);
        }
        await (own ?? page).close();
      }
    };
    // A picture of a whole long page disturbs those that are taken beside it.
    await worker(queue.filter(([, job]) => job.full));
    const rest = queue.filter(([, job]) => !job.full);
    await Promise.all(Array.from({ length: AT_ONCE }, () => worker(rest)));
    await shared.close();
  }
}
await browser.close();
await server?.stop();
await stored?.stop();
process.exit(faults ? 1 : 0);
