// Draws the icons of the installed client from the one that the tab has, and the pictures that links to the site and to
// the games show elsewhere, in every language: `npm run icons`, after one of them has changed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumPath, LAUNCH_ARGS } from "./chromium.mjs";
import { fixtures } from "./fixtures.mjs";

const WEB = new URL("../", import.meta.url);
const NAVY = "#1b2a4a";
const drawing = readFileSync(new URL("src/design/icon.svg", WEB), "utf8");
const write = (name, body) => writeFileSync(new URL(`public/${name}`, WEB), body);

// Phones cut icons to a shape of their own: there the ground goes to the edge, and the drawing stays in the middle.
const ICONS = [
  { name: "icon-192.png", size: 192, inset: 0, ground: "transparent" },
  { name: "icon-512.png", size: 512, inset: 0, ground: "transparent" },
  { name: "icon-maskable-512.png", size: 512, inset: 0.1, ground: NAVY },
  { name: "icon-apple-180.png", size: 180, inset: 0.04, ground: NAVY },
];
const TAB = [16, 32, 48]; // for what asks for /favicon.ico, whatever the page says
const LOCALES = { en: "en-GB", de: "de-DE" };
const GAMES = new URL("src/games/", WEB);
const PREVIEWS = [
  "bradshaw",
  ...readdirSync(GAMES).filter((name) => existsSync(new URL(`${name}/Picture.svelte`, GAMES))),
];

const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_ARGS });

async function draw(page, size, inset = 0, ground = "transparent") {
  const inner = Math.round(size * (1 - 2 * inset));
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}` +
      `svg{width:${inner}px;height:${inner}px}</style>${drawing}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** Several PNG files as one .ico: a header, an entry of 16 bytes for each, then the files. */
function asIco(sizes, files) {
  const head = Buffer.alloc(6 + 16 * files.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(files.length, 4);
  let offset = head.length;
  files.forEach((file, at) => {
    const entry = 6 + 16 * at;
    head.writeUInt8(sizes[at], entry);
    head.writeUInt8(sizes[at], entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(file.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += file.length;
  });
  return Buffer.concat([head, ...files]);
}

const page = await browser.newPage();
for (const { name, size, inset, ground } of ICONS) write(name, await draw(page, size, inset, ground));
const small = [];
for (const size of TAB) small.push(await draw(page, size));
write("favicon.ico", asIco(TAB, small));

const stored = await fixtures();
for (const [language, locale] of Object.entries(LOCALES)) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, locale });
  for (const name of PREVIEWS) {
    const page = await context.newPage();
    await page.goto(`${stored.url}fixtures.html?name=preview/${name}&theme=light`);
    await page.locator(".print").last().waitFor();
    await page.evaluate(() => document.fonts.ready);
    write(`preview-${name}-${language}.jpg`, await page.screenshot({ type: "jpeg", quality: 84 }));
    await page.close();
  }
  await context.close();
}
await stored.stop();
await browser.close();
