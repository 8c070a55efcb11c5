import type { MetricName } from "../../metrics";
import { paperReaders } from "../../paper-tables";
import type { PublishedInterval } from "../../schema";
import { paperInterval } from "./known-tables";

/** A CSV of one row per method and dataset, as the paper's authors publish it. */
export interface WideShape {
  table: string;
  reader: string;
  interval(dataset: string): PublishedInterval;
  group(method: string): string;
  /** The columns of each metric: value, low, high. */
  metrics: { metric: MetricName; columns: readonly [string, string, string] }[];
}

const llama = "Llama 2 7B–Based Methods";
const isGpt4 = (method: string) => method.startsWith("GPT-4");

/** The CSVs leave the groups to the paper's tables: there they have these names. */
export const wideShapes: readonly WideShape[] = [
  {
    table: "question answering",
    reader: paperReaders.simulated,
    interval: paperInterval,
    // Direct Summary Eval is Llama 2 7B's, but asks an API-based model at test time.
    group: (method) =>
      isGpt4(method) || method === "Direct Summary Eval" ? "API-Based LLM Methods" : llama,
    metrics: [
      { metric: "accuracy", columns: ["accuracy", "ci_lower", "ci_upper"] },
      { metric: "ece", columns: ["ece", "ece_lower", "ece_upper"] },
    ],
  },
  {
    table: "biographies",
    reader: paperReaders.simulated,
    interval: paperInterval,
    group: (method) => (isGpt4(method) ? "GPT-4–Based Methods" : llama),
    metrics: [
      { metric: "accuracy", columns: withEnds("pooled_proportion_supported") },
      { metric: "ece", columns: withEnds("pooled_ece") },
    ],
  },
];

function withEnds(name: string): [string, string, string] {
  return [name, `${name}_ci_lower`, `${name}_ci_upper`];
}

export const wideColumns = ({ metrics }: WideShape) => [
  "method",
  "dataset",
  ...metrics.flatMap(({ columns }) => columns),
];
