import type { Candidate } from "./schema";

/** A decision about someone in words: "passed by hand". */
export const describeVerdict = ({
  outcome,
  byHand,
}: Pick<Candidate["verdicts"][number], "outcome" | "byHand">): string =>
  `${outcome === "pass" ? "passed" : "failed"}${byHand ? " by hand" : ""}`;
