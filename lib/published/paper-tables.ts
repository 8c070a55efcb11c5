import { capitalise } from "@/lib/text/capitalise";
import { type MetricName, metricNames } from "./metrics";
import type { PublishedFigure } from "./schema";

export interface TableLayout {
  name: string;
  title: string;
  /** The columns: datasets, or for agreement the compared sides. */
  across: "dataset" | "reader";
  metrics: readonly MetricName[];
  note: string;
}

const accuracyAndEce = ["accuracy", "ece"] as const;

/** The four tables of "Linguistic Calibration of Long-Form Generations" (Band et al. 2024), by name. */
export const paperTables: readonly TableLayout[] = [
  {
    name: "question answering",
    title: "Question answering",
    across: "dataset",
    metrics: accuracyAndEce,
    note:
      "Simulated reader. 95 % bootstrap intervals; for BioASQ Student’s t over 10 evaluation seeds. " +
      "The paper’s models were trained on TriviaQA; the other datasets are out of distribution.",
  },
  {
    name: "human question answering",
    title: "Human question answering",
    across: "dataset",
    metrics: accuracyAndEce,
    note: "Crowdworkers as readers. 95 % bootstrap intervals.",
  },
  {
    name: "biographies",
    title: "Biographies",
    across: "dataset",
    metrics: accuracyAndEce,
    note: "Claims pooled over all biographies, judged by a simulated reader. 95 % bootstrap intervals.",
  },
  {
    name: "agreement",
    title: "Agreement",
    across: "reader",
    metrics: ["correlation", "kappa"],
    note: "Crowdworkers among each other on 5 % of the samples, and with Claude 2.0 on all of them.",
  },
];

export const paperReaders = {
  simulated: "Claude 2.0 (simulated)",
  crowdworkers: "Crowdworkers",
  betweenCrowdworkers: "Between crowdworkers",
  crowdworkersAndClaude: "Crowdworkers and Claude 2.0",
} as const;

/** Layouts for the tables of other papers: datasets side by side, with the metrics that there are. */
export function otherTables(figures: readonly PublishedFigure[]): TableLayout[] {
  const named = new Set(paperTables.map(({ name }) => name));
  const names = new Set(figures.map(({ table }) => table).filter((table) => !named.has(table)));
  return [...names].map((name) => ({
    name,
    title: capitalise(name),
    across: "dataset",
    metrics: metricNames,
    note: "",
  }));
}
