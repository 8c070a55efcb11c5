import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import type { BinRules, Measured, Tally } from "@/lib/metrics/types";

/** The ECE by the default rules, beside one that is counted by others; null where these are shown. */
export function defaultEce(tally: Tally, rules: BinRules): Measured | null {
  if (rules.rules === "default") return null;
  const binning = binTally(tally, { ...rules, rules: "default" });
  return withInterval(expectedCalibrationError(binning), { noInterval: "shown_for_comparison" });
}
