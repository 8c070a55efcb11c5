import type { connect } from "@/db/client";
import { chooseVersion } from "@/lib/figures/study/server/choose-version";
import type { VersionQuery } from "@/lib/studies/schema-version";
import { exportForecasts } from "./export-forecasts";
import { exportResponse } from "./export-response";
import type { ExportFormat } from "./format-batch";

interface StudyExport {
  projectId: string;
  studyId: string;
  /** The newest that was started unless given. */
  version?: VersionQuery;
  rounds: "results" | "all";
  format: ExportFormat;
}

/**
 * A study's forecasts as a file.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function exportStudyForecasts(
  db: ReturnType<typeof connect>,
  { format, rounds, ...params }: StudyExport,
): Promise<Response> {
  const { name, version } = await chooseVersion(db, params);
  const { projectId, studyId } = params;
  const scope = { projectId, studyId, version, rounds };
  const body = await exportForecasts(db.$client, { scope, format });
  const what = rounds === "all" ? "forecasts-all-rounds" : "forecasts";
  return exportResponse(body, { name, what, format });
}
