// A picture of every page and of every moment, in both languages, at two sizes and in both themes, into shots/, and all
// of them on one sheet, shots/index.html:
//   npm run shots                              all
//   npm run shots -- home lobby --en --phone   some pages, in one language, at one size; --light, --dark for a theme
//   npm run shots -- --docs                    those that the docs show, into docs/images
// Tables come from a database that scripts/shots_tables.py lays out: whole games by seeds of ours, each stopped where the
// picture wants it.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumPath, LAUNCH_ARGS } from "./chromium.mjs";
import { fixtures } from "./fixtures.mjs";
import { freePort, startServer, temporaryDatabase } from "./server.mjs";
import { DOCS, pages } from "./shots-pages.mjs";
import { SCENES } from "./shots-scenes.mjs";
import { writeSheet } from "./shots-sheet.mjs";
import { messagesOf } from "./words.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const SHOTS = join(ROOT, "web", "shots");
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ["light", "dark"];
const LOCALES = { en: "en-GB", de: "de-DE" };
const CALM = { confirm: true, pace: "once", aids: true, sound: false, notifications: false };

const words = process.argv.slice(2);
const forDocs = words.includes("--docs");
const names = forDocs ? Object.keys(DOCS) : words.filter((word) => !word.startsWith("-"));
const only = (all) => {
  const chosen = all.filter((one) => words.includes(`--${one}`));
  return chosen.length ? chosen : all;
};
const AT_ONCE = forDocs ? 1 : 3; // a busy browser has drawn a page half a screen too high
const [sizes, themes, languages] = forDocs
  ? [["wide"], ["light"], ["en"]]
  : [only(Object.keys(SIZES)), only(THEMES), only(Object.keys(LOCALES))];

/** Names of pages that there are; a wrong one is told before anything is built. */
function chosen(all) {
  const wrong = names.filter((name) => !all.includes(name));
  if (wrong.length)
    throw new Error(`There is no page called ${wrong.join(", ")}. There are: ${all.join(", ")}.`);
  return names.length ? names : all;
}

const inWords = Object.fromEntries(languages.map((language) => [language, messagesOf(language)]));
const none = new Proxy({}, { get: () => "" });
const known = Object.keys(pages(none, () => ""));
const wanted = chosen([...known, ...Object.keys(SCENES)]);
const withTables = wanted.some((name) => known.includes(name));
const withScenes = wanted.some((name) => name in SCENES);

/** People and tables, in a database that a server then serves. */
function layTables() {
  const database = temporaryDatabase();
  const python = join(ROOT, ".venv", "bin", "python");
  const said = execFileSync(python, [join("web", "scripts", "shots_tables.py"), database], { cwd: ROOT });
  return { database, ...JSON.parse(said.toString()) };
}

const laid = withTables ? layTables() : null;
const server = laid && (await startServer(await freePort(), laid.database));
const stored = withScenes ? await fixtures() : null;
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: LAUNCH_ARGS,
  ignoreDefaultArgs: ["--hide-scrollbars"], // most people see them
});
mkdirSync(SHOTS, { recursive: true });

/** Everything there is to take in a language: [name, job]. */
function jobs(language) {
  const say = inWords[language];
  const here = laid ? pages(laid.tables, say) : {};
  const scenes = Object.entries(SCENES).map(([name, { fixture, then, ...job }]) => [
    name,
    {
      ...job,
      path: `${stored?.url}fixtures.html?name=${fixture}&animation=no`,
      then: then && ((page) => then(page, say)),
    },
  ]);
  return [...Object.entries(here), ...scenes].filter(([name]) => wanted.includes(name));
}

async function newContext(size, language, stranger = false) {
  const phone = size === "phone";
  const context = await browser.newContext({
    ...(server && { baseURL: server.url }),
    viewport: SIZES[size],
    locale: LOCALES[language],
    reducedMotion: "reduce", // no card is caught edge on
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
    serviceWorkers: "block",
  });
  const guest = stranger || !laid ? null : laid.guest;
  await context.addInitScript(
    ([settings, guest]) => {
      if (!location.protocol.startsWith("http")) return;
      localStorage.setItem("bradshaw-settings", JSON.stringify(settings));
      if (guest) localStorage.setItem("bradshaw-guest", JSON.stringify(guest));
    },
    [CALM, guest],
  );
  if (guest)
    await context.addCookies([{ name: "bradshaw", value: laid.secret, url: server.url, httpOnly: true }]);
  return context;
}

/** Until fonts are there and nothing has been drawn for a moment. */
const settled = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => setTimeout(done, 350));
  });

const LOOKS = 8; // whatever moves for ever, a clock for one, is taken as it is in the end

/** A picture of the page at rest: a busy browser may have painted half of a change, and the next picture is another one. */
async function picture(page, path, fullPage) {
  let last = await page.screenshot({ fullPage });
  for (let look = 0; look < LOOKS; look++) {
    await page.waitForTimeout(100);
    const next = await page.screenshot({ fullPage });
    const still = next.equals(last);
    last = next;
    if (still) break;
  }
  writeFileSync(path, last);
}

/** One visit, and a picture of it in each theme. */
async function take(page, size, language, name, { path, full = false, then }) {
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => console.error(`${name}: ${error}`));
  await page.emulateMedia({ colorScheme: themes[0] });
  await page.goto(path);
  await page.locator("h1, h2").first().waitFor({ state: "attached" });
  await settled(page);
  await then?.(page, size);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    await picture(page, join(SHOTS, `${name}-${size}-${theme}-${language}.png`), full);
  }
}

let faults = 0;
for (const language of languages) {
  for (const size of sizes) {
    const shared = await newContext(size, language);
    const queue = jobs(language).filter(([, job]) => !job.only || job.only === size);
    const worker = async (left) => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [name, job] = next;
        // What changes more than its own page has a browser for itself.
        const own = job.stranger || job.alone ? await newContext(size, language, job.stranger) : null;
        const page = await (own ?? shared).newPage();
        try {
          await take(page, size, language, name, job);
        } catch (error) {
          faults++;
          console.error(`${name} (${size}, ${language}): ${error.message.split("\n")[0]}`);
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

if (forDocs) {
  for (const [name, picture] of Object.entries(DOCS))
    renameSync(join(SHOTS, `${name}-wide-light-en.png`), join(ROOT, "docs", "images", picture));
} else {
  const files = readdirSync(SHOTS).filter((file) => file.endsWith(".png"));
  writeSheet(join(SHOTS, "index.html"), [...known, ...Object.keys(SCENES)], files);
  console.log(`All on one sheet: web/shots/index.html`);
}
process.exit(faults ? 1 : 0);
