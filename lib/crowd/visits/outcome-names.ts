import type { CompletionOutcome } from "./schema";

/** How somebody's session, or their part in the study, ended: what a completion code stands for. */
export const outcomeNames: Record<CompletionOutcome, string> = {
  finished: "Finished",
  returned: "Ended early",
  screened_out: "Screened out",
  withdrawn: "Withdrawn",
};
