import { type CalibrationBin, dependOnOrder } from "@/lib/metrics/types";
import { formatMetricGrid, formatMetrics, formatTable, type Metrics } from "./format-metrics";
import type { ScoreOptions } from "./parse-command";
import { ofLogScore } from "./usage";

/** A bin on the wire; `low` and `high` are the least and the greatest confidence in it. */
type BinJson = Omit<CalibrationBin, "meanConfidence"> & { mean_confidence: number };

export type GroupScore = { group: string | null; n: number; metrics: Metrics; bins: BinJson[] };

/** The figures shown for each of several groups. */
const shown = ["accuracy", "mean_confidence", "ece", "brier", "auroc"];

/**
 * Scores as a table for people, with the settings under it.
 * @param read what was read from which column
 */
export function formatScore(
  scores: readonly GroupScore[],
  options: ScoreOptions,
  read: string,
): string {
  const [first, ...others] = scores;
  const title = (name: string | null, n: number) => (name === null ? `n ${n}` : `${name}: n ${n}`);
  const isOne = others.length === 0;
  const body =
    first && isOne
      ? [title(first.group, first.n), formatMetrics(first.metrics), formatBins(first.bins)]
      : [
          formatMetricGrid(
            scores.map(({ group, n, metrics }) => ({ name: group ?? "", n, metrics })),
            shown,
          ),
          "--json has every figure and the bins",
        ];
  const parts = [...body, read, formatSettings(options), formatNotes(options, isOne)];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function formatSettings(options: ScoreOptions): string {
  const { bins, binning, rules, intervals, resamples, seed } = options;
  const clusters = options["cluster-by"].join(" and ");
  const groups = options["group-by"].join(" and ");
  const settings = [
    `${bins} ${binning} bins, rules ${rules}`,
    `95 % ${intervals} intervals from ${resamples} resamples${clusters && ` by ${clusters}`}, seed ${seed}`,
    groups && `by ${groups}`,
    !clusters && "rows taken as independent (--cluster-by COLUMN for those that share something)",
  ];
  return settings.filter(Boolean).join("; ");
}

/** Notes on the shown figures: all of one group, or a few of several. */
function formatNotes({ binning, rules, intervals }: ScoreOptions, isOne: boolean): string {
  const hasOrder = dependOnOrder({ binning, rules });
  if (intervals === "percentile")
    return [ofPercentiles, isOne && ofLogScore].filter(Boolean).join("\n");
  const corrected = [
    ...(hasOrder ? [] : ["ece (that of ece_corrected)"]),
    ...(isOne ? ["smooth_ece", "brier_miscalibration", "brier_discrimination"] : []),
  ];
  const notes = [
    hasOrder && ofOrder,
    corrected.length > 0 &&
      `the interval of ${corrected.join(", ")} allows for what chance adds: the figure itself may lie outside`,
    isOne && ofLogScore,
  ];
  return notes.filter(Boolean).join("\n");
}

const ofPercentiles =
  "nothing is corrected: the intervals of ece, mce and brier_miscalibration are too high in small samples and may lie above the figure";

const ofOrder =
  "ece depends on the order of the file where confidences are the same: its interval is that of rows drawn at random, and may not hold it";

function formatBins(bins: readonly BinJson[]): string {
  if (bins.length === 0) return "";
  const header = ["bin", "n", "mean_confidence", "accuracy", "confidence from", "to"];
  const rows = bins.map((bin, i) => [
    String(i + 1),
    Number.isInteger(bin.n) ? String(bin.n) : bin.n.toFixed(1),
    ...[bin.mean_confidence, bin.accuracy, bin.low, bin.high].map((x) => x.toFixed(3)),
  ]);
  return formatTable([header, ...rows]);
}
