import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";

/** What someone has earned in a study so far, in cents of its currency. */
export async function earnedCents(db: Db, { studyId, readerId }: Participant): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(l.cents), 0)::int as cents from ledger l join visit v on v.id = l.visit_id
    where v.study_id = ${studyId} and l.reader_id = ${readerId}`);
  return rows[0]?.cents ?? 0;
}
