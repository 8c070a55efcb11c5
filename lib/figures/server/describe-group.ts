import type { Asked } from "@/lib/jobs/server/ask-for-result";
import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import { studentInterval } from "@/lib/metrics/intervals/student-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import type { Measured, Tally } from "@/lib/metrics/types";
import { requireQuestions } from "@/lib/results/server/require-questions";
import type { FigureGroup } from "../schema-groups";
import type { View } from "../schema-selection";
import { binsWithIntervals } from "./bins-with-intervals";
import type { ClusteredFigures } from "./compute-view";
import { countConfidences } from "./count-confidences";
import type { GatheredGroup } from "./gather-groups";
import type { MeasuredFigures } from "./measure-rows";
import type { TalliedGroup } from "./tally-groups";

interface Known {
  rows: MeasuredFigures | null;
  clusters: ClusteredFigures | null;
  /** What the worker says where something is missing. */
  asked: Asked | null;
}

/** A group as it is sent, with the best intervals that are known. */
export function describeGroup(
  { group, tallied }: GatheredGroup,
  view: View,
  { rows, clusters, asked }: Known,
): FigureGroup {
  const { revision: _, ...labels } = group;
  const { tally, counts } = tallied;
  const waiting = clusters === null && asked?.state !== "failed";
  const figures = clusters?.figures ?? rows ?? withoutIntervals(tally, view);
  return {
    ...labels,
    counts,
    // Until the questions are counted, there are at most as many as forecasts.
    figures: requireQuestionsOfAll(figures, clusters?.questions ?? counts.n),
    intervals: {
      drawn: clusters?.figures ? "clusters" : "rows",
      waiting,
      progress: asked?.state === "waiting" ? asked.progress : waiting ? 0 : 1,
      ways: clusters?.ways ?? [],
      problem: asked?.state === "failed" ? asked.problem : null,
    },
    bins: binsWithIntervals(tally, view),
    confidenceCounts: countConfidences(tally),
    referenceEce: clusters?.referenceEce ?? null,
    seeds: seedsOf(tallied, view),
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
    withInterval(point, { noInterval: "being computed" }),
  ]);
  const known = Object.fromEntries(measured) as Record<keyof typeof points, Measured>;
  const waiting: Measured = { undefined: "being computed", n: points.accuracy.n };
  return { ...known, eceCorrected: waiting, smoothEce: waiting };
}

/** Each run of several, and accuracy and ECE over them with Student's t interval, as for BioASQ. */
function seedsOf({ runs }: TalliedGroup, view: View): FigureGroup["seeds"] {
  if (runs.length < 2) return null;
  const each = runs.map(({ seed, draw, tally }) => {
    const { accuracy, ece } = quickFigures(tally, view);
    const one = { noInterval: "this is one run" };
    return {
      ...{ seed, draw, n: accuracy.n },
      accuracy: withInterval(accuracy, one),
      ece: withInterval(ece, one),
      bins: binsWithIntervals(tally, view),
    };
  });
  const over = (figure: "accuracy" | "ece"): Measured => {
    const values = each.map((run) => run[figure]).filter(hasValue);
    if (values.length < each.length) {
      return { undefined: "undefined in one of the runs", n: each.length };
    }
    return studentInterval(values.map(({ value }) => value));
  };
  return { each, accuracy: over("accuracy"), ece: over("ece") };
}
