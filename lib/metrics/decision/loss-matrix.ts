/** `loss[a][y]` is what action a costs where the answer is y; one row per action, all equally long. */
export type LossMatrix = readonly (readonly number[])[];

/** A forecast over a closed set of K answers, numbered from 0, and which of them was the right one. */
export type DistributedForecast = {
  /** K probabilities that add up to 1. */
  distribution: readonly number[];
  answer: number;
  /** What makes forecasts depend on each other, usually the question; without it none do. */
  cluster?: string;
};
