import { spawnSync } from "node:child_process";
import path from "node:path";
import { equalMassShares } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { hasValue } from "@/lib/metrics/has-value";
import { measureTally } from "@/lib/metrics/intervals/measure-tally";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { tallyForecasts } from "@/lib/metrics/tally";
import type { Scored } from "@/lib/metrics/types";
import { plainInterval } from "../figures/plain-interval";
import type { Figures } from "../figures/run-figures";

const forecasts = 11_313;
const bins = 20;
const resamples = 10_000;
const tries = 5;

/** So many times as fast as numpy it should be. */
const leastRatio = 8;

/**
 * How long an ECE with its interval takes, from a list of forecasts on, beside numpy in the same
 * minute: the same bins and the same number of resamples, and all figures with their intervals. Both are
 * seconds of the processor's time, which other programs on the machine change less than a clock's.
 */
export default async function metrics(): Promise<Figures> {
  const cases = [
    { confidences: "5 % steps", steps: 20 },
    { confidences: "1 % steps", steps: 100 },
    { confidences: "all distinct", steps: null },
  ];
  const rows = cases.map(({ confidences, steps }) => {
    const rowsOf = makeForecasts(steps);
    const ours = fastest(tries, () =>
      timed(() => {
        const tally = tallyForecasts(rowsOf);
        const value = expectedCalibrationError(equalMassShares(tally, bins));
        return { value, interval: plainInterval(tally, bins, resamples, 1) };
      }),
    );
    const all = fastest(tries, () =>
      timed(() =>
        measureTally(tallyForecasts(rowsOf), {
          binning: "equal-mass",
          rules: "default",
          bins,
          resamples,
          seed: 1,
        }),
      ),
    );
    const byRows = fastest(tries, () => numpy(rowsOf, "rows"));
    const byCounts = steps === null ? null : fastest(tries, () => numpy(rowsOf, "multinomial"));
    const { value, interval } = ours.result;
    return {
      confidences,
      "ECE, s": ours.seconds.toFixed(3),
      "numpy, s": byRows.seconds.toFixed(2),
      ratio: (byRows.seconds / ours.seconds).toFixed(0),
      "numpy multinomial, s": byCounts?.seconds.toFixed(2) ?? "-",
      "ratio ": byCounts ? (byCounts.seconds / ours.seconds).toFixed(0) : "-",
      "ours / numpy's": [
        [hasValue(value) ? value.value : Number.NaN, byRows.value],
        ["low" in interval ? interval.low : Number.NaN, byRows.low],
        ["low" in interval ? interval.high : Number.NaN, byRows.high],
      ]
        .map((pair) => pair.map((x) => x?.toFixed(4)).join("/"))
        .join(" "),
      "all figures, s": all.seconds.toFixed(3),
      measured: Object.values(all.result).every(hasValue),
    };
  });
  return {
    title: `ECE of ${forecasts.toLocaleString("en")} forecasts, M = ${bins}, with a ${resamples.toLocaleString("en")}-resample interval, beside numpy; processor time, fastest of ${tries}`,
    rows,
    ok:
      rows.every(({ measured, ratio }) => measured && Number(ratio) >= leastRatio) &&
      Number(rows[0]?.["ECE, s"]) <= 0.05,
  };
}

function makeForecasts(steps: number | null): Scored[] {
  const random = seededRandom("metrics");
  return Array.from({ length: forecasts }, () => {
    const stated = Math.sqrt(random());
    const confidence = steps === null ? stated : Math.round(steps * stated) / steps;
    return { confidence, correct: random() < 0.9 * confidence };
  });
}

function timed<T>(compute: () => T): { seconds: number; result: T } {
  const begun = process.cpuUsage();
  const result = compute();
  const { user, system } = process.cpuUsage(begun);
  return { result, seconds: (user + system) / 1e6 };
}

function fastest<T extends { seconds: number }>(times: number, run: () => T): T {
  const runs = Array.from({ length: times }, run);
  return runs.reduce((best, other) => (other.seconds < best.seconds ? other : best));
}

type NumpyAnswer = { seconds: number; value: number; low: number; high: number };

/** The same in numpy: on one core, as ours is. */
function numpy(rows: readonly Scored[], draw: "rows" | "multinomial"): NumpyAnswer {
  const python = process.env.PYTHON ?? "python3";
  const script = path.join(import.meta.dirname, "metrics.py");
  const input = JSON.stringify({
    confidence: rows.map(({ confidence }) => confidence),
    correct: rows.map(({ correct }) => Number(correct)),
    bins,
    resamples,
    draw,
  });
  const run = spawnSync(python, [script], {
    input: `${input}\n`,
    encoding: "utf8",
    env: { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" },
  });
  if (run.status !== 0) throw new Error(run.stderr || `${python} could not be run`);
  return JSON.parse(run.stdout) as NumpyAnswer;
}
