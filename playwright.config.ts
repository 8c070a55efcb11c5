import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/test/find-browser";

const isRoot = process.getuid?.() === 0;

// Whole journeys in a real browser, against the built app on a database of its own
// (e2e/support/server.ts). Nothing is retried: a test that fails sometimes, fails.
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/server.ts",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Long enough for a machine that is busy with other things: no expectation here is a stopwatch.
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    // A trace costs a third of a run's processor time: ask for one with --trace retain-on-failure.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        "--disable-background-networking",
        "--disable-gpu",
        // Chromium's sandbox refuses to work for root.
        ...(isRoot ? ["--no-sandbox"] : []),
      ],
    },
  },
});
