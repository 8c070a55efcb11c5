/** Phrases of confidence, in lower case, with their probabilities. */
export type PhraseTable = Readonly<Record<string, number>>;

/** The paper's table (Band et al. 2024, appendix "FactScore-Based Evaluation Metric"), after Wallsten et al. */
export const paperPhrases: PhraseTable = {
  "almost impossible": 0.05,
  doubtful: 0.1,
  improbable: 0.1,
  unlikely: 0.15,
  possible: 0.3,
  tossup: 0.5,
  "good chance": 0.65,
  likely: 0.75,
  probable: 0.75,
  "almost certain": 0.95,
};
