import { sql } from "drizzle-orm";

interface Verdict {
  roundId: string;
  readerId: string;
  now: Date;
}

/**
 * When a verdict is made. The newest counts: it comes after all that were there when the round was taken, though its
 * request may have arrived before theirs.
 */
export const afterOthers = ({ roundId, readerId, now }: Verdict) =>
  sql`greatest(${now.toISOString()}::timestamptz, (
    select max(v.created_at) + interval '1 microsecond'
    from verdict v where v.round_id = ${roundId} and v.reader_id = ${readerId}))`;
