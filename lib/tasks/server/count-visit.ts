import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Claim } from "./claim-task";

/** Tasks submitted in the visit, and tasks of its round that the reader ever began. */
export async function countVisit(tx: Db, { visit, readerId }: Claim) {
  const { rows } = await tx.execute<{ done: number; begun: number }>(sql`
    select count(*) filter (where a.visit_id = ${visit.id} and a.state = 'submitted')::int as done,
      count(*)::int as begun
    from assignment a
    join visit v on v.id = a.visit_id
    where v.round_id = ${visit.roundId} and v.reader_id = ${readerId}`);
  return rows[0] ?? { done: 0, begun: 0 };
}
