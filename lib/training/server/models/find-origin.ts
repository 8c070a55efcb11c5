import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, trainedModel, training, trainingTextModel } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

interface Asked {
  projectId: string;
  modelId: string;
}

/**
 * The training run that a model came from: as one of its checkpoints, or with texts that it wrote in the run.
 * @throws Refusal 404 when the project has no such model, or it came from no training run
 */
export async function findOrigin(db: Db, { projectId, modelId }: Asked) {
  const isIt = and(eq(model.id, modelId), eq(model.projectId, projectId));
  const [trained] = await db
    .select({ model, training, trained: trainedModel })
    .from(trainedModel)
    .innerJoin(model, eq(model.id, trainedModel.modelId))
    .innerJoin(training, eq(training.id, trainedModel.trainingId))
    .where(isIt);
  if (trained) return { ...trained, theirs: null };
  // One into which another was merged may have texts of several runs: the first is named.
  const [brought] = await db
    .select({ model, training, theirs: trainingTextModel.name })
    .from(trainingTextModel)
    .innerJoin(model, eq(model.id, trainingTextModel.modelId))
    .innerJoin(training, eq(training.id, trainingTextModel.trainingId))
    .where(isIt)
    .orderBy(asc(training.createdAt), asc(trainingTextModel.name))
    .limit(1);
  if (!brought) throw notFound("model of a training run");
  return { ...brought, trained: null };
}
