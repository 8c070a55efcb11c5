import type { Criterion } from "./schema";

/** What pages call the criteria. */
export const criterionNames: Record<Criterion, string> = {
  ece: "lowest ECE",
  accuracy: "highest accuracy",
};
