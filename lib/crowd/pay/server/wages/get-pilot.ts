import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { getPilot as contract } from "@/lib/crowd/pay/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";

/**
 * The median time with a task in use, of all tasks that were submitted in the study's previews.
 * @throws Refusal 404 when the study is not the project's
 */
export async function getPilot(
  db: Db,
  ids: StudyIds,
): Promise<z.input<(typeof contract)["response"]>> {
  await requireStudy(db, ids);
  const { rows } = await db.execute<{
    previews: number;
    tasks: number;
    minutes: number | null;
  }>(sql`
    select count(distinct done.study_id)::int as previews, count(*)::int as tasks,
      percentile_cont(0.5) within group (order by done.ms / 60000.0)::float8 as minutes
    from (
      select a.id, a.study_id, sum(t.active_ms) as ms
      from study s join assignment a on a.study_id = s.id and a.state = 'submitted'
      join forecast f on f.assignment_id = a.id join reading_time t on t.forecast_id = f.id
      where s.preview_of = ${ids.studyId} group by a.id, a.study_id
    ) done`);
  return rows[0] ?? { previews: 0, tasks: 0, minutes: null };
}
