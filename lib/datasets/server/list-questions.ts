import { and, asc, count, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { containing } from "@/db/like-pattern";
import { question } from "@/db/schema";
import { isResult } from "@/lib/forecasts/server/forecast-sql";
import { requirePart } from "@/lib/projects/server/require-part";

interface List {
  projectId: string;
  datasetId: string;
  search: string;
  page: number;
}

const pageSize = 50;

/** One page of a dataset's questions, by key. @throws Refusal 404 when it is not the project's */
export async function listQuestions(db: Db, { projectId, datasetId, search, page }: List) {
  await requirePart(db, { projectId, datasetId });
  const where = and(eq(question.datasetId, datasetId), matches(search));
  const questions = await db
    .select({
      id: question.id,
      key: question.key,
      split: question.split,
      text: question.text,
      truth: question.truth,
      aliases: question.aliases,
      query: question.query,
      generations: sql<number>`(
        select count(*)::int from generation g where g.question_id = "question".id)`,
      forecasts: sql<number>`(
        select count(*)::int from forecast f
        left join assignment a on a.id = f.assignment_id
        left join task t on t.id = a.task_id
        left join study s on s.id = t.study_id
        where f.question_id = "question".id and ${isResult})`,
    })
    .from(question)
    .where(where)
    // Keys that end in a number are in its order: q2 before q10.
    .orderBy(sql`length(${question.key})`, asc(question.key))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [all] = await db.select({ total: count() }).from(question).where(where);
  return { questions, total: all?.total ?? 0, pageSize };
}

function matches(search: string): SQL | undefined {
  if (search === "") return undefined;
  const pattern = containing(search);
  return or(
    ilike(question.key, pattern),
    ilike(question.text, pattern),
    ilike(question.truth, pattern),
  );
}
