import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import type { GatheredGroup } from "@/lib/figures/groups/server/gather-groups";
import type { View } from "@/lib/figures/selection/schema-selection";
import type { Asked } from "@/lib/jobs/server/ask-for-result";
import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import type { Measured, Tally } from "@/lib/metrics/types";
import { dependOnOrder } from "@/lib/metrics/types";
import { binsWithIntervals } from "./bins-with-intervals";
import type { ClusteredFigures } from "./compute-view";
import { countConfidences } from "./count-confidences";
import { defaultEce } from "./default-ece";
import { describeIntervals } from "./describe-intervals";
import { describeSeeds } from "./describe-seeds";
import type { MeasuredFigures } from "./measure-rows";
import { requireQuestions } from "./require-questions";

interface Known {
  rows: MeasuredFigures | null;
  /** Where there are no `rows`: see `measureQuickly`. */
  quick: MeasuredFigures | null;
  clusters: ClusteredFigures | null;
  /** What the worker says where something is missing. */
  asked: Asked | null;
}

/** A group as it is sent, with the best intervals that are known. */
export function describeGroup(
  { group, tallied }: GatheredGroup,
  view: View,
  { rows, quick, clusters, asked }: Known,
): FigureGroup {
  const { revision: _, ...labels } = group;
  const { tally, counts } = tallied;
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

function requireQuestionsOfAll(figures: MeasuredFigures, questions: number): MeasuredFigures {
  const required = Object.entries(figures).map(([name, figure]) => [
    name,
    requireQuestions(figure, questions),
  ]);
  return Object.fromEntries(required) as MeasuredFigures;
}

/** What is known at once; the two that take longer come with their intervals. */
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
