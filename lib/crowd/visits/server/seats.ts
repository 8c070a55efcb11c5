import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Whether visit `v` takes one of its round's seats: some of its work is done (also by someone who
 * was erased: the ledger stays), or it is open and its crowdworker was heard of lately.
 */
export const takesSeat = (now: Date): SQL => sql`(
  exists (select from ledger l where l.visit_id = v.id)
  or (v.state = 'open' and exists (
    select from assignment a where a.visit_id = v.id and a.lease_until >= ${now})))`;

interface Seat {
  roundId: string;
  readerId: string;
  now: Date;
}

/**
 * Whether someone has a seat in the round, or there is one for them. Held back by the round's lock, so
 * that a round never admits more people than it says.
 */
export async function hasSeat(tx: Db, { roundId, readerId, now }: Seat): Promise<boolean> {
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
