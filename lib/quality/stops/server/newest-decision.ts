import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { WorkDecision } from "../schema";

type NewestDecision = Pick<WorkDecision, "action" | "at">;

const newestDecision = (studyId: SQLWrapper, readerId: SQLWrapper, columns = sql`w.action`) => sql`
  select ${columns} from work_event w
  where w.study_id = ${studyId} and w.reader_id = ${readerId}
  order by w.seq desc limit 1`;

/** `pause` or `discontinue` where someone gets no more tasks of a study; else null. */
export const stopOf = (studyId: SQLWrapper, readerId: SQLWrapper) =>
  sql`(select stop.action from (${newestDecision(studyId, readerId)}) stop
    where stop.action in ('pause', 'discontinue'))`;

/** Whether someone gets no more tasks of a study: they are paused or discontinued. */
export const isStopped = (studyId: SQLWrapper, readerId: SQLWrapper) =>
  sql`(${stopOf(studyId, readerId)} is not null)`;

/** The newest decision about someone's work; null where there is none. */
export async function findNewestDecision(
  db: Db,
  { studyId, readerId }: Participant,
): Promise<NewestDecision | null> {
  const columns = sql`w.action, ${isoInstant(sql`w.created_at`)} as at`;
  const { rows } = await db.execute<NewestDecision & Record<string, unknown>>(
    newestDecision(sql`${studyId}`, sql`${readerId}`, columns),
  );
  return rows[0] ?? null;
}
