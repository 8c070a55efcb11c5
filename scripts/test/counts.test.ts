import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { playwrightCounts, pytestCounts, vitestCounts } from "./counts";

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

test("a Python file that cannot be collected is a failure, and so is a fixture that breaks", () => {
  const cases = [
    '<testcase name="passes" time="0.1" />',
    '<testcase name="prints"><system-out>&lt;failure&gt;</system-out></testcase>',
    '<testcase name="fails"><failure message="1 != 2">...</failure></testcase>',
    '<testcase name="fixture"><error message="failed on setup">...</error></testcase>',
    '<testcase name="tests.test_a"><error message="collection failure">...</error></testcase>',
    '<testcase name="skips"><skipped type="pytest.skip" message="no GPU">...</skipped></testcase>',
  ];
  const suite = `<testsuite name="pytest" errors="2" tests="6">${cases.join("")}</testsuite>`;
  writeFileSync(file, `<testsuites>${suite}</testsuites>`);
  expect(pytestCounts(file)).toEqual({ passed: 2, failed: 3, skipped: 1 });
});

test("without a report there are no counts", () => {
  expect(vitestCounts(file)).toBeNull();
  expect(playwrightCounts(file)).toBeNull();
  expect(pytestCounts(file)).toBeNull();
});
