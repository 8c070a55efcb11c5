import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import type { TalliedGroup } from "@/lib/figures/groups/server/tally-groups";
import type { View } from "@/lib/figures/selection/schema-selection";
import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import { studentInterval } from "@/lib/metrics/intervals/closed-form/student-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import type { Measured } from "@/lib/metrics/types";
import { binsWithIntervals } from "./bins-with-intervals";
import type { ClusteredFigures } from "./compute-view";

/**
 * Each run of several, and accuracy and ECE over them with Student's t interval, as for BioASQ. A run is a
 * seed of the texts. Null where runs are of other questions, and until that is known.
 */
export function describeSeeds(
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
      ...{ seed, n: accuracy.n },
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
