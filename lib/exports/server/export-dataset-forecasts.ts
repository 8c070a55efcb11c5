import { and, eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { dataset } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { exportForecasts, type ForecastExport } from "./export-forecasts";

interface DatasetExport extends Pick<ForecastExport, "format" | "signal" | "userId"> {
  projectId: string;
  datasetId: string;
}

/**
 * The forecasts on a dataset's questions as a file.
 * @throws Refusal 404 when the dataset is not the project's
 */
export async function exportDatasetForecasts(
  db: Connection,
  { format, signal, userId, ...scope }: DatasetExport,
): Promise<Response> {
  const [found] = await db
    .select({ name: dataset.name })
    .from(dataset)
    .where(and(eq(dataset.id, scope.datasetId), eq(dataset.projectId, scope.projectId)));
  if (!found) throw notFound("dataset");
  return exportForecasts(db, { scope, userId, format, signal, name: found.name });
}
