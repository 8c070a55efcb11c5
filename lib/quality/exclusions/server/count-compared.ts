import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import { namedReaders } from "./named-readers";

/** How many of some texts the criterion of agreement can compare: a reader of this name has read them, and it was judged. */
export async function countCompared(
  db: Db,
  {
    projectId,
    reader,
    generationIds,
  }: { projectId: string; reader: string; generationIds: readonly string[] },
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct f.generation_id)::int as n
    from forecast f ${joinCountingJudgement}
    where f.reader_id in (${namedReaders(projectId, reader)})
      and f.generation_id = any(${sql.param([...generationIds])}::uuid[])
      and f.assignment_id is null and f.draw = 0 and f.confidence is not null
      and (f.status = 'no_answer' or counting.correct is not null)`);
  return rows[0]?.n ?? 0;
}
