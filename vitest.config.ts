import path from "node:path";
import { defineConfig } from "vitest/config";

// What is logged would be between the results.
const env = { CANDOR_LOG_LEVEL: "silent" };
const alias = { "@": path.resolve(import.meta.dirname) };

// Two kinds of test: unit tests need nothing; database tests get a real Postgres with a fresh
// database for every file.
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          env,
          include: ["{lib,app,components,db,scripts}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          env,
          include: ["{lib,app,db,scripts}/**/*.db.test.ts"],
          globalSetup: "db/testing/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // On a busy machine a lock, a log or a process can be seconds away.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
