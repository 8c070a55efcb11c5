import { and, eq } from "drizzle-orm";
import type { connect } from "@/db/client";
import { dataset } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { exportForecasts } from "./export-forecasts";
import { exportResponse } from "./export-response";
import type { ExportFormat } from "./format-batch";

/**
 * The forecasts on a dataset's questions as a file.
 * @throws Refusal 404 when the dataset is not the project's
 */
export async function exportDatasetForecasts(
  db: ReturnType<typeof connect>,
  { projectId, datasetId, format }: { projectId: string; datasetId: string; format: ExportFormat },
): Promise<Response> {
  const [found] = await db
    .select({ name: dataset.name })
    .from(dataset)
    .where(and(eq(dataset.id, datasetId), eq(dataset.projectId, projectId)));
  if (!found) throw notFound("dataset");
  const body = await exportForecasts(db.$client, { scope: { projectId, datasetId }, format });
  return exportResponse(body, { name: found.name, what: "forecasts", format });
}
