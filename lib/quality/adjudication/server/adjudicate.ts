import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { adjudication } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import type { adjudicate as contract } from "../schema";
import { listDisagreements } from "./list-disagreements";

type Adjudicate = StudyIds & z.output<typeof contract.body> & { userId: string; now: Date };

/**
 * Says whether a text's answer is right; null takes that back. People's own judgements stay as they are.
 * @throws Refusal 404 when the study is not the project's, or the text not of the study's sample
 */
export async function adjudicate(
  db: Db,
  { taskId, position, isCorrect, reason, userId, now, ...ids }: Adjudicate,
) {
  await requireStudy(db, ids);
  const { rows } = await db.execute(sql`
    select from task t join task_output o on o.task_id = t.id and o.position = ${position}
    where t.id = ${taskId} and t.study_id = ${ids.studyId} and t.kind = 'sample'`);
  if (rows.length === 0) throw notFound("text in this study");
  await db
    .insert(adjudication)
    .values({ taskId, position, correct: isCorrect, reason, userId, createdAt: now });
  return listDisagreements(db, ids);
}
