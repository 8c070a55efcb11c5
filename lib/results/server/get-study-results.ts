import type { Db } from "@/db/client";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import type { StudyResults } from "../schema";
import { chooseVersion } from "./choose-version";
import { computeStudyResults } from "./compute-study-results";
import type { Computed } from "./computed";
import { fingerprintStudy } from "./fingerprint-study";
import { remember } from "./remember";

/**
 * A study's figures as of now, models in the study's order, of the newest version that was started
 * unless another (or `all`) is asked for.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function getStudyResults(
  db: Db,
  params: { projectId: string; studyId: string; version?: VersionQuery },
): Promise<Computed<StudyResults>> {
  const { projectId, studyId } = params;
  const chosen = await chooseVersion(db, params);
  const started = chosen.versions.map(({ no }) => no).join(",");
  const fingerprint = `${started} ${await fingerprintStudy(db, studyId)}`;
  return remember(`study ${studyId} ${chosen.version}`, fingerprint, () =>
    computeStudyResults(db, { projectId, studyId, ...chosen }),
  );
}
