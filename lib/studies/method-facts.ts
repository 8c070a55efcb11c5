import type { RoundView } from "@/lib/quality/rounds/schema";
import { findRunning } from "./find-draft";
import type { StudyDetail } from "./schema";

/** The facts of the method paragraph besides the settings of the running version. */
export function methodFacts(
  study: Pick<StudyDetail, "version" | "versions" | "dataset" | "models" | "config">,
  rounds: readonly RoundView[],
  { byRule, byHand, undecided, kept, stopped, letContinue }: NonNullable<MethodFacts["excluded"]>,
): MethodFacts {
  const startedAt = findRunning(study)?.frozenAt ?? null;
  return {
    version: study.version,
    startedAt,
    dataset: study.dataset,
    models: study.config.modelIds.map(
      (id) => study.models.find((model) => model.id === id)?.name ?? id,
    ),
    rounds,
    excluded: startedAt === null ? null : { byRule, byHand, undecided, kept, stopped, letContinue },
  };
}

/** The facts of a method paragraph besides the settings. */
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
  /** How many people are left out of the results now, or were stopped while the study ran; null where that is not known. */
  excluded: {
    byRule: number;
    byHand: number;
    /** Violate a rule, and nobody has decided about them yet. */
    undecided: number;
    /** Violate a rule, and the team restored them after one had excluded them. */
    kept: number;
    /** The rule flagged, paused or discontinued them while the study ran; of these, an admin let continue. */
    stopped: number;
    letContinue: number;
  } | null;
}
