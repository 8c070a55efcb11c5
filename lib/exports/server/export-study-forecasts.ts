import type { Connection } from "@/db/client";
import { chooseVersion } from "@/lib/figures/study/server/choose-version";
import type { VersionQuery } from "@/lib/studies/schema-version";
import { exportForecasts, type ForecastExport } from "./export-forecasts";

interface StudyExport extends Pick<ForecastExport, "format" | "signal" | "userId"> {
  projectId: string;
  studyId: string;
  /** The newest that was started unless given. */
  version?: VersionQuery;
  rounds: "results" | "all";
}

/**
 * A study's forecasts as a file.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function exportStudyForecasts(
  db: Connection,
  { format, signal, userId, ...asked }: StudyExport,
): Promise<Response> {
  const { name, version } = await chooseVersion(db, asked);
  const what = asked.rounds === "all" ? "forecasts-all-rounds" : "forecasts";
  return exportForecasts(db, { scope: { ...asked, version }, userId, format, signal, name, what });
}
