import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Claim } from "./claim-task";

/**
 * Tasks submitted and begun in the visit, and tasks of its round that the reader ever began. The visit
 * is held for the rest of the transaction: nobody leaves it meanwhile.
 */
export async function countVisit(tx: Db, { visit, readerId }: Claim) {
  const { rows: held } = await tx.execute<{ state: string }>(sql`
    select state from visit where id = ${visit.id} for no key update`);
  const { rows } = await tx.execute<{ done: number; taken: number; begun: number }>(sql`
    select count(*) filter (where a.visit_id = ${visit.id} and a.state = 'submitted')::int as done,
      count(*) filter (where a.visit_id = ${visit.id})::int as taken,
      count(*)::int as begun
    from assignment a
    join visit v on v.id = a.visit_id
    where v.round_id = ${visit.roundId} and v.reader_id = ${readerId}`);
  const counts = rows[0] ?? { done: 0, taken: 0, begun: 0 };
  return { ...counts, isOpen: held[0]?.state === "open" };
}
