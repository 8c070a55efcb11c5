import type { ExampleKind } from "./schema";

/** What pages call examples of each kind. */
export const exampleKindNames: Record<ExampleKind, string> = {
  texts: "Queries with texts",
  summaries: "Queries with summaries that state confidence",
  answers: "Texts with the answers they give",
  probabilities: "Texts with how likely they make an answer",
};

/** What each kind is for. */
export const exampleKindTexts: Record<ExampleKind, string> = {
  texts: "For writing after examples, and for the samples of a summary.",
  summaries: "For writing after examples of summaries (Summary ICL).",
  answers: "For a reader’s first step: find the answers in the text.",
  probabilities: "For a reader’s second step: say how likely the text makes each answer.",
};
