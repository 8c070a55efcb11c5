import type { Db } from "@/db/client";
import { invalid } from "@/lib/http/errors";
import type { StudyConfig } from "@/lib/studies/schema-config";
import type { VersionQuery } from "@/lib/studies/schema-version";
import { runningStudy } from "@/lib/studies/server/require-study";
import { type StartedVersion, selectVersions } from "./select-versions";

export interface ChosenVersion {
  name: string;
  version: VersionQuery;
  /** Of the chosen version, or all started ones; the draft's where none was started. */
  configs: StudyConfig[];
  /** The rounds of these versions. */
  rounds: string[];
  versions: StartedVersion[];
}

/**
 * The version of a study whose results are asked for: the newest that was started unless another is
 * given; where none was, the draft, which has no results.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function chooseVersion(
  db: Db,
  { projectId, studyId, version }: { projectId: string; studyId: string; version?: VersionQuery },
): Promise<ChosenVersion> {
  const { name, version: running } = await runningStudy(db, { projectId, studyId });
  const versions = await selectVersions(db, studyId);
  const choose = (chosen: VersionQuery, of: readonly StartedVersion[]): ChosenVersion => ({
    ...{ name, version: chosen, versions, rounds: of.flatMap(({ rounds }) => rounds) },
    configs: of.length === 0 ? [running.config] : of.map(({ config }) => config),
  });
  if (version === "all" && versions.length > 0) return choose(version, versions);
  if (version === undefined || version === "all" || version === running.no) {
    return choose(
      running.no,
      versions.filter(({ no }) => no === running.no),
    );
  }
  const chosen = versions.find(({ no }) => no === version);
  if (!chosen) throw invalid("query.version", "is not among the versions that were started");
  return choose(version, [chosen]);
}
