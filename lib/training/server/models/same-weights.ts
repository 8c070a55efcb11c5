import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, trainedModel, trainingTextModel } from "@/db/schema";

type Weights = Record<string, string>;

interface Asked {
  trainingId: string;
  modelId: string;
  weights: Weights;
  /** The weights of a model whose texts the run wrote. */
  weightsOf: (one: { id: string; nameInRun: string }) => Weights;
}

/** The other models that came from a training run with the same weights, by name. */
export async function listSameWeights(db: Db, { trainingId, modelId, weights, weightsOf }: Asked) {
  if (Object.keys(weights).length === 0) return [];
  const named = { id: model.id, name: model.name };
  const checkpoints = await db
    .select({ ...named, weights: trainedModel.weights })
    .from(trainedModel)
    .innerJoin(model, eq(model.id, trainedModel.modelId))
    .where(eq(trainedModel.trainingId, trainingId))
    .orderBy(asc(model.name));
  const written = await db
    .select({ ...named, nameInRun: trainingTextModel.name })
    .from(trainingTextModel)
    .innerJoin(model, eq(model.id, trainingTextModel.modelId))
    .where(eq(trainingTextModel.trainingId, trainingId))
    .orderBy(asc(model.name));
  const all = [...checkpoints, ...written.map((one) => ({ ...one, weights: weightsOf(one) }))];
  const same = all.filter((one) => one.id !== modelId && isSame(one.weights, weights));
  return [...new Map(same.map(({ id, name }) => [id, { id, name }])).values()];
}

export const isSame = (one: Weights, other: Weights): boolean => {
  const files = Object.keys(one);
  return (
    files.length === Object.keys(other).length && files.every((file) => one[file] === other[file])
  );
};
