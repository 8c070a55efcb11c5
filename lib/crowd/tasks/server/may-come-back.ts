import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Claim } from "./claim";

/** Whether a slot that another holds could still become this reader's. */
export async function mayComeBack(tx: Db, { studyId, readerId, visit }: Claim): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1
    from assignment held
    join task t on t.id = held.task_id
    where t.round_id = ${visit.roundId} and held.state = 'leased' and t.kind <> 'check'
      and not exists (
        select from assignment mine
        where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
          and mine.question_id = t.question_id
          and (mine.task_id <> t.id or mine.state in ('submitted', 'returned')))
    limit 1`);
  return rows.length > 0;
}
