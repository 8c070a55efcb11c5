import { computeAgreement } from "@/lib/figures/agreement/server/compute-agreement";
import { type ComputeContext, computeView } from "@/lib/figures/calibration/server/compute-view";
import { computeDecision } from "@/lib/figures/decision/server/compute-decision";
import { computeDifferences } from "@/lib/figures/differences/server/compute-differences";
import { computeDistributions } from "@/lib/figures/distributions/server/compute-distributions";
import { computeStudy } from "@/lib/figures/study/server/compute-study";

/** What the worker can compute: the parameters come from a kept result, as they were asked for. */
export const resultKinds = {
  view: computeView,
  agreement: computeAgreement,
  differences: computeDifferences,
  decision: computeDecision,
  distributions: computeDistributions,
  study: computeStudy,
} satisfies Record<string, (context: ComputeContext) => Promise<unknown>>;

export type ResultKind = keyof typeof resultKinds;

export type ResultOf<K extends ResultKind> = Awaited<ReturnType<(typeof resultKinds)[K]>>;
