import { defineConfig } from "@playwright/test";
import { chromiumPath, LAUNCH_ARGS } from "./scripts/chromium.mjs";
export default defineConfig({
  testDir: "e2e",
  outputDir: "/tmp/tut/results",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL: "http://127.0.0.1:8977",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    actionTimeout: 15_000,
    launchOptions: { executablePath: chromiumPath(), args: LAUNCH_ARGS },
    screenshot: "only-on-failure",
  },
});
