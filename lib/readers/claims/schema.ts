/** What becomes of a claim. Of those that exclude each other the most confident counts. */
export const claimOutcomes = ["counted", "opinion", "unknown", "less_confident"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** What checking a claim comes to: without its entity's page, or passages on it, nobody knows. */
export const claimVerdicts = [
  "supported",
  "not_supported",
  "no_page",
  "no_passage",
  "unparsable",
] as const;
export type ClaimVerdict = (typeof claimVerdicts)[number];
