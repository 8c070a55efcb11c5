import { wilsonInterval } from "@/lib/metrics/intervals/closed-form/wilson-interval";
import type { NamedGroup } from "../groups/group-names";
import type { FigureGroup } from "../groups/schema-groups";
import type { FiguresMethod } from "../schema";
import type { CalibrationBin, ClusterWay, Measured } from "../schema-figures";
import { figureGroup } from "./figure-group";

type Given = Partial<
  Pick<NamedGroup, "key" | "name" | "variant" | "bins" | "referenceEce" | "defaultEce"> &
    FigureGroup["counts"] & { accuracy: Measured; ece: Measured; ways: ClusterWay[] }
>;

const comparedEce = { value: 0.0951, n: 100, noInterval: "shown_for_comparison" as const };

/** 100 forecasts of LC RL on 50 questions, to prepare; what a test is about is given. */
export function namedGroup({ accuracy, ece, ways, bins = [], ...given }: Given = {}): NamedGroup {
  const group = figureGroup();
  const { key = "m", name = "LC RL", variant = null, defaultEce = null, ...rest } = given;
  const { referenceEce = comparedEce, ...counts } = rest;
  return {
    ...group,
    key,
    name,
    variant,
    bins,
    referenceEce,
    defaultEce,
    detail: "states confidence",
    counts: { ...group.counts, n: 100, ...counts },
    intervals: {
      ...group.intervals,
      drawn: "clusters",
      ways: ways ?? [{ by: "question", clusters: 50 }],
    },
    figures: {
      ...group.figures,
      accuracy: accuracy ?? { value: 0.712, n: 100, low: 0.64, high: 0.781 },
      meanConfidence: { value: 0.8, n: 100, low: 0.76, high: 0.84 },
      gap: { value: 0.088, n: 100, low: 0.01, high: 0.16 },
      ece: ece ?? { value: 0.0936, n: 100, low: 0.07, high: 0.15 },
    },
  };
}

/** A bin of `n` forecasts between two confidences, their mean in the middle. */
export function binOf(n: number, hits: number, low: number, high: number): CalibrationBin {
  return {
    n,
    accuracy: hits / n,
    meanConfidence: (low + high) / 2,
    low,
    high,
    accuracyInterval: wilsonInterval(hits, n),
  };
}

/** As the paper's, by the default rules. */
export const tenBins: FiguresMethod = {
  by: [],
  bins: 10,
  binning: "equal-mass",
  rules: "default",
  intervals: "corrected" as const,
  resamples: 10_000,
  seed: "candor",
  clip: 0.01,
};
