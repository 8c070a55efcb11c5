import { StatedError } from "@/db/embedded/stated-error";
import { stopUnusedTestServer } from "@/db/testing/test-server";
import type { Counts } from "./test/counts";
import { type Step, steps } from "./test/steps";

// `npm test`: everything there is to check, or with `npm test -- NAME ...` some of it. Continues after a
// failure, so that one run tells all. The last line is the sum.

const oneFailure: Counts = { passed: 0, failed: 1, skipped: 0 };

async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown) {
    const known = steps.map((step) => step.name).join(", ");
    console.error(`There is no step called ${unknown}: choose from ${known}.`);
    return 1;
  }
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => stop.abort());
  }
  const chosen = steps.filter((step) => names.length === 0 || names.includes(step.name));
  // What could not be made is tried again by its step, which says why.
  const prepared = new Map(chosen.map((step) => [step, step.prepare?.().catch(() => {})]));
  const results: { step: Step; counts: Counts; seconds: number }[] = [];
  for (const step of chosen) {
    console.log(`\n== ${step.name}`);
    const begin = Date.now();
    await prepared.get(step);
    const broken = results.find((r) => r.step.name === step.needs && r.counts.failed > 0);
    if (broken) console.error(`Not run, because ${broken.step.name} failed.`);
    const counts = broken ? oneFailure : await attempt(step, stop.signal);
    if (stop.signal.aborted) {
      await stopUnusedTestServer();
      return 130;
    }
    results.push({ step, counts, seconds: (Date.now() - begin) / 1_000 });
  }

  console.log("");
  for (const { step, counts, seconds } of results) {
    const { passed, failed, skipped } = counts;
    const row = [`${passed} passed`, `${failed} failed`, `${skipped} skipped`];
    const columns = row.map((text) => text.padStart(12)).join("");
    console.log(`${step.name.padEnd(10)}${columns}${`${seconds.toFixed(1)} s`.padStart(10)}`);
  }
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}

/** A step that cannot be run has failed. */
async function attempt(step: Step, stop: AbortSignal): Promise<Counts> {
  try {
    return await step.run(stop);
  } catch (error) {
    console.error(error instanceof StatedError ? error.message : error);
    return oneFailure;
  }
}

main(process.argv.slice(2))
  .catch((error) => {
    console.error(error);
    return 1;
  })
  .then((code) => process.exit(code));
