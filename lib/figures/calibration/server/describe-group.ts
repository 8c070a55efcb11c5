import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import type { GatheredGroup } from "@/lib/figures/groups/server/gather-groups";
import type { TalliedGroup } from "@/lib/figures/groups/server/tally-groups";
import type { View } from "@/lib/figures/selection/schema-selection";
import type { Asked } from "@/lib/jobs/server/ask-for-result";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { hasValue } from "@/lib/metrics/has-value";
import { studentInterval } from "@/lib/metrics/intervals/closed-form/student-interval";
import { requireQuestionsOfAll } from "@/lib/metrics/intervals/require-questions";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { type BinRules, dependOnOrder, type Measured, type Tally } from "@/lib/metrics/types";
import type { ClusteredFigures } from "./compute-view";
import { binsWithIntervals } from "./measure-ordered";
import type { MeasuredFigures } from "./measure-rows";

interface Known {
  rows: MeasuredFigures | null;
  /** Where there are no `rows`: see `measureQuickly`. */
  quick: MeasuredFigures | null;
  clusters: ClusteredFigures | null;
  /** The worker's message if something is missing. */
  asked: Asked | null;
}

/** A group as it is sent, with the best intervals that are known. */
export function describeGroup(
  { group, tallied }: GatheredGroup,
  view: View,
  { rows, quick, clusters, asked }: Known,
): FigureGroup {
  const { revision: _, excluded, ...labels } = group;
  const { tally } = tallied;
  const counts = { ...tallied.counts, excluded };
  const known = clusters?.figures ?? rows ?? quick ?? withoutIntervals(tally, view);
  const figures = dependOnOrder(view) && !clusters ? withoutBins(known, counts.n) : known;
  return {
    ...labels,
    counts,
    // Until the questions are counted, there are at most as many as forecasts.
    figures: requireQuestionsOfAll(figures, clusters?.questions ?? counts.n),
    intervals: describeIntervals(clusters, asked, rows === null && quick !== null),
    bins: clusters?.ordered?.bins ?? binsWithIntervals(tally, view),
    confidenceCounts: countConfidences(tally),
    referenceEce: clusters?.referenceEce ?? null,
    defaultEce: defaultEce(tally, view),
    seeds: describeSeeds(tallied, view, clusters),
  };
}

/** The figures that are known at once; the two that take longer come with their intervals. */
function withoutIntervals(tally: Tally, view: View): MeasuredFigures {
  const points = quickFigures(tally, view);
  const measured = Object.entries(points).map(([name, point]) => [
    name,
    withInterval(point, { noInterval: "being_computed" }),
  ]);
  const known = Object.fromEntries(measured) as Record<keyof typeof points, Measured>;
  const waiting: Measured = { undefined: "being_computed", n: points.accuracy.n };
  return { ...known, eceCorrected: waiting, smoothEce: waiting };
}

/** Calibration errors over bins that depend on the order of forecasts come with the worker's results. */
function withoutBins(figures: MeasuredFigures, n: number): MeasuredFigures {
  const waiting: Measured = { undefined: "being_computed", n };
  return { ...figures, ece: waiting, eceCorrected: waiting, mce: waiting };
}

/** How many confidences are nearest to 0, 5, ..., 100 %: 21 counts. Halves go up. */
export function countConfidences({ confidence, right, wrong }: Tally): number[] {
  const counts = new Array<number>(21).fill(0);
  confidence.forEach((value, k) => {
    const nearest = Math.round(value * 20);
    counts[nearest] = (counts[nearest] ?? 0) + (right[k] ?? 0) + (wrong[k] ?? 0);
  });
  return counts;
}

/** The ECE by the default rules, beside one that is counted by others; null where these are shown. */
function defaultEce(tally: Tally, rules: BinRules): Measured | null {
  if (rules.rules === "default") return null;
  const binning = binTally(tally, { ...rules, rules: "default" });
  return withInterval(expectedCalibrationError(binning), { noInterval: "shown_for_comparison" });
}

type Intervals = FigureGroup["intervals"];

/** How a group's intervals were drawn; `clusters` is null until those over clusters are computed. */
export function describeIntervals(
  clusters: Pick<Intervals, "ways"> | null,
  asked: Asked | null,
  areQuick = false,
): Intervals {
  const waiting = clusters === null && asked?.state !== "failed";
  return {
    drawn: clusters && clusters.ways.length > 0 ? "clusters" : areQuick ? "approximate" : "rows",
    waiting,
    progress: asked?.state === "waiting" ? asked.progress : waiting ? 0 : 1,
    ahead: asked?.state === "waiting" ? asked.ahead : 0,
    ways: clusters?.ways ?? [],
    problem: asked?.state === "failed" ? asked.problem : null,
  };
}

/**
 * Each run of several, and accuracy and ECE over them with Student's t interval, as for BioASQ. A run is a
 * seed of the texts. Null where runs are of other questions, and until that is known.
 */
function describeSeeds(
  { runs }: TalliedGroup,
  view: View,
  clusters: ClusteredFigures | null,
): FigureGroup["seeds"] {
  if (runs.length < 2 || !clusters?.runsAreAlike) return null;
  const each = runs.map(({ seed, tally }) => {
    const { accuracy, ece } = quickFigures(tally, view);
    const ordered = clusters.ordered?.runs[seed];
    const one = { noInterval: "one_run" } as const;
    return {
      seed,
      n: accuracy.n,
      accuracy: withInterval(accuracy, one),
      ece: withInterval(ordered?.ece ?? ece, one),
      bins: ordered?.bins ?? binsWithIntervals(tally, view),
    };
  });
  const over = (figure: "accuracy" | "ece"): Measured => {
    const known = each.map((run) => run[figure]).filter(hasValue);
    return known.length === each.length
      ? studentInterval(known.map(({ value }) => value))
      : { undefined: "undefined_in_a_run", n: each.length };
  };
  return { each, accuracy: over("accuracy"), ece: over("ece") };
}
