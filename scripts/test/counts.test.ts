import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { playwrightCounts, vitestCounts } from "./counts";

let file: string;
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(os.tmpdir(), "candor-counts-")), "report.json");
});
afterEach(() => rmSync(path.dirname(file), { recursive: true }));

test("a test file that does not load is a failure", () => {
  const testResults = [
    { status: "passed", assertionResults: [{ status: "passed" }, { status: "passed" }] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "failed", assertionResults: [] },
  ];
  const sums = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  writeFileSync(file, JSON.stringify({ ...sums, testResults }));
  expect(vitestCounts(file)).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test("an error outside of the tests is a failure, and so is a test that fails sometimes", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  writeFileSync(file, JSON.stringify({ stats, errors: [{ message: "no server" }] }));
  expect(playwrightCounts(file)).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test("without a report there are no counts", () => {
  expect(vitestCounts(file)).toBeNull();
  expect(playwrightCounts(file)).toBeNull();
});
