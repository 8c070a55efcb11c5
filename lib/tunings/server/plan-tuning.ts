import type { Db } from "@/db/client";
import { notFound } from "@/lib/http/errors";
import { lacksPrice } from "@/lib/runs/lacks-price";
import { expectedText } from "@/lib/runs/server/estimate-step";
import { loadExamples } from "@/lib/runs/server/load-examples";
import { countItems, planRun, planSteps } from "@/lib/runs/server/plan-run";
import { type TuningPlan, triedTemperatures } from "../schema";
import { runsOf, type WhichTuning } from "./tunings";

/**
 * What a drafted tuning would do and cost: a run that writes like the others, and the one that reads what they will have
 * written.
 * @throws Refusal 404
 */
export async function planTuning(
  db: Db,
  { projectId, tuningId }: WhichTuning,
): Promise<TuningPlan> {
  const runs = (await runsOf(db, [tuningId])).filter((run) => run.projectId === projectId);
  const writes = runs.find(({ settings }) => settings.kind === "write");
  const reads = runs.find(({ settings }) => settings.kind === "read");
  if (!writes || !reads) throw notFound("tuning");
  const times = triedTemperatures.length;
  const writing = await planRun(db, { projectId, runId: writes.id });
  const examples = await loadExamples(db, projectId, writes.settings);
  const { question } = await countItems(db, projectId, writes.settings, examples);
  const texts = times * writing.items;
  const reading = await planSteps(
    db,
    projectId,
    reads.settings,
    { items: texts, question, text: expectedText },
    await loadExamples(db, projectId, reads.settings),
  );
  return {
    texts,
    writing: { calls: times * writing.calls, cost: times * writing.cost },
    reading: { calls: reading.calls, cost: reading.cost },
    isPriced: ![...writing.steps, ...reading.steps].some(lacksPrice),
    problems: [...new Set([...writing.problems, ...reading.problems])],
    warnings: writing.warnings,
  };
}
