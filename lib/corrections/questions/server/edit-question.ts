import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { dataset, question, questionChange, user } from "@/db/schema";
import { correctQuestions } from "@/lib/datasets/server/correct-questions";
import { countWithin } from "@/lib/figures/groups/server/count-forecasts";
import { conflict, notFound } from "@/lib/http/errors";
import { lockProject } from "@/lib/imports/server/project-lock";
import type { correctQuestion } from "../schema";

interface Ids {
  projectId: string;
  datasetId: string;
  questionId: string;
}

const ofProject = ({ projectId, datasetId, questionId }: Ids) =>
  and(
    eq(question.id, questionId),
    eq(question.datasetId, datasetId),
    sql`exists (select from ${dataset} where ${dataset.id} = ${datasetId} and ${dataset.projectId} = ${projectId})`,
  );

/** A question with its changes and what a correction would touch. @throws Refusal 404 */
export async function getQuestion(db: Db, ids: Ids) {
  const [found] = await db
    .select({
      id: question.id,
      key: question.key,
      text: question.text,
      truth: question.truth,
      split: question.split,
      aliases: question.aliases,
    })
    .from(question)
    .where(ofProject(ids));
  if (!found) throw notFound("question");
  const changes = await db
    .select({
      id: questionChange.id,
      at: questionChange.createdAt,
      reason: questionChange.reason,
      importId: questionChange.importId,
      by: user.name,
      before: questionChange.before,
      after: questionChange.after,
      rejudged: questionChange.rejudged,
      left: questionChange.left,
    })
    .from(questionChange)
    .leftJoin(user, eq(user.id, questionChange.userId))
    .where(eq(questionChange.questionId, ids.questionId))
    .orderBy(desc(questionChange.createdAt));
  const { rows } = await db.execute<Touched>(sql`
    select count(*) filter (where f.assignment_id is null and j.from_truth)::int as compared,
      count(*) filter (where f.assignment_id is null and not j.from_truth and j.judge <> 'self')::int as given,
      count(*) filter (where f.assignment_id is not null or j.judge = 'self')::int as own
    from forecast f join judgement j on j.forecast_id = f.id where f.question_id = ${ids.questionId}`);
  const studies = await db.execute<{ id: string; name: string }>(sql`
    select s.id, s.name from study s where s.preview_of is null and exists (
      select from task t where t.study_id = s.id and t.question_id = ${ids.questionId}) order by s.name`);
  const judgements = rows[0] ?? { compared: 0, given: 0, own: 0 };
  return { ...found, changes, judgements, studies: studies.rows };
}

type Touched = { compared: number; given: number; own: number };

/**
 * Corrects a question for a stated reason. Figures follow in the same transaction.
 * @throws Refusal 404; 409 when nothing changes, or while an import runs
 */
export async function editQuestion(
  db: Db,
  { body, userId, ...ids }: Ids & { userId: string; body: z.output<typeof correctQuestion.body> },
) {
  return db.transaction(async (tx) => {
    // Read under the lock: what another correction has just written must not be written back.
    await lockProject(tx, ids.projectId);
    const [found] = await tx.select().from(question).where(ofProject(ids));
    if (!found) throw notFound("question");
    const { reason, rejudge, ...said } = body;
    const { id, text, truth, split, aliases } = { ...found, ...said };
    const questions = [{ id, text, truth, split, aliases }];
    const [change] = await correctQuestions(tx, { questions, by: { userId, reason }, rejudge });
    if (!change || Object.keys(change.after).length === 0) {
      throw conflict("unchanged", "The question says this already. Change something, or cancel.");
    }
    await countWithin(tx, ids.projectId);
    return { change, question: await getQuestion(tx, ids) };
  });
}
