import path from "node:path";
import { defineConfig } from "vitest/config";

// What is logged would be between the results.
const env = { CANDOR_LOG_LEVEL: "silent" };
const alias = { "@": path.resolve(import.meta.dirname) };
// A test of a second takes many on a busy machine.
const testTimeout = 30_000;

// Unit tests need nothing, and share a process, in which each module is loaded once; those that replace
// a module have one of their own (*.alone.test.ts). Database tests get a real Postgres with a fresh
// database for every file; tests of the local model run it, and get a database as well.
export default defineConfig({
  test: {
    // Vitest would leave one core idle: of two, that is half of them.
    maxWorkers: "100%",
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          env,
          testTimeout,
          include: ["{lib,app,components,db,scripts}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.model.test.ts", "**/*.alone.test.ts"],
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "alone",
          env,
          testTimeout,
          include: ["{lib,app,components,db,scripts}/**/*.alone.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          env,
          include: ["{lib,app,db,scripts}/**/*.db.test.ts"],
          globalSetup: "db/testing/global-setup.ts",
          testTimeout,
          hookTimeout: 60_000,
          // On a busy machine a lock, a log or a process can be seconds away.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "model",
          env,
          include: ["{lib,scripts}/**/*.model.test.ts"],
          globalSetup: "db/testing/global-setup.ts",
          testTimeout: 60_000,
          // Its environment is made the first time.
          hookTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
