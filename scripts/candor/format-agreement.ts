import { formatMetricGrid, formatMetrics, type Metrics } from "./format-metrics";
import type { AgreeOptions } from "./parse-command";

/** How far some raters agree on `n` items. */
export type AgreementScore = { group: string; raters: string[]; n: number; metrics: Metrics };

/** Agreement as a table for people: a pair of raters a line, then all together. */
export function formatAgreement(scores: readonly AgreementScore[], options: AgreeOptions): string {
  const pairs = scores.filter(({ group }) => group !== "all");
  const all = scores.filter(({ group }) => group === "all");
  const names = [...new Set(pairs.flatMap(({ metrics }) => metrics.map(([name]) => name)))];
  const rows = pairs.map(({ group, n, metrics }) => ({ name: group, n, metrics }));
  const grid = rows.length > 0 ? formatMetricGrid(rows, names) : whyNoPairs(all);
  const joint = all.map(({ n, metrics }) => `all: n ${n}\n${formatMetrics(metrics)}`);
  const { weights, resamples, seed } = options;
  const settings = `weights of kappa ${weights}; 95 % intervals from ${resamples} resamples, seed ${seed}`;
  return `${[grid, ...joint, settings].join("\n\n")}\n`;
}

const whyNoPairs = (all: readonly AgreementScore[]) =>
  `no two raters to compare: all ratings are by ${all.flatMap(({ raters }) => raters).join()}`;
