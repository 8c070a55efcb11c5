import { whichWays } from "@/lib/figures/groups/server/which-ways";
import { method } from "@/lib/figures/method";
import type { CalibrationBin, ClusterWay } from "@/lib/figures/schema-figures";
import { binForecasts } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { measureClustered } from "@/lib/metrics/intervals/measure-clustered";
import type { MeasureSettings } from "@/lib/metrics/intervals/measure-tally";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { type BinRules, dependOnOrder, type Measured, type Scored } from "@/lib/metrics/types";
import { binOrdered, orderedErrors, orderedPoints } from "./measure-ordered";
import type { MeasuredFigures } from "./measure-rows";

/** A forecast that counts, what it is of and whose it is. */
export type SharedForecast = Scored & { question: string; person: string };

export interface MeasuredClusters {
  figures: MeasuredFigures;
  questions: number;
  /** What forecasts share, and is drawn whole; empty where they share nothing. */
  ways: ClusterWay[];
  referenceEce: Measured;
  /** Where they follow the order of forecasts; else null, for their counts give them. */
  orderedBins: CalibrationBin[] | null;
}

/**
 * Every figure of forecasts that may share questions and people, with intervals that allow for it, and
 * the ECE by the reference's rules. The forecasts are in the order of an export, on which that one rests.
 */
export function measureClusters(
  rows: readonly SharedForecast[],
  rules: BinRules & Pick<MeasureSettings, "intervals">,
): MeasuredClusters {
  const by = rules.intervals === "percentile" ? [] : whichWays(rows);
  const clustered = rows.map((row) => ({ ...row, clusters: by.map((way) => row[way]) }));
  const ordered = dependOnOrder(rules) ? binOrdered(rows, rules.bins) : null;
  const { figures, ways, clusters } = measureClustered(
    clustered,
    { ...rules, ...method },
    ordered ? orderedPoints(rows, rules, ordered) : undefined,
  );
  const errors = ordered ? orderedErrors(clustered, rules.bins, ordered) : null;
  return {
    figures: { ...figures, ...errors },
    questions: new Set(rows.map(({ question }) => question)).size,
    ways: ways.map((way, i) => ({ by: by[way] ?? "question", clusters: clusters[i] ?? 0 })),
    referenceEce: errors?.ece ?? referenceEce(rows, rules),
    orderedBins: ordered?.bins ?? null,
  };
}

/** For comparison with other rules: its interval is computed where it is what is shown. */
function referenceEce(rows: readonly Scored[], rules: BinRules): Measured {
  const binning = binForecasts(rows, { ...rules, rules: "reference" });
  return withInterval(expectedCalibrationError(binning), { noInterval: "shown_for_comparison" });
}
