import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

export type LockedForecast = {
  id: string;
  /** The output's position in the study's list of models, from 0. */
  position: number;
  status: "ok" | "no_answer" | "unparsable";
  confidence: number | null;
  answer: string | null;
};

/** The forecasts that an assignment holds, in the order in which its reader sees the outputs. */
export async function lockedForecasts(db: Db, assignmentId: string): Promise<LockedForecast[]> {
  const { rows } = await db.execute<LockedForecast>(sql`
    select f.id, o.position, f.status, f.confidence, f.answer
    from assignment a
    join forecast f on f.assignment_id = a.id
    join task_output o on o.task_id = a.task_id and o.generation_id = f.generation_id
    where a.id = ${assignmentId}
    order by array_position(a.output_order, o.position)`);
  return rows;
}
