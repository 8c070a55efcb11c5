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
  const { rows } = await db.execute<{
    status: "ok" | "no_answer";
    confidence: number;
    correct: boolean;
    given: "ok" | "no_answer" | "unparsable";
    given_confidence: number | null;
    given_correct: boolean | null;
  }>(sql`
    select g.status, g.confidence, g.correct, f.status as given,
      f.confidence as given_confidence, j.correct as given_correct
    from assignment a
    join forecast f on f.assignment_id = a.id
    join task_output o on o.task_id = a.task_id and o.generation_id = f.generation_id
    join gold_answer g on g.task_id = a.task_id and g.position = o.position
    left join judgement j on j.forecast_id = f.id and j.judge = 'self'
    where a.id = ${id}
    order by array_position(a.output_order, o.position)`);
  return rows.map(({ status, confidence, correct, ...row }) => {
    const expected = { status, confidence, correct };
    const given = {
      status: row.given,
      confidence: row.given_confidence,
      correct: row.given_correct,
    };
    return { expected, matched: matchesExpected({ expected, given }, config.goldTolerance) };
  });
}
