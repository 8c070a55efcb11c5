import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";

/** What someone has earned in a study so far, bonuses and corrections included, in cents of its currency. */
export async function earnedCents(db: Db, { studyId, readerId }: Participant): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(cents), 0)::float8 as cents from ledger
    where study_id = ${studyId} and reader_id = ${readerId} and kind <> 'paid'`);
  return rows[0]?.cents ?? 0;
}
