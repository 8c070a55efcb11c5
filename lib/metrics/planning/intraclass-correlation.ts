import type { Estimate } from "../types";

/** Sums over texts with `k` readings each, of which each reading has a value d. */
export interface TextSums {
  texts: number;
  /** Sum of k, and of k squared. */
  readings: number;
  squaredReadings: number;
  /** Sum of d, of d squared, and over texts of (sum of d) squared / k. */
  sum: number;
  squares: number;
  squaredSums: number;
}

/**
 * The intraclass correlation of readings of the same text, by one-way analysis of variance with texts of unequal
 * numbers of readings (Donner 1986, "A review of inference procedures for the intraclass correlation
 * coefficient", section 2): (MSB - MSW) / (MSB + (k0 - 1) MSW), k0 = (N - sum k^2 / N) / (texts - 1). An
 * estimate below 0 is sampling noise and is 0. Undefined where no text was read twice, or all readings are
 * alike. `n` is the number of texts.
 */
export function intraclassCorrelation(sums: TextSums): Estimate {
  const { texts, readings, squaredReadings, sum, squares, squaredSums } = sums;
  const n = texts;
  if (texts < 2 || readings <= texts) return { undefined: "no_item_rated_twice", n };
  const between = Math.max(0, squaredSums - sum ** 2 / readings) / (texts - 1);
  const within = Math.max(0, squares - squaredSums) / (readings - texts);
  const size = (readings - squaredReadings / readings) / (texts - 1);
  const all = between + (size - 1) * within;
  if (!(all > 0)) return { undefined: "all_alike", n };
  return { value: Math.max(0, (between - within) / all), n };
}
