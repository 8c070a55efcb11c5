import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { erasedStanding } from "@/db/schema";
import type { Participant } from "./require-consent";

type Standing = Omit<typeof erasedStanding.$inferSelect, "id" | "erasureId">;

/** How far someone is in each round of a study that they were invited to, as its counts have it. */
export async function selectStanding(
  db: Db,
  { studyId, readerId }: Participant,
): Promise<Standing[]> {
  const { rows } = await db.execute<Standing & Record<string, unknown>>(sql`
    select r.id as "roundId", done.n as submitted,
      r.kind = 'qualification' and done.n = (
        select count(*) from task t where t.round_id = r.id and t.kind = 'test') as finished,
      decided.outcome, decided.by_hand as "byHand"
    from round r
    cross join lateral (
      select count(*)::int as n from assignment a join task t on t.id = a.task_id
      where a.reader_id = ${readerId} and a.state = 'submitted' and a.voided_at is null
        and t.round_id = r.id
        and t.kind = case r.kind when 'main' then 'sample' else 'test' end::task_kind
    ) done
    left join lateral (
      select v.outcome, v.by_hand from verdict v
      where v.round_id = r.id and v.reader_id = ${readerId} order by v.created_at desc limit 1
    ) decided on true
    where r.study_id = ${studyId} and exists (
      select from invitation i where i.round_id = r.id and i.reader_id = ${readerId})`);
  return rows;
}
