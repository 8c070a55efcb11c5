import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import { studentInterval } from "@/lib/metrics/intervals/student-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import type { Measured } from "@/lib/metrics/types";
import type { FigureGroup } from "../schema-groups";
import type { View } from "../schema-selection";
import { binsWithIntervals } from "./bins-with-intervals";
import type { ClusteredFigures } from "./compute-view";
import type { TalliedGroup } from "./tally-groups";

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
    const one = { noInterval: "this is one run" };
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
      : { undefined: "undefined in one of the runs", n: each.length };
  };
  return { each, accuracy: over("accuracy"), ece: over("ece") };
}
