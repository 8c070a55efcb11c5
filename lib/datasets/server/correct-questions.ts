import { inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type QuestionParts, question, questionChange } from "@/db/schema";
import { keepShown } from "./keep-shown";

interface Correct {
  /** The whole questions as they are to be. */
  questions: (Required<QuestionParts> & { id: string })[];
  by: { importId: string } | { userId: string; reason: string };
  /**
   * Which judgements of imported forecasts are made again, by comparing the answer with the correct one and its
   * aliases: those that were `compared` before, or `all`. People's own judgements always stay.
   */
  rejudge: "compared" | "all";
}

/** Corrects questions, and keeps how they were. Studies that have started go on showing them as they were. */
export async function correctQuestions(tx: Db, { questions, by, rejudge }: Correct) {
  if (questions.length === 0) return [];
  const ids = questions.map(({ id }) => id);
  const known = await tx.select().from(question).where(inArray(question.id, ids)).for("update");
  const was = new Map(known.map((one) => [one.id, one]));
  const list = sql.param(ids);
  await keepShown(tx, sql`select unnest(${list}::uuid[])`);
  await tx.execute(sql`
    update question q set text = r.text, truth = r.truth, split = r.split, aliases = r.aliases,
      -- It asks for what the question asked, and does not name the answer.
      query = case when (r.text, r.truth, r.aliases) is distinct from (q.text, q.truth, q.aliases) then null
        else q.query end
    from json_populate_recordset(null::question, ${JSON.stringify(questions)}) r where q.id = r.id`);
  const changes = questions.flatMap((now) => {
    const before = was.get(now.id);
    return before ? [{ questionId: now.id, ...changedParts(before, now) }] : [];
  });
  const judged = changes.filter(({ after }) => "truth" in after || "aliases" in after);
  const counts = await judgeAgain(
    tx,
    judged.map(({ questionId }) => questionId),
    rejudge,
  );
  const rows = changes.map((change) => ({ ...change, ...by, ...counts.get(change.questionId) }));
  if (rows.length > 0) await tx.insert(questionChange).values(rows);
  return rows;
}

/**
 * Makes judgements of imported forecasts again, after the correct answers of questions were changed.
 * @returns by question how many judgements were made again, and how many were left
 */
export async function judgeAgain(tx: Db, questionIds: string[], which: Correct["rejudge"]) {
  if (questionIds.length === 0) return new Map();
  const ids = sql.param(questionIds);
  await tx.execute(sql`
    create temporary table made_again on commit drop as
    select j.*, f.question_id, lower(trim(f.answer)) = any(
      select lower(trim(name)) from unnest(q.aliases || q.truth) name) as is_right
    from question q join forecast f on f.question_id = q.id join judgement j on j.forecast_id = f.id
    where q.id = any(${ids}::uuid[]) and q.truth is not null and f.assignment_id is null
      and f.status = 'ok' and f.answer is not null
      and (j.from_truth or (${which === "all"} and j.judge <> 'self'))`);
  // A judgement is evidence: the old one goes only where the new one takes its place (decision 34).
  await tx.execute(sql`set local candor.erasing = 'on'`);
  await tx.execute(sql`delete from judgement where id in (select id from made_again)`);
  await tx.execute(sql`set local candor.erasing = 'off'`);
  await tx.execute(sql`
    insert into judgement (id, forecast_id, judge, correct, from_truth, import_id, created_at)
    select id, forecast_id, judge, is_right, true, import_id, created_at from made_again`);
  const { rows } = await tx.execute<{ id: string; rejudged: number; left: number }>(sql`
    select q.id, count(again.id)::int as rejudged, (count(j.id) - count(again.id))::int as left
    from unnest(${ids}::uuid[]) q(id) left join forecast f on f.question_id = q.id
      left join judgement j on j.forecast_id = f.id left join made_again again on again.id = j.id
    group by q.id`);
  await tx.execute(sql`drop table made_again`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const parts = ["text", "truth", "split", "aliases"] as const;

/** The parts of a question that two states of it say differently. */
export function changedParts(
  was: QuestionParts,
  now: QuestionParts,
): { before: QuestionParts; after: QuestionParts } {
  const changed = parts.filter((part) => JSON.stringify(was[part]) !== JSON.stringify(now[part]));
  const of = (state: QuestionParts): QuestionParts =>
    Object.fromEntries(changed.map((part) => [part, state[part]]));
  return { before: of(was), after: of(now) };
}
