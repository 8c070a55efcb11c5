import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import { studentInterval } from "@/lib/metrics/intervals/student-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import type { Measured } from "@/lib/metrics/types";
import { beingComputed, type FigureGroup } from "../schema-groups";
import { dependOnOrder, type View } from "../schema-selection";
import { binsWithIntervals } from "./bins-with-intervals";
import type { ClusteredFigures } from "./compute-view";
import type { TalliedGroup } from "./tally-groups";

/** Each run of several, and accuracy and ECE over them with Student's t interval, as for BioASQ. */
export function describeSeeds(
  { runs }: TalliedGroup,
  view: View,
  clusters: ClusteredFigures | null,
): FigureGroup["seeds"] {
  if (runs.length < 2) return null;
  const each = runs.map(({ seed, draw, tally }) => {
    const { accuracy, ece } = quickFigures(tally, view);
    const ordered = clusters?.ordered?.runs[`${seed}.${draw}`];
    const late = dependOnOrder(view) && !ordered;
    const one = { noInterval: "this is one run" };
    return {
      ...{ seed, draw, n: accuracy.n },
      accuracy: withInterval(accuracy, one),
      ece: late
        ? { undefined: beingComputed, n: accuracy.n }
        : withInterval(ordered?.ece ?? ece, one),
      bins: ordered?.bins ?? binsWithIntervals(tally, view),
    };
  });
  const over = (figure: "accuracy" | "ece"): Measured => {
    const values = each.map((run) => run[figure]);
    const known = values.filter(hasValue);
    if (known.length === values.length) return studentInterval(known.map(({ value }) => value));
    const late = values.some((value) => "undefined" in value && value.undefined === beingComputed);
    return { undefined: late ? beingComputed : "undefined in one of the runs", n: each.length };
  };
  return { each, accuracy: over("accuracy"), ece: over("ece") };
}
