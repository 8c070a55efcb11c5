import { gatherGroups } from "@/lib/figures/groups/server/gather-groups";
import { keep, readKept } from "@/lib/figures/groups/server/kept-figures";
import { type ComputeContext, parseView } from "@/lib/figures/server/compute-context";
import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import type {
  DistributionFigures,
  DistributionGroup,
  DistributionsPage,
  Losses,
} from "../schema-distributions";
import { closeAnswers } from "./close-answers";
import { decideDistributions } from "./decide-distributions";
import { measureDistributions } from "./measure-distributions";
import { countDistributions, distributionKeys, readDistributions } from "./select-distributions";

/** Nobody reads more groups than this one by one. */
const mostGroups = 24;

/**
 * What whole distributions of a view's groups are worth, where they are over a closed set of answers:
 * their calibration, and decisions by them under a loss matrix. Groups without any are left out.
 * Calibration is kept by group, because other losses change nothing about it.
 * @throws CannotCompute with more than 24 groups
 */
export async function computeDistributions(context: ComputeContext): Promise<DistributionsPage> {
  const { db, projectId, params, onProgress } = context;
  const view = parseView(params);
  // As they were written down when the result was asked for; null for the default.
  const { losses = null } = params as { losses?: Losses | null };
  const counts = await countDistributions(db, projectId, view);
  if (counts.size > mostGroups) {
    throw new CannotCompute(
      `${counts.size} groups have whole distributions: choose less, or group by less, for at most ${mostGroups}.`,
    );
  }
  if (counts.size === 0) return { groups: [] };

  const gathered = (await gatherGroups(db, projectId, view)).gathered.filter(({ group }) =>
    counts.has(group.key),
  );
  const keys = await distributionKeys(db, projectId, gathered);
  const known = await readKept<DistributionFigures>(db, [...keys.values()]);
  const groups: DistributionGroup[] = [];
  for (const [i, { group }] of gathered.entries()) {
    await onProgress(i / gathered.length);
    const { revision: _, ...labels } = group;
    const closing = closeAnswers();
    await readDistributions(db, { projectId, view, group: labels.key }, closing.add);
    const closed = closing.end();
    const withoutDistribution = counts.get(labels.key)?.others ?? 0;
    if ("problem" in closed) {
      groups.push({ ...labels, ...without(closed.problem, withoutDistribution) });
      continue;
    }
    const key = keys.get(labels.key) ?? "";
    const figures = known.get(key) ?? measureDistributions(closed, view);
    await keep(db, projectId, "distribution figures", new Map([[key, figures]]));
    const { answers, forecasts, withoutTruth, incomplete } = closed;
    const decision = decideDistributions(closed, losses);
    groups.push({
      ...labels,
      n: forecasts.length,
      leftOut: { withoutDistribution, withoutTruth, incomplete },
      answers,
      problem: null,
      figures,
      ...("problem" in decision
        ? { decision: null, decisionProblem: decision.problem }
        : { decision, decisionProblem: null }),
    });
  }
  return { groups };
}

const without = (problem: string, withoutDistribution: number) => ({
  n: 0,
  leftOut: { withoutDistribution, withoutTruth: 0, incomplete: 0 },
  answers: [],
  problem,
  figures: null,
  decision: null,
  decisionProblem: null,
});
