// The figures of a set of forecasts, written a second time, as plainly as can be: what the product
// shows is held against them. Nothing here may come from lib/metrics.

export interface Scored {
  confidence: number;
  correct: boolean;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

export const accuracy = (rows: readonly Scored[]) => mean(rows.map((r) => (r.correct ? 1 : 0)));
export const meanConfidence = (rows: readonly Pick<Scored, "confidence">[]) =>
  mean(rows.map((r) => r.confidence));

/**
 * Expected calibration error by the default rules: ten bins of exactly n / 10, by confidence, ties
 * shared. Every row is written out ten times, each time right as often as its tie is: then every edge
 * lies between two rows, and which of a tie is on which side does not matter.
 */
export function ece(rows: readonly Scored[], bins = 10): number {
  const ties = Map.groupBy(rows, (row) => row.confidence);
  const parts = [...ties]
    .sort(([a], [b]) => a - b)
    .flatMap(([confidence, tie]) => {
      const right = accuracy(tie);
      return Array.from({ length: bins * tie.length }, () => ({ confidence, right }));
    });
  let error = 0;
  for (let b = 0; b < bins; b += 1) {
    const bin = parts.slice(b * rows.length, (b + 1) * rows.length);
    error += Math.abs(mean(bin.map((p) => p.right)) - meanConfidence(bin)) / bins;
  }
  return error;
}

/**
 * Expected calibration error as the paper's code has it: sorted by confidence (equal ones as they came)
 * into ten bins of floor(n / 10); the rest, the most confident, is dropped.
 */
export function referenceEce(rows: readonly Scored[], bins = 10): number {
  const sorted = rows
    .map((row, at) => ({ ...row, at }))
    .sort((a, b) => a.confidence - b.confidence || a.at - b.at);
  const size = Math.floor(sorted.length / bins);
  let error = 0;
  for (let b = 0; b < bins; b += 1) {
    const bin = sorted.slice(b * size, (b + 1) * size);
    error += Math.abs(accuracy(bin) - meanConfidence(bin)) / bins;
  }
  return error;
}

/** Cohen's kappa of two yes-or-no ratings of the same things. */
export function kappa(pairs: readonly (readonly [boolean, boolean])[]): number {
  const observed = mean(pairs.map(([a, b]) => (a === b ? 1 : 0)));
  const p = mean(pairs.map(([a]) => (a ? 1 : 0)));
  const q = mean(pairs.map(([, b]) => (b ? 1 : 0)));
  const expected = p * q + (1 - p) * (1 - q);
  return (observed - expected) / (1 - expected);
}

/** Pearson's correlation. */
export function pearson(pairs: readonly (readonly [number, number])[]): number {
  const mx = mean(pairs.map(([x]) => x));
  const my = mean(pairs.map(([, y]) => y));
  const cov = mean(pairs.map(([x, y]) => (x - mx) * (y - my)));
  const vx = mean(pairs.map(([x]) => (x - mx) ** 2));
  const vy = mean(pairs.map(([, y]) => (y - my) ** 2));
  return cov / Math.sqrt(vx * vy);
}

/** Spearman's: Pearson's of the ranks, of which equal values share the mean. */
export function spearman(pairs: readonly (readonly [number, number])[]): number {
  const first = ranks(pairs.map(([x]) => x));
  const second = ranks(pairs.map(([, y]) => y));
  return pearson(pairs.map((_, i) => [first[i] ?? 0, second[i] ?? 0] as const));
}

const ranks = (values: readonly number[]) =>
  values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });

/** The middle value; the mean of the two middle ones of an even number. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half)
    ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
    : (sorted[Math.floor(half)] ?? 0);
}
