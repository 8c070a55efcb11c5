import { parentPort } from "node:worker_threads";
import { hasInterval } from "@/lib/metrics/has-value";
import { clusteredColumns } from "@/lib/metrics/intervals/clusters";
import { measureClustered } from "@/lib/metrics/intervals/measure-clustered";
import { measureTallyQuickly } from "@/lib/metrics/intervals/measure-tally";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { predictionPoweredMean } from "@/lib/metrics/replacement/prediction-powered-mean";
import { tallyForecasts } from "@/lib/metrics/tally";
import { forecastDrawer, type Scenario, scenarios, trueFigures } from "./coverage-scenarios";
import { plainInterval } from "./plain-interval";
import {
  drawPowered,
  type PoweredFigure,
  poweredScenarios,
  poweredTruth,
} from "./powered-scenarios";

/** How often the intervals of each figure held the truth, of those that there were. */
export type Coverage = Record<string, { held: number; made: number }>;

/** Rounding must not decide whether an end lies on the truth. */
const HAIR = 1e-9;

/** `resamples` of 0 stands for the first intervals, of `measureTallyQuickly`. */
type Sizes = { n: number; repetitions: number; resamples: number };

/** Draws n forecasts again and again, and counts how often each figure's interval holds the truth. */
function coverageOf(scenario: Scenario, { n, repetitions, resamples }: Sizes): Coverage {
  const truth = trueFigures(scenario);
  const draw = forecastDrawer(scenario);
  const random = seededRandom(`${scenario.name} ${n}`);
  const { coverage, count } = counter();
  for (let r = 0; r < repetitions; r += 1) {
    const rows = draw(n, random);
    const figures =
      resamples === 0
        ? measureTallyQuickly(tallyForecasts(rows), { ...scenario.rules, seed: r })
        : measureClustered(clusteredColumns(rows), { ...scenario.rules, resamples, seed: r })
            .figures;
    for (const [name, value] of Object.entries(truth)) {
      const figure = figures[name as keyof typeof truth];
      count(name, hasInterval(figure) ? figure : {}, value);
    }
    if (resamples === 0) continue;
    const plain = plainInterval(tallyForecasts(rows), scenario.rules.bins, resamples, r);
    count("plainEce", plain, truth.ece);
  }
  return coverage;
}

function counter() {
  const coverage: Coverage = {};
  const count = (name: string, interval: object, value: number) => {
    coverage[name] ??= { held: 0, made: 0 };
    if (!("low" in interval && "high" in interval)) return;
    const { low, high } = interval as { low: number; high: number };
    coverage[name].made += 1;
    if (low - HAIR <= value && value <= high + HAIR) coverage[name].held += 1;
  };
  return { coverage, count };
}

/** The same for prediction-powered means of n readings by people. */
function poweredCoverageOf(scenario: number, { n, repetitions }: Sizes): Coverage {
  const asked = poweredScenarios[scenario];
  if (!asked) throw new RangeError(`no powered scenario ${scenario}`);
  const truth = poweredTruth();
  const random = seededRandom(`${asked.name} ${n}`);
  const { coverage, count } = counter();
  for (let r = 0; r < repetitions; r += 1) {
    const drawn = drawPowered(asked, n, random);
    for (const [name, value] of Object.entries(truth)) {
      count(name, predictionPoweredMean(drawn[name as PoweredFigure]).powered, value);
    }
  }
  return coverage;
}

/** One row of the table of coverage, asked for and answered by message; `powered` is of a prediction-powered mean. */
export type CoverageTask = Sizes & { scenario: number; powered?: boolean };

parentPort?.on("message", ({ scenario, powered, ...sizes }: CoverageTask) => {
  if (powered) {
    parentPort?.postMessage(poweredCoverageOf(scenario, sizes));
    return;
  }
  const asked = scenarios[scenario];
  if (!asked) throw new RangeError(`no scenario ${scenario}`);
  parentPort?.postMessage(coverageOf(asked, sizes));
});
