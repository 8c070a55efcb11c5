import type { connect } from "@/db/client";
import { method, methodVersion } from "@/lib/figures/method";
import { hash } from "@/lib/figures/server/gather-groups";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { askForNewest } from "@/lib/jobs/server/ask-for-newest";
import type { BinRules } from "@/lib/metrics/types";
import { studyBins } from "../bin-rules";
import type { StudyResults } from "../schema";
import { chooseVersion } from "./choose-version";
import { fingerprintStudy } from "./fingerprint-study";

/**
 * A study's figures by the default rules of binning or others, models in the study's order, of the newest version that was started unless
 * another (or `all`) is asked for: those of its forecasts as they are now where the worker has computed
 * them, and the newest there are while it does.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function getStudyResults(
  db: ReturnType<typeof connect>,
  asked: { projectId: string; studyId: string; version?: VersionQuery; rules?: BinRules["rules"] },
): Promise<StudyResults> {
  const { projectId, studyId, rules = "default" } = asked;
  const { version, versions } = await chooseVersion(db, asked);
  const used = { ...studyBins(rules), ...method };
  const params = { studyId, version, method: { ...used, methodVersion } };
  const state = [versions.map(({ no }) => no), await fingerprintStudy(db, studyId)];
  const key = hash(["study", params, state]);
  const { newest, newer } = await askForNewest(db, { key, projectId, kind: "study", params });
  return {
    method: used,
    version,
    versions: versions.map(({ config: _, ...listed }) => listed),
    computed: newest && { ...newest.result, at: newest.at.toISOString() },
    newer,
  };
}
