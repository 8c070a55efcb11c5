import { and, eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { dataset } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { exportForecasts, type ForecastExport } from "./export-forecasts";

/**
 * The forecasts on a dataset's questions as a file.
 * @throws Refusal 404 when the dataset is not the project's
 */
export async function exportDatasetForecasts(
  db: Connection,
  { format, ...scope }: { projectId: string; datasetId: string } & Pick<ForecastExport, "format">,
): Promise<Response> {
  const [found] = await db
    .select({ name: dataset.name })
    .from(dataset)
    .where(and(eq(dataset.id, scope.datasetId), eq(dataset.projectId, scope.projectId)));
  if (!found) throw notFound("dataset");
  return exportForecasts(db, { scope, format, name: found.name });
}
