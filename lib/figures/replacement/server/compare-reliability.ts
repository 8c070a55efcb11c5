import type { Readings } from "@/lib/figures/agreement/server/load-readings";
import { binsWithIntervals } from "@/lib/figures/calibration/server/measure-ordered";
import type { View } from "@/lib/figures/selection/schema-selection";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { tallyColumns } from "@/lib/metrics/tally";
import { dependOnOrder, type ScoredColumns } from "@/lib/metrics/types";
import type { ComparedReader } from "../schema-replacement";
import { besidePeople } from "./beside-people";

/** The reliability of a reader and of people on the same texts. Bins that depend on an order are cut as by default. */
export function compareReliability(
  readings: Readings,
  reader: number,
  view: View,
): ComparedReader["reliability"] {
  const { binning, bins } = view;
  const rules = { binning, bins, rules: dependOnOrder(view) ? "default" : view.rules } as const;
  const measure = (columns: ScoredColumns) => {
    const tally = tallyColumns(columns);
    const ece = expectedCalibrationError(binTally(tally, rules));
    return {
      forecasts: columns.confidence.length,
      bins: binsWithIntervals(tally, rules),
      ece: withInterval(ece, { noInterval: "shown_for_comparison" }),
    };
  };
  const { confidence, right, reading, text } = besidePeople(readings, reader);
  const shared = [...new Set(text)];
  return {
    reader: measure({
      confidence: Float64Array.from(shared, (t) => confidence[t] ?? Number.NaN),
      correct: Uint8Array.from(shared, (t) => right[t] ?? 0),
    }),
    people: measure({
      confidence: Float64Array.from(reading, (i) => readings.confidence[i] ?? Number.NaN),
      correct: Uint8Array.from(reading, (i) => readings.right[i] ?? 0),
    }),
  };
}
