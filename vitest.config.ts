import path from "node:path";
import { defineConfig } from "vitest/config";

// What is logged would be between the results.
const env = { CANDOR_LOG_LEVEL: "silent" };
const alias = { "@": path.resolve(import.meta.dirname) };
// A test of a second takes many on a busy machine.
const testTimeout = 30_000;
const withDatabase = {
  env,
  globalSetup: "db/testing/global-setup.ts",
  testTimeout,
  hookTimeout: 60_000,
  // On a busy machine a lock, a log or a process can be seconds away.
  expect: { poll: { timeout: 15_000 } },
};

// Unit tests need nothing. Database tests get a real Postgres with a fresh database for every file. Both share
// a process, in which each module is loaded once; those that replace a module have one of their own
// (*.alone.test.ts, *.alone.db.test.ts). Tests of the local model run it, and get a database as well.
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
          ...withDatabase,
          name: "database",
          include: ["{lib,app,db,scripts}/**/*.db.test.ts"],
          exclude: ["**/*.alone.db.test.ts"],
          isolate: false,
          setupFiles: "db/testing/undo-environment.ts",
        },
      },
      {
        resolve: { alias },
        test: {
          ...withDatabase,
          name: "database-alone",
          include: ["{lib,app,db,scripts}/**/*.alone.db.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...withDatabase,
          name: "model",
          include: ["{lib,scripts}/**/*.model.test.ts"],
          testTimeout: 60_000,
          // Its environment is made the first time.
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
