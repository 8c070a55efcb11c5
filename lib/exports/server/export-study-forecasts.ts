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
  readers: "crowd" | "all";
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
  const whose = asked.readers === "crowd" ? "crowd-forecasts" : "forecasts";
  const what = asked.rounds === "all" ? `${whose}-all-rounds` : whose;
  return exportForecasts(db, { scope: { ...asked, version }, userId, format, signal, name, what });
}
