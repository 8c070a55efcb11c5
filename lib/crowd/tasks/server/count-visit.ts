import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Claim } from "./claim";

type VisitCounts = {
  isOpen: boolean;
  /** Tasks submitted in the visit. */
  done: number;
  /** Tasks of its round that the reader ever began. */
  begun: number;
  isExcluded: boolean;
};

/** How far a visit is. It is held for the rest of the transaction: nobody leaves it meanwhile. */
export async function countVisit(tx: Db, claim: Claim): Promise<VisitCounts> {
  const { visit, studyId, readerId } = claim;
  const { rows } = await tx.execute<VisitCounts>(sql`
    select held.state = 'open' as "isOpen",
      (select count(*)::int from assignment a
        where a.visit_id = held.id and a.state = 'submitted') as done,
      (select count(*)::int from assignment a join visit v on v.id = a.visit_id
        where v.round_id = held.round_id and v.reader_id = ${readerId}) as begun,
      coalesce((select e.action = 'exclude' from exclusion_event e
        where e.study_id = ${studyId} and e.reader_id = ${readerId}
        order by e.seq desc limit 1), false) as "isExcluded"
    from visit held where held.id = ${visit.id}
    for no key update`);
  const [counts] = rows;
  if (!counts) throw new Error(`Visit ${visit.id} is gone.`);
  return counts;
}
