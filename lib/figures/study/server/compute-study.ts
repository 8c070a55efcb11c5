import type { EvaluatedModel, Variant } from "@/lib/figures/schema-figures";
import type { ComputeContext } from "@/lib/figures/server/compute-context";
import type { VersionQuery } from "@/lib/studies/schema-version";
import type { ComputedDetails, StudyDetails } from "../schema";
import { chooseVersion, listStudyModels } from "./choose-version";
import { type ReadOutput, selectReadOutputs } from "./select-read-outputs";
import { compareCrowd } from "./study-agreement";
import { countTasks, summariseOrder } from "./summarise-order";
import { summariseTimes } from "./summarise-times";

/** Agreement, order and times of a study, with everyone and, where someone is excluded, without them. */
export async function computeStudy(context: ComputeContext): Promise<ComputedDetails> {
  const { db, projectId, params, onProgress } = context;
  const { studyId, version } = params as { studyId: string; version: VersionQuery };
  const { configs, rounds } = await chooseVersion(db, { projectId, studyId, version });
  const models = await listStudyModels(db, configs);
  const crowd = await selectReadOutputs(db, { projectId, rounds });
  const detailsOf = async (people: Variant): Promise<StudyDetails> => ({
    agreement: await compareCrowd(db, projectId, { rounds, models, people }),
    ...describeReading(
      people === "all" ? crowd : crowd.filter((row) => !row.excluded),
      models,
      countTasks(crowd),
    ),
  });
  const all = await detailsOf("all");
  if (!crowd.some((row) => row.excluded)) return { all, kept: null };
  await onProgress(0.5);
  return { all, kept: await detailsOf("kept") };
}

/** @param tasks how many tasks each person did */
function describeReading(
  rows: readonly ReadOutput[],
  models: readonly EvaluatedModel[],
  tasks: ReadonlyMap<string, number>,
): Pick<StudyDetails, "order" | "times"> {
  const order = models.map((model) => ({
    model,
    ...summariseOrder(
      rows.filter((row) => row.modelId === model.id),
      tasks,
    ),
  }));
  return { order, times: summariseTimes(rows, models) };
}
