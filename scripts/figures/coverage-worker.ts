import { parentPort } from "node:worker_threads";
import { coverageOf } from "./coverage-cell";
import { scenarios } from "./coverage-scenarios";

/** One row of the table of coverage, asked for and answered by message. */
export type CoverageTask = { scenario: number; n: number; repetitions: number; resamples: number };

parentPort?.on("message", ({ scenario, n, repetitions, resamples }: CoverageTask) => {
  const asked = scenarios[scenario];
  if (!asked) throw new RangeError(`no scenario ${scenario}`);
  parentPort?.postMessage(coverageOf(asked, n, repetitions, resamples));
});
