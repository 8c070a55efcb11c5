import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Scenario, scenarios, trueFigures } from "../figures/coverage-scenarios";
import type { Coverage, CoverageTask } from "../figures/coverage-worker";
import { poweredScenarios } from "../figures/powered-scenarios";
import type { Figures } from "../figures/run-figures";

const repetitions = 400;
/** The app takes 10,000. Fewer make an interval less steady, and cover half a point less at most. */
const resamples = 1000;
/** From this n on an interval is to cover between 93 and 97 %. */
const enough = 200;
const [least, most] = [0.93, 0.97];
/** With fewer than so many answers of the rarer kind, right or wrong, counts are too coarse for 95 %. */
const coarse = 20;
/** Its interval covers more, where many bins may be the one (decision 16). */
const generous = "mce";
/** A measured share may be outside by chance, by so many of its standard errors. */
const allowedErrors = 2;

/**
 * How often 95 % intervals hold the truth: of every figure, in populations whose figures are known, by
 * the number of forecasts. A coverage between 93 and 97 %, give or take two standard errors of the
 * simulation, is as it should be. Every interval that the product gives is held to it; what misses is
 * named. For MCE, where fewer than 20 answers of the rarer kind are expected, and for the first intervals, only too
 * little is a miss. Last come the means that a reader's readings help to estimate.
 *
 * @param part of the names of the populations; by default all
 */
export default async function coverage([part = ""]: string[]): Promise<Figures> {
  const tasks = scenarios.flatMap(({ name, sizes, shared }, scenario) => {
    if (!name.includes(part)) return [];
    const whole = sizes.map((n): CoverageTask => ({ scenario, n, repetitions, resamples }));
    // The first intervals take each forecast as independent.
    return shared ? whole : [...whole, ...whole.map((task) => ({ ...task, resamples: 0 }))];
  });
  const powered = poweredScenarios.flatMap(({ name, sizes }, scenario): CoverageTask[] =>
    name.includes(part)
      ? sizes.map((n) => ({ scenario, n, repetitions, resamples: 0, powered: true }))
      : [],
  );
  const found = await inWorkers([...tasks, ...powered]);
  const ofFigures = tasks.map(({ scenario, n, resamples }, i) => {
    const asked = scenarios[scenario];
    const cells = found[i] ?? {};
    const judged = Object.entries(cells).filter(([name]) => name !== "plainEce");
    const isCoarse = asked && rarerKind(asked, n) < coarse;
    const isFirst = resamples === 0;
    const isWide = (name: string) =>
      name === generous || asked?.tooWide?.some((wide) => wide === name) === true;
    const upTo = (name: string) => (isCoarse || isFirst || isWide(name) ? 1 : most);
    const misses = n < enough ? [] : judged.filter(([name, cell]) => isMiss(cell, upTo(name)));
    return {
      population: asked?.name ?? "",
      intervals: isFirst ? "first" : "whole",
      M: asked?.rules.bins ?? 0,
      n,
      "plain ECE": percent(cells.plainEce),
      ...Object.fromEntries(judged.map(([name, share]) => [name, percent(share)])),
      misses: misses.map(([name]) => name).join(" ") || "-",
    };
  });
  const ofPowered = powered.map(({ scenario, n }, i) => {
    const cells = found[tasks.length + i] ?? {};
    const misses = n < enough ? [] : Object.entries(cells).filter(([, cell]) => isMiss(cell, most));
    return {
      population: poweredScenarios[scenario]?.name ?? "",
      intervals: "powered",
      M: 0,
      n,
      ...Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, percent(cell)])),
      misses: misses.map(([name]) => name).join(" ") || "-",
    };
  });
  const rows = [...ofFigures, ...ofPowered];
  return {
    title: `How often 95 % intervals hold the truth, in %; ${repetitions} repetitions, so a standard error of 1.1`,
    rows,
    ok: rows.every((row) => row.misses === "-"),
  };
}

/** A figure that has no interval promises nothing. */
function isMiss({ held, made }: Coverage[string], upTo: number): boolean {
  if (made === 0) return false;
  const share = held / made;
  const error = (limit: number) => allowedErrors * Math.sqrt((limit * (1 - limit)) / made);
  return share < least - error(least) || share > upTo + error(upTo);
}

/** How many answers of the rarer kind, right or wrong, are to be expected among n. */
function rarerKind(scenario: Scenario, n: number): number {
  const { accuracy } = trueFigures(scenario);
  return n * Math.min(accuracy, 1 - accuracy);
}

function percent(cell: Coverage[string] | undefined): string {
  return cell && cell.made > 0 ? ((100 * cell.held) / cell.made).toFixed(1) : "none";
}

/** Does the tasks on all cores, the longest first. */
async function inWorkers(tasks: readonly CoverageTask[]): Promise<Coverage[]> {
  const found: Coverage[] = [];
  const waiting = tasks.map((task, i) => ({ task, i })).sort((a, b) => b.task.n - a.task.n);
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(new URL("../figures/coverage-worker.ts", import.meta.url));
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { task, i } = next;
        worker.postMessage(task);
        const [coverage] = (await once(worker, "message")) as [Coverage];
        found[i] = coverage;
      }
      await worker.terminate();
    }),
  );
  return found;
}
