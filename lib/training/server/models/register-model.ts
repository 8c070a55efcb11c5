import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { trainedModel } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { ModelSummary } from "@/lib/models/schema";
import { createModel } from "@/lib/models/server/create-model";
import { openInside } from "../open-inside";
import { folderOf } from "../training-folder";
import type { Which } from "../which-training";
import { listCheckpoints } from "./checkpoints";

interface Chosen extends Which {
  userId: string;
  stage: string;
  step: number;
  name: string;
  modelKind: ModelSummary["kind"];
}

/**
 * Makes a checkpoint a model of the project, with the hashes of its weights. The same checkpoint twice is one model.
 * @param root the folder of training runs
 * @throws Refusal 404; 409 when its folder is gone, or the project has a model of that name
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
  const weights = await hashWeights(folderOf(root, which.trainingId).folder, chosen.folder);
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
    const made = await createModel(tx, { projectId: which.projectId, name, kind: modelKind });
    await tx.insert(trainedModel).values({
      ...{ modelId: made.id, trainingId: which.trainingId, stage, step, weights },
      ...{ folder: chosen.folder, createdBy: userId },
    });
    return made.id;
  });
}

/** SHA-256 of each file of weights in a model's folder, within a training run's. */
async function hashWeights(run: string, model: string): Promise<Record<string, string>> {
  const folder = path.join(run, model);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".safetensors")).sort();
  const hashed: [string, string][] = [];
  for (const name of names) {
    const hash = createHash("sha256");
    const handle = await openInside(run, path.join(folder, name));
    if (!handle) continue;
    await pipeline(handle.createReadStream(), hash);
    hashed.push([name, hash.digest("hex")]);
  }
  return Object.fromEntries(hashed);
}
