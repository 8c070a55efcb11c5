import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type Diary, makeReadStudy } from "../figures/http-crowdworker";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";

const people = 24;
const tasks = 60;
const overlap = 2;
const runs = 10;

/** 24 people arrive at once at 60 tasks of overlap 2, over two web processes, ten times. */
export default function stampede(): Promise<Figures> {
  return withApp(2, async (app) => {
    const rows = [];
    for (let run = 1; run <= runs; run += 1) {
      const { studyId, read } = await makeReadStudy(app, { people, tasks, overlap });
      const begun = performance.now();
      const diaries = await read();
      const seconds = (performance.now() - begun) / 1_000;
      rows.push({ run, ...(await check(app.db, studyId, diaries)), seconds: seconds.toFixed(1) });
    }
    return {
      title: `${people} people at once at ${tasks} tasks of overlap ${overlap}, two web processes, ${runs} runs`,
      rows,
      ok: rows.every((r) => r.answers === tasks * overlap && r.over === 0 && r.turnedAway === 0),
    };
  });
}

async function check(db: Database, studyId: string, diaries: Diary[]) {
  const { rows } = await db.execute<{ answers: number; forecasts: number; over: number }>(sql`
    select
      (select count(*)::int from assignment where study_id = ${studyId} and state = 'submitted')
        as answers,
      (select count(*)::int from forecast f join assignment a on a.id = f.assignment_id
        where a.study_id = ${studyId}) as forecasts,
      (select count(*)::int from (
        select t.id from task t join assignment a on a.task_id = t.id and a.state = 'submitted'
        where t.study_id = ${studyId} group by t.id, t.overlap having count(*) > t.overlap) x)
        as over`);
  const [counts] = rows;
  if (!counts) throw new Error("Counting gave no row.");
  return { ...counts, turnedAway: await turnedAway(db, studyId, diaries) };
}

/**
 * How often someone was answered "nothing left" or "wait" while a slot that they could have had was
 * free. Slots only fill up here. So one that was taken by another after the answer had arrived, of
 * a question that the person never had, was free when the answer was made.
 */
async function turnedAway(db: Database, studyId: string, diaries: Diary[]): Promise<number> {
  const { rows } = await db.execute<{ id: string; question_id: string; created_at: string }>(sql`
    select id, question_id, created_at from assignment where study_id = ${studyId}`);
  const questionOf = new Map(rows.map((row) => [row.id, row.question_id]));
  let times = 0;
  for (const { acknowledged, answers } of diaries) {
    const had = new Set(acknowledged.map((a) => questionOf.get(a.assignment.id)));
    for (const { step, at } of answers) {
      if (step.step === "task" || step.step === "begin") continue;
      const wasFree = rows.some((r) => new Date(r.created_at) > at && !had.has(r.question_id));
      if (wasFree) times += 1;
    }
  }
  return times;
}
