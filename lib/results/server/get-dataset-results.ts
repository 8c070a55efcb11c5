import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { DatasetResults } from "../schema";
import { computeDatasetResults } from "./compute-dataset-results";
import type { Computed } from "./computed";
import { fingerprintDataset } from "./fingerprint-dataset";
import { remember } from "./remember";

/**
 * A dataset's figures as of now, per group of readers and model.
 * @throws Refusal 404 when the dataset is not the project's
 */
export async function getDatasetResults(
  db: Db,
  { projectId, datasetId }: { projectId: string; datasetId: string },
): Promise<Computed<DatasetResults>> {
  const [found] = await db
    .select({
      id: dataset.id,
      name: dataset.name,
      questions: sql<number>`(select count(*)::int from question q where q.dataset_id = dataset.id)`,
    })
    .from(dataset)
    .where(and(eq(dataset.projectId, projectId), eq(dataset.id, datasetId)));
  if (!found) throw notFound("dataset");
  const fingerprint = await fingerprintDataset(db, datasetId);
  return remember(`dataset ${datasetId}`, fingerprint, () =>
    computeDatasetResults(db, { projectId, dataset: found }),
  );
}
