import { parentPort } from "node:worker_threads";
import { coverageOf, type Sizes } from "./coverage-cell";
import { scenarios } from "./coverage-scenarios";

/** One row of the table of coverage, asked for and answered by message. */
export type CoverageTask = Sizes & { scenario: number };

parentPort?.on("message", ({ scenario, ...sizes }: CoverageTask) => {
  const asked = scenarios[scenario];
  if (!asked) throw new RangeError(`no scenario ${scenario}`);
  parentPort?.postMessage(coverageOf(asked, sizes));
});
