import { clusterForecasts } from "@/lib/figures/groups/server/cluster-forecasts";
import { method } from "@/lib/figures/method";
import { binForecasts } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { measureClustered } from "@/lib/metrics/intervals/measure-clustered";
import type { MeasureSettings } from "@/lib/metrics/intervals/measure-tally";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { type BinRules, dependOnOrder, type Measured, type Scored } from "@/lib/metrics/types";
import { binOrdered, orderedErrors, orderedPoints } from "./measure-ordered";

/** A forecast that counts, what it is of and whose it is. */
export type SharedForecast = Scored & { question: string; person: string };

/**
 * Every figure of forecasts that may share questions and people, with intervals that allow for it, and
 * the ECE by the reference's rules. The forecasts are in the order of an export, on which that one rests.
 */
export function measureClusters(
  rows: readonly SharedForecast[],
  rules: BinRules & Pick<MeasureSettings, "intervals">,
) {
  const { clustered, nameWays } = clusterForecasts(rows, rules.intervals === "percentile");
  const ordered = dependOnOrder(rules) ? binOrdered(rows, rules.bins) : null;
  const measured = measureClustered(
    clustered,
    { ...rules, ...method },
    ordered ? orderedPoints(rows, rules, ordered) : undefined,
  );
  const errors = ordered ? orderedErrors(clustered, rules.bins, ordered) : null;
  return {
    figures: { ...measured.figures, ...errors },
    questions: new Set(rows.map(({ question }) => question)).size,
    /** What forecasts share, and is drawn whole; empty where they share nothing. */
    ways: nameWays(measured),
    referenceEce: errors?.ece ?? referenceEce(rows, rules),
    /** Where they follow the order of forecasts; else null, because their counts give them. */
    orderedBins: ordered?.bins ?? null,
  };
}

/** For comparison with other rules: its interval is computed where it is what is shown. */
function referenceEce(rows: readonly Scored[], rules: BinRules): Measured {
  const binning = binForecasts(rows, { ...rules, rules: "reference" });
  return withInterval(expectedCalibrationError(binning), { noInterval: "shown_for_comparison" });
}
