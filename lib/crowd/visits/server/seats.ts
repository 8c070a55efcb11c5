import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

type Moment = SQLWrapper | Date;

/** Whether visit `v` holds a seat before any of its work is done: it is open, and its lease has not run out. */
const holdsSeat = (now: Moment): SQL => sql`(v.state = 'open' and exists (
  select from assignment a where a.visit_id = v.id and a.lease_until >= ${now}))`;

/** Whether somebody has one of the seats of round `r`: some of its work is done, or begun. */
export const isSeated = (readerId: SQLWrapper | string, now: Moment): SQL => sql`(
  exists (select from seat where seat.round_id = r.id and seat.reader_id = ${readerId})
  or exists (
    select from visit v
    where v.round_id = r.id and v.reader_id = ${readerId} and ${holdsSeat(now)}))`;

/** How many people have a seat of round `r`. Of its visits, only the open ones are looked at. */
export const countSeats = (now: Moment): SQL => sql`(
  (select count(*)::int from seat where seat.round_id = r.id)
  + (select count(*)::int from visit v
    where v.study_id = r.study_id and v.round_id = r.id and ${holdsSeat(now)} and not exists (
      select from seat where seat.round_id = r.id and seat.reader_id = v.reader_id)))`;

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
      r.admits is null or ${isSeated(readerId, now)} or r.admits > ${countSeats(now)})`);
  return rows.length > 0;
}
