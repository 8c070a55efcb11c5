import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, studyVersion, visit } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { OpenVisit } from "../schema";
import { usualMinutes } from "./usual-minutes";

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

export async function viewVisit(db: Db, visit: OpenVisitRow, now: Date): Promise<OpenVisit> {
  const { id, roundId, quota, practice, endsAt, payCents, config } = visit;
  const { rows } = await db.execute<{ done: number; earned: number }>(sql`
    select
      (select count(*)::int from assignment a
        where a.visit_id = ${id} and a.state = 'submitted') as done,
      (select coalesce(sum(cents), 0)::int from ledger where visit_id = ${id}) as earned`);
  return {
    done: rows[0]?.done ?? 0,
    quota,
    practice,
    endsAt: endsAt.toISOString(),
    payCents,
    earnedCents: rows[0]?.earned ?? 0,
    minutesPerTask: await usualMinutes(db, { roundId, planned: config.minutesPerTask, now }),
  };
}
