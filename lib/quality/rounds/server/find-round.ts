import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { runningStudy } from "./running-study";

export interface RoundIds {
  projectId: string;
  studyId: string;
  roundId: string;
}

/**
 * A round of a study's running version, with the rule that was planned for it.
 * @throws Refusal 404 when it is not the project's, or of another version
 */
export async function findRound(db: Db, { projectId, studyId, roundId }: RoundIds) {
  const { version } = await runningStudy(db, { projectId, studyId });
  const [found] = await db
    .select({
      id: round.id,
      studyId: round.studyId,
      versionId: round.studyVersionId,
      no: round.no,
      kind: round.kind,
      state: round.state,
      admits: round.admits,
      movedOnAt: round.movedOnAt,
    })
    .from(round)
    .where(and(eq(round.id, roundId), eq(round.studyVersionId, version.id)));
  if (!found) throw notFound("round");
  const rule = version.config.qualification[found.no - 1]?.rule ?? null;
  return { ...found, rule, config: version.config };
}

export type FoundRound = Awaited<ReturnType<typeof findRound>>;
