import type { RoundView } from "@/lib/quality/rounds/schema";

/** What a method paragraph says beside the settings. */
export interface MethodFacts {
  version: number;
  /** ISO 8601; null for a draft. */
  startedAt: string | null;
  dataset: string;
  /** In the order of the settings. */
  models: readonly string[];
  /** Empty before the start. */
  rounds: readonly Pick<
    RoundView,
    | "no"
    | "kind"
    | "movedOnAt"
    | "rule"
    | "appliedRule"
    | "slots"
    | "submitted"
    | "erasedAnswers"
    | "people"
    | "passedByHand"
  >[];
  /** How many people are left out of the results now; null where that is not known. */
  excluded: {
    byRule: number;
    byHand: number;
    /** Violate a rule, and nobody has decided about them yet. */
    undecided: number;
  } | null;
}
