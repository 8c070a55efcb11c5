import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, studyVersion, visit } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";

/** The visit that someone is in, with its round and the settings of its version; undefined if none. */
export async function openVisit(db: Db, { studyId, readerId }: Participant) {
  const [found] = await db
    .select({
      id: visit.id,
      roundId: visit.roundId,
      roundKind: round.kind,
      versionId: round.studyVersionId,
      quota: visit.quota,
      practice: visit.practice,
      checkAt: visit.checkAt,
      payCents: visit.payCents,
      endsAt: visit.endsAt,
      config: studyVersion.config,
    })
    .from(visit)
    .innerJoin(round, eq(round.id, visit.roundId))
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .where(and(eq(visit.studyId, studyId), eq(visit.readerId, readerId), eq(visit.state, "open")));
  return found;
}

export type OpenVisitRow = NonNullable<Awaited<ReturnType<typeof openVisit>>>;
