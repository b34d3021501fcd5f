// Pictures of the fixture page into shots/, at two sizes and in both themes: node scripts/shots-fixtures.mjs [name…]
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { preview } from "vite";

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const NAMES = [
  "design",
  "start-mister-x",
  "start-detective",
  "middle-detective",
  "middle-mister-x",
  "middle-spectator",
  "end-detective",
  "two-detectives",
  "two-mister-x",
  "six-detective",
  "six-end",
];
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));

const server = await preview({ mode: "fixtures", preview: { port: 4199 } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
mkdirSync("shots", { recursive: true });
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of ["light", "dark"]) {
    const context = await browser.newContext({
      viewport,
      colorScheme: theme,
      hasTouch: size === "phone",
      deviceScaleFactor: size === "phone" ? 2 : 1,
    });
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && console.error(message.text()));
    page.on("pageerror", (error) => console.error(error));
    for (const name of wanted.length ? wanted : NAMES) {
      await page.goto(`http://localhost:4199/fixtures.html?name=${name}`);
      await page.waitForTimeout(900);
      await page.screenshot({ path: `shots/${name}-${size}-${theme}.png`, fullPage: name === "design" });
    }
    await context.close();
  }
}
await browser.close();
await new Promise((done) => server.httpServer.close(done));
process.exit(0);
