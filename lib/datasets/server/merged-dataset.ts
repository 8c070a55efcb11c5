import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mergedPart } from "@/db/schema";

/** The id of the dataset into which another was merged; null where it was not. */
export async function mergedDataset(
  db: Db,
  { projectId, datasetId }: { projectId: string; datasetId: string },
): Promise<string | null> {
  const [merged] = await db
    .select({ into: mergedPart.datasetId })
    .from(mergedPart)
    .where(and(eq(mergedPart.id, datasetId), eq(mergedPart.projectId, projectId)));
  return merged?.into ?? null;
}
