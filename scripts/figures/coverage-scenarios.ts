import {
  calibrationFigures,
  type FigureName,
  figureNames,
} from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import { aliasTable } from "@/lib/metrics/random/alias-table";
import { drawFromTable } from "@/lib/metrics/random/draw-from-table";
import { tallyForecasts } from "@/lib/metrics/tally-forecasts";
import type { BinRules, Tally } from "@/lib/metrics/types";

/** A population of forecasts: which confidences are stated, how often, and how often each is right. */
export type Scenario = {
  name: string;
  rules: BinRules;
  /** Numbers of forecasts that are drawn from it. */
  sizes: number[];
  confidence: number[];
  /** In proportion to how often a confidence is stated; whole numbers. */
  often: number[];
  accuracy: (confidence: number) => number;
};

/** High confidences are stated more often than low ones, as people and models do. */
const stated = (steps: number) => {
  const confidence = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  return { confidence, often: confidence.map((c) => Math.round(1000 * (0.2 + 2 * c * c))) };
};
const tenths = stated(10);
const twentieths = stated(20);
/** Every confidence from 0 to 1, with density 2c. */
const distinct = {
  confidence: Array.from({ length: 100_000 }, (_, i) => Math.sqrt((i + 0.5) / 100_000)),
  often: new Array<number>(100_000).fill(1),
};

const within = (p: number) => Math.min(1, Math.max(0, p));
const overconfidentBy = (d: number) => (c: number) => within(c - d);
const calibrated = (c: number) => c;
const mixed = (c: number) => within(c + 0.1 * Math.sin(2 * Math.PI * c));
const onlyAtTheTop = (c: number) => (c > 0.97 ? 0.85 : c);

const all = [50, 100, 200, 500, 1000, 3000, 10_000];
const some = [50, 200, 1000, 10_000];
const few = [50, 200, 1000];
const inBins = (bins: number): BinRules => ({ binning: "equal-mass", rules: "default", bins });

export const scenarios: Scenario[] = [
  { name: "calibrated, 5 % steps", ...twentieths, accuracy: calibrated, sizes: all },
  { name: "over by 0.03, 5 % steps", ...twentieths, accuracy: overconfidentBy(0.03), sizes: all },
  { name: "over by 0.10, 5 % steps", ...twentieths, accuracy: overconfidentBy(0.1), sizes: some },
  { name: "over and under, 5 % steps", ...twentieths, accuracy: mixed, sizes: all },
  { name: "over by 0.25, 10 % steps", ...tenths, accuracy: overconfidentBy(0.25), sizes: some },
  { name: "calibrated, 10 % steps", ...tenths, accuracy: calibrated, sizes: some },
  { name: "calibrated, all distinct", ...distinct, accuracy: calibrated, sizes: few },
  { name: "over by 0.10, all distinct", ...distinct, accuracy: overconfidentBy(0.1), sizes: few },
  { name: "over only at 100 %, 5 % steps", ...twentieths, accuracy: onlyAtTheTop, sizes: some },
].flatMap((scenario, i) => {
  const bins = i % 2 === 0 ? 20 : 10;
  return [{ ...scenario, rules: inBins(bins) }];
});

/** What a draw of n forecasts gives. */
export function sampler(scenario: Scenario): (n: number, random: () => number) => Tally {
  const table = aliasTable(scenario.often);
  return (n, random) =>
    tallyForecasts(
      Array.from({ length: n }, () => {
        const confidence = scenario.confidence[drawFromTable(table, random)] ?? Number.NaN;
        return { confidence, correct: random() < scenario.accuracy(confidence) };
      }),
    );
}

/** The population's own figures: what an interval is to cover. */
export function trueFigures(scenario: Scenario): Record<FigureName, number> {
  const rows = Float64Array.from(scenario.often, (often) => 1000 * often);
  const accuracy = Float64Array.from(scenario.confidence, scenario.accuracy);
  const figures = calibrationFigures(
    {
      confidence: Float64Array.from(scenario.confidence),
      right: rows.map((n, k) => n * (accuracy[k] ?? 0)),
      wrong: rows.map((n, k) => n - n * (accuracy[k] ?? 0)),
    },
    scenario.rules,
  );
  return Object.fromEntries(
    figureNames.map((name) => {
      const figure = figures[name];
      if (!hasValue(figure)) throw new Error(`${scenario.name}: ${name} ${figure.undefined}`);
      return [name, figure.value];
    }),
  ) as Record<FigureName, number>;
}
