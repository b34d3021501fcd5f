// How evenly the board of 199 stations pans and zooms: npm run frames
import { chromium } from "playwright-core";
import { chromiumPath, LAUNCH_ARGS } from "./chromium.mjs";
import { freePort, startServer } from "./server.mjs";

const server = await startServer(await freePort());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_ARGS });

/** Times between frames while something is done, in milliseconds. */
async function during(page, act) {
  await page.evaluate(() => {
    globalThis.frames_ = [];
    globalThis.measuring_ = true;
    let last = performance.now();
    const step = (now) => {
      globalThis.frames_.push(now - last);
      last = now;
      if (globalThis.measuring_) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await act();
  return page.evaluate(() => {
    globalThis.measuring_ = false;
    return globalThis.frames_.slice(2);
  });
}

function report(what, frames) {
  const sorted = [...frames].sort((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(1);
  const late = frames.filter((time) => time > 25).length;
  console.log(
    `${what}: ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, worst ${at(1)} ms; ` +
      `late (over 25 ms): ${late} (${((100 * late) / frames.length).toFixed(1)} %)`,
  );
}

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  const touch = size === "phone";
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    hasTouch: touch,
    isMobile: touch,
  });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Play now against bots" }).first().click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("[data-station]").first().waitFor();
  await page.waitForTimeout(1500);
  const session = await context.newCDPSession(page);
  const box = await page.locator(".panzoom").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  report(`${size}, at rest`, await during(page, () => page.waitForTimeout(2000)));
  if (touch) {
    report(
      `${size}, panning with a finger`,
      await during(page, async () => {
        for (const way of [1, -1, 1, -1])
          await session.send("Input.synthesizeScrollGesture", {
            x: x - way * 60,
            y,
            xDistance: way * 120,
            yDistance: way * 60,
            speed: 300,
            gestureSourceType: "touch",
            preventFling: true,
          });
      }),
    );
    report(
      `${size}, pinching`,
      await during(page, async () => {
        for (const scaleFactor of [2, 0.5, 2, 0.5])
          await session.send("Input.synthesizePinchGesture", {
            x,
            y,
            scaleFactor,
            relativeSpeed: 400,
            gestureSourceType: "touch",
          });
      }),
    );
  } else {
    report(
      `${size}, zooming with the wheel`,
      await during(page, async () => {
        for (const yDistance of [600, -400, 400, -600, 500])
          await session.send("Input.synthesizeScrollGesture", {
            x,
            y,
            yDistance,
            speed: 800,
            gestureSourceType: "mouse",
            preventFling: true,
          });
      }),
    );
    report(
      `${size}, dragging with the mouse`,
      await during(page, async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let step = 0; step < 240; step++)
          await page.mouse.move(x + 200 * Math.sin(step / 20), y + 120 * Math.sin(step / 13));
        await page.mouse.up();
      }),
    );
  }
  await context.close();
}
await browser.close();
await server.stop();
