import { and, eq } from "drizzle-orm";
import type { connect } from "@/db/client";
import { study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { exportForecasts } from "./export-forecasts";
import { exportResponse } from "./export-response";
import type { ExportFormat } from "./format-batch";

/**
 * A study's forecasts as a file.
 * @throws Refusal 404 when the study is not the project's
 */
export async function exportStudyForecasts(
  db: ReturnType<typeof connect>,
  { projectId, studyId, format }: { projectId: string; studyId: string; format: ExportFormat },
): Promise<Response> {
  const [found] = await db
    .select({ name: study.name })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId)));
  if (!found) throw notFound("study");
  const body = await exportForecasts(db.$client, { scope: { projectId, studyId }, format });
  return exportResponse(body, { name: found.name, format });
}
