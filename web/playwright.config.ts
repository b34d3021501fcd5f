/** Whole games in Debian's Chromium against the real server, which serves the client that `npm run build` has built. */
import { defineConfig } from "@playwright/test";
import { chromiumPath, LAUNCH_ARGS } from "./scripts/chromium.mjs";
import { freePort, serverCommand, temporaryDatabase } from "./scripts/server.mjs";

// Workers read this file again: they are told what was chosen the first time.
const port = (process.env.E2E_PORT ??= String(await freePort()));
const database = (process.env.E2E_DATABASE ??= temporaryDatabase());
const url = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/setup.ts",
  // One more than the cores of the machines that run this: people in browsers wait for bots, and for what is shown to them.
  workers: 3,
  fullyParallel: true,
  grepInvert: process.env.THOROUGH ? undefined : /@thorough/,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 2 : 0,
  reporter: [["list"]],
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    // What it answers, Playwright could not; installed.spec.ts lets it in.
    serviceWorkers: "block",
    actionTimeout: 20_000,
    launchOptions: { executablePath: chromiumPath({ pageAlone: true }), args: LAUNCH_ARGS },
    // Dear with a board of 199 stations: `E2E_TRACE=1` for whoever looks for something.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  webServer: {
    command: serverCommand(port, database),
    url: `${url}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
