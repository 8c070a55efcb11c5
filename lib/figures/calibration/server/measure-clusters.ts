import { clusterForecasts } from "@/lib/figures/groups/server/cluster-forecasts";
import { method } from "@/lib/figures/method";
import { binForecasts } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import type { Way } from "@/lib/metrics/intervals/clusters";
import { measureClustered } from "@/lib/metrics/intervals/measure-clustered";
import type { MeasureSettings } from "@/lib/metrics/intervals/measure-tally";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import {
  type BinRules,
  dependOnOrder,
  type Measured,
  type ScoredColumns,
} from "@/lib/metrics/types";
import { binOrdered, orderedErrors, orderedPoints } from "./measure-ordered";

/** Forecasts that count, what each is of and whose it is. */
export type SharedColumns = ScoredColumns & { question: Way; person: Way };

/**
 * Every figure of forecasts that may share questions and people, with intervals that allow for it, and
 * the ECE by the reference's rules. The forecasts are in the order of an export, on which that one rests.
 */
export function measureClusters(
  columns: SharedColumns,
  rules: BinRules & Pick<MeasureSettings, "intervals">,
) {
  const { ways, nameWays } = clusterForecasts(columns, rules.intervals === "percentile");
  const clustered = { ...columns, ways };
  const ordered = dependOnOrder(rules) ? binOrdered(columns, rules.bins) : null;
  const measured = measureClustered(
    clustered,
    { ...rules, ...method },
    ordered ? orderedPoints(columns, rules, ordered) : undefined,
  );
  const errors = ordered ? orderedErrors(clustered, rules.bins, ordered) : null;
  return {
    figures: { ...measured.figures, ...errors },
    questions: columns.question.clusters,
    /** What forecasts share, and is drawn whole; empty where they share nothing. */
    ways: nameWays(measured),
    referenceEce: errors?.ece ?? referenceEce(columns, rules),
    /** Where they follow the order of forecasts; else null, because their counts give them. */
    orderedBins: ordered?.bins ?? null,
  };
}

/** For comparison with other rules: its interval is computed where it is what is shown. */
function referenceEce(columns: ScoredColumns, rules: BinRules): Measured {
  const binning = binForecasts(columns, { ...rules, rules: "reference" });
  return withInterval(expectedCalibrationError(binning), { noInterval: "shown_for_comparison" });
}
