import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A check that is passed or not. */
export function one(succeeded: boolean): Counts {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/**
 * The counts in vitest's own report. A file that failed before its first test counts as one
 * failure.
 */
export function vitestCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const report = vitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** The counts in Playwright's own report. An error outside of the tests counts as one failure. */
export function playwrightCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  return {
    passed: stats.expected,
    // Tests are not retried; a test that passes at the second try has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The counts in pytest's JUnit report. A file that cannot be collected counts as one failure. */
export function pytestCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  // The output of tests is escaped there, so that every tag is a real tag.
  const cases = readFileSync(file, "utf8").split("<testcase ").slice(1);
  const failed = cases.filter((one) => /<(failure|error)[ >]/.test(one)).length;
  const skipped = cases.filter((one) => one.includes("<skipped ")).length;
  return { passed: cases.length - failed - skipped, failed, skipped };
}
