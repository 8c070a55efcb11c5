import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { notFound } from "@/lib/http/errors";
import { summarizeDatasets } from "./summarize-datasets";

/** One dataset of the project. @throws Refusal 404 */
export async function getDataset(
  db: Db,
  { projectId, datasetId }: { projectId: string; datasetId: string },
) {
  const where = sql`d.project_id = ${projectId} and d.id = ${datasetId}`;
  const [found] = await summarizeDatasets(db, where);
  if (!found) throw notFound("dataset");
  return found;
}
