import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";
import type { CalibrationBin } from "../schema-figures";
import { poolBins } from "./reliability-diagram";

/**
 * Null where there are no such bins. `cutsTies` is whether the order of forecasts decides in which bin,
 * or in none, those of one confidence are; otherwise they are shared.
 */
export function openedBins(
  { key, name, bins }: { key: string; name: string; bins: readonly CalibrationBin[] },
  { bin: first, lastBin: last }: { bin: number; lastBin: number },
  cutsTies = false,
) {
  const opened = bins.slice(first, last + 1);
  if (opened.length === 0) return null;
  const { n, low, high, accuracy, range } = poolBins(opened);
  const isShared = bins[first - 1]?.high === low || bins[last + 1]?.low === high;
  const sentences = [
    `confidence ${range}, ${formatShare(accuracy)} right.`,
    cutsTies
      ? "All forecasts of these confidences are listed; where others are as confident as those on the edge, their order decides which are in the bin."
      : isShared &&
        "Forecasts on the edge are shared with the neighbouring bin, and listed in both.",
  ];
  return {
    key: `${key} ${first} ${last}`,
    title: `${name}, ${first === last ? `bin ${first + 1}` : `bins ${first + 1} to ${last + 1}`}`,
    forecasts: count(n, "forecast"),
    summary: sentences.filter(Boolean).join(" "),
    low,
    high,
  };
}

/** Bins of a diagram whose forecasts are listed: one, or neighbours. */
export type OpenedBins = NonNullable<ReturnType<typeof openedBins>>;
