import { computeAgreement } from "@/lib/figures/server/compute-agreement";
import { computeDecision } from "@/lib/figures/server/compute-decision";
import { computeDifferences } from "@/lib/figures/server/compute-differences";
import { computeDistributions } from "@/lib/figures/server/compute-distributions";
import { type ComputeContext, computeView } from "@/lib/figures/server/compute-view";
import { computeStudy } from "@/lib/results/server/compute-study";

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
