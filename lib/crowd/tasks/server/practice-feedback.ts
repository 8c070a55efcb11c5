import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { matchesExpected } from "@/lib/quality/rounds/matches-expected";
import type { PracticeFeedback } from "../schema";
import type { FoundAssignment } from "./find-assignment";

/** How each text of a practice item should have been read, as shown; null for every other task. */
export async function practiceFeedback(
  db: Db,
  { id, kind, config }: FoundAssignment,
): Promise<PracticeFeedback | null> {
  if (kind !== "practice") return null;
  const { rows } = await db.execute<Parameters<typeof matchesExpected>[0]>(sql`
    select
      jsonb_build_object('status', g.status, 'confidence', g.confidence, 'correct', g.correct)
        as expected,
      jsonb_build_object('status', f.status, 'confidence', f.confidence, 'correct', j.correct)
        as given
    from assignment a
    join forecast f on f.assignment_id = a.id
    join task_output o on o.task_id = a.task_id and o.generation_id = f.generation_id
    join gold_answer g on g.task_id = a.task_id and g.position = o.position
    left join judgement j on j.forecast_id = f.id and j.judge = 'self'
    where a.id = ${id}
    order by array_position(a.output_order, o.position)`);
  return rows.map((row) => ({
    expected: row.expected,
    matched: matchesExpected(row, config.goldTolerance),
  }));
}
