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
  if (trained) return { ...trained, nameInRun: null };
  // A merged model may have texts from several runs; name the earliest.
  const [written] = await db
    .select({ model, training, nameInRun: trainingTextModel.name })
    .from(trainingTextModel)
    .innerJoin(model, eq(model.id, trainingTextModel.modelId))
    .innerJoin(training, eq(training.id, trainingTextModel.trainingId))
    .where(isIt)
    .orderBy(asc(training.createdAt), asc(trainingTextModel.name))
    .limit(1);
  if (!written) throw notFound("model of a training run");
  return { ...written, trained: null };
}
