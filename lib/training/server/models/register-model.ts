import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { StatedError } from "@/db/embedded/stated-error";
import { trainedModel } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { ModelSummary } from "@/lib/models/schema";
import { createModel } from "@/lib/models/server/create-model";
import { folderOf } from "../training-folder";
import type { Which } from "../which-training";
import { listCheckpoints } from "./checkpoints";
import { hashWeights } from "./hash-weights";

interface Chosen extends Which {
  userId: string;
  stage: string;
  step: number;
  name: string;
  /** Null for what the recipe has it. */
  modelKind: ModelSummary["kind"] | null;
}

/**
 * Makes a checkpoint a model of the project, with the hashes of its weights. The same checkpoint twice is one model.
 * @param root the folder of training runs
 * @throws Refusal 404; 409 when its folder or weights are gone or can't be read, or the project has a model of that name
 */
export async function registerModel(
  db: Connection,
  { userId, stage, step, name, modelKind, ...which }: Chosen,
  root: string,
): Promise<string> {
  const checkpoints = await listCheckpoints(db, which, root);
  const chosen = checkpoints.find((one) => one.stage === stage && one.step === step);
  if (!chosen) throw notFound("checkpoint");
  if (chosen.modelId) return chosen.modelId;
  if (!chosen.isKept)
    throw conflict("gone", "The folder of this checkpoint is not there any more.");
  // A large model takes minutes, so before the transaction.
  const { folder } = folderOf(root, which.trainingId);
  const weights = await hashWeights(folder, chosen.folder).catch((error: unknown) => {
    throw error instanceof StatedError ? conflict("no_weights", error.message) : error;
  });
  return db.transaction(async (tx) => {
    // Two at the same moment.
    await tx.execute(sql`select id from training where id = ${which.trainingId} for update`);
    const same = and(
      eq(trainedModel.trainingId, which.trainingId),
      eq(trainedModel.stage, stage),
      eq(trainedModel.step, step),
    );
    const [known] = await tx.select().from(trainedModel).where(same);
    if (known) return known.modelId;
    const kind = modelKind ?? chosen.modelKind;
    const made = await createModel(tx, { projectId: which.projectId, name, kind });
    await tx.insert(trainedModel).values({
      ...{ modelId: made.id, trainingId: which.trainingId, stage, step, weights },
      ...{ folder: chosen.folder, createdBy: userId },
    });
    return made.id;
  });
}
