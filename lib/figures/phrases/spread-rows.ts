import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import type { PhraseSpread } from "@/lib/phrases/measure-phrases";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";

/** A phrase in the picture: a dot for each probability that people gave, and a box from quartile to quartile. */
export interface SpreadRow {
  phrase: string;
  n: number;
  dots: { value: number; n: number }[];
  lower: number;
  median: number;
  upper: number;
  /** What the row shows, to those who do not see it. */
  label: string;
}

export const spreadRows = (spreads: readonly PhraseSpread[]): SpreadRow[] =>
  spreads.map(({ phrase, values }) => {
    const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => percentile(values, share)) as [
      number,
      number,
      number,
    ];
    const dots = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({
      value,
      n: all.length,
    }));
    const label = `${phrase}: median ${formatShare(median)}, quartiles ${formatShare(lower)} and ${formatShare(upper)}, ${count(values.length, "answer")}`;
    return { phrase, n: values.length, dots, lower, median, upper, label };
  });
