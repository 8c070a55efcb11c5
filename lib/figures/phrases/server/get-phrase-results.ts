import type { Connection } from "@/db/client";
import { hash } from "@/lib/figures/groups/server/gather-groups";
import { methodVersion } from "@/lib/figures/method";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import type { PhraseResults } from "../schema";
import { type AskedPhrases, selectPhraseResults } from "./select-phrase-results";

/**
 * The worker's measures of what people said of the phrases of a study, or older ones while these are computed.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function getPhraseResults(
  db: Connection,
  { projectId, studyId, version, by }: AskedPhrases,
): Promise<Asked<PhraseResults>> {
  const said = await selectPhraseResults(db, { projectId, studyId, version, by });
  return askForResult<PhraseResults>(db, {
    key: hash(["phrases", methodVersion, studyId, by ?? null, said]),
    projectId,
    kind: "phrases",
    params: { studyId, version: version ?? null, by: by ?? null, methodVersion },
    forecasts: said.rows.reduce((n, { values }) => n + values.length, 0),
  });
}
