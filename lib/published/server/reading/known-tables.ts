import { paperReaders } from "../../paper-tables";
import type { PublishedInterval } from "../../schema";

/** What a table's text says and its cells do not. */
export interface TableFacts {
  table: string;
  reader: string;
  /** Where no heading names one. */
  dataset: string;
  /** How its intervals were made. */
  interval(dataset: string): PublishedInterval;
}

const bootstrap = () => "bootstrap" as const;

/** Appendix of Band et al. 2024: Student's t over 10 evaluation seeds for BioASQ, else bootstrap. */
export const paperInterval = (dataset: string): PublishedInterval =>
  dataset.startsWith("BioASQ") ? "t_over_seeds" : "bootstrap";

const agreement = { table: "agreement", dataset: "TriviaQA", interval: bootstrap };

/** The paper's tables by their `\label`. */
export const knownTables: Readonly<Record<string, TableFacts>> = {
  "tab:metrics_qa": {
    table: "question answering",
    reader: paperReaders.simulated,
    dataset: "",
    interval: paperInterval,
  },
  "tab:metrics_human_qa": {
    table: "human question answering",
    reader: paperReaders.crowdworkers,
    dataset: "TriviaQA",
    interval: bootstrap,
  },
  "tab:metrics_bio_gen": {
    table: "biographies",
    reader: paperReaders.simulated,
    dataset: "Person biographies",
    interval: bootstrap,
  },
  "tab:interannotator_agreement": { ...agreement, reader: paperReaders.betweenCrowdworkers },
  "tab:human_claude_agreement": { ...agreement, reader: paperReaders.crowdworkersAndClaude },
};
