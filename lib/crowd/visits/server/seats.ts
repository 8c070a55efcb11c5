import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Whether visit `v` takes one of its round's seats: some of its work is done (also by someone who was
 * erased: the ledger stays), or it is open and its lease has not run out.
 */
export const takesSeat = (now: Date): SQL => sql`(
  exists (select from ledger l where l.visit_id = v.id)
  or (v.state = 'open' and exists (
    select from assignment a where a.visit_id = v.id and a.lease_until >= ${now})))`;

/**
 * Whether someone has a seat in the round, or one is free. Call it under the round's lock, so that a round
 * never admits more people than it should.
 */
export async function hasSeat(
  tx: Db,
  { roundId, readerId, now }: { roundId: string; readerId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from round r
    where r.id = ${roundId} and (
      r.admits is null
      or exists (select from visit v
        where v.round_id = r.id and v.reader_id = ${readerId} and ${takesSeat(now)})
      or r.admits > (select count(distinct v.reader_id) from visit v
        where v.round_id = r.id and ${takesSeat(now)}))`);
  return rows.length > 0;
}
