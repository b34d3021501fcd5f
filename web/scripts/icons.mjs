// Draws the icons of the installed client from the one that the tab has: `npm run icons`, after that has changed.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumPath, LAUNCH_ARGS } from "./chromium.mjs";

const WEB = new URL("../", import.meta.url);
const NAVY = "#1b2a4a";
const drawing = readFileSync(new URL("src/design/icon.svg", WEB), "utf8");

// Phones cut icons to a shape of their own: there the ground goes to the edge, and the drawing stays in the middle.
const ICONS = [
  { name: "icon-192.png", size: 192, inset: 0, ground: "transparent" },
  { name: "icon-512.png", size: 512, inset: 0, ground: "transparent" },
  { name: "icon-maskable-512.png", size: 512, inset: 0.1, ground: NAVY },
  { name: "icon-apple-180.png", size: 180, inset: 0.04, ground: NAVY },
];

const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_ARGS });
const page = await browser.newPage();
for (const { name, size, inset, ground } of ICONS) {
  const inner = Math.round(size * (1 - 2 * inset));
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}` +
      `svg{width:${inner}px;height:${inner}px}</style>${drawing}`,
  );
  writeFileSync(new URL(`public/${name}`, WEB), await page.screenshot({ omitBackground: true }));
}
await browser.close();
