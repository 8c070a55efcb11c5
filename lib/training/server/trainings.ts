import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { list } from "@/lib/text/list";
import { differences } from "../differences";
import type { AskedTraining, TrainingSummary } from "../schema";
import { refuseUnknown } from "./refuse-unknown";
import type { Places } from "./training-folder";

export interface Which {
  projectId: string;
  trainingId: string;
}

export const isTraining = ({ projectId, trainingId }: Which) =>
  and(eq(training.id, trainingId), eq(training.projectId, projectId));

const pageSize = 50;

/** Columns of a training run as lists show it, for `from training t`. */
export const summaryColumns = sql`
  t.id, t.name, t.settings ->> 'recipe' as recipe, t.state, t.problem,
  case when t.settings ->> 'engineId' is null then 'This machine' else coalesce(
    (select e.name from engine e where e.id = (t.settings ->> 'engineId')::uuid),
    'an engine that was removed') end as engine,
  (t.state = 'running' and (t.unreachable_since is not null or not exists (
    select from training_job j where j.training_id = t.id and j.state = 'running'))) as "isWaitingForEngine",
  (select count(*)::int from training_stage s where s.training_id = t.id and s.state = 'done') as "stagesDone",
  (select count(*)::int from training_stage s where s.training_id = t.id) as stages,
  (select coalesce(extract(epoch from sum(coalesce(j.ended_at, now()) - j.started_at)), 0)::float8
    from training_job j where j.training_id = t.id) as seconds,
  (select u.name from "user" u where u.id = t.created_by) as "createdBy",
  t.created_at as "createdAt", t.started_at as "startedAt", t.ended_at as "endedAt"`;

type Summary = Omit<TrainingSummary, Times> & Record<Times, Date | null> & { createdAt: Date };
type Times = "createdAt" | "startedAt" | "endedAt";

/** Postgres writes times as text where a statement is written by hand. */
export const withTimes = <Row extends Record<Times, unknown>>(row: Row) => ({
  ...row,
  createdAt: new Date(String(row.createdAt)),
  startedAt: row.startedAt === null ? null : new Date(String(row.startedAt)),
  endedAt: row.endedAt === null ? null : new Date(String(row.endedAt)),
});

interface Listed {
  projectId: string;
  page: number;
  study?: string | undefined;
  dataset?: string | undefined;
}

/**
 * A project's training runs, the newest first; of a study, those that learnt from its forecasts; of a dataset, those that
 * wrote texts on its questions.
 */
export async function listTrainings(db: Db, { projectId, page, study, dataset }: Listed) {
  const ofStudy =
    study === undefined
      ? sql`true`
      : sql`exists (select from training_file f join training_file_source s on s.file_id = f.id
          where f.training_id = t.id and s.study_id = ${study})`;
  const ofDataset =
    dataset === undefined
      ? sql`true`
      : sql`exists (select from training_text_model m join generation g on g.model_id = m.model_id
          join question q on q.id = g.question_id
          where m.training_id = t.id and q.dataset_id = ${dataset})`;
  const mine = sql`from training t where t.project_id = ${projectId} and ${ofStudy} and ${ofDataset}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${mine}`);
  const { rows } = await db.execute<Summary & Record<string, unknown>>(sql`
    select ${summaryColumns} ${mine}
    order by t.created_at desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { trainings: rows.map(withTimes), total: counted.rows[0]?.total ?? 0, pageSize };
}

interface Given extends AskedTraining {
  projectId: string;
  userId: string;
  key: string;
}

const mostDrafts = 200;

/**
 * Drafts a training run; asked again with the same key, it answers with the run that it has made.
 * @throws Refusal 400 for a recipe, stage, setting, model or engine that is not there; 409 when the key
 * has made another one, or the project has very many drafts
 */
export async function createTraining(
  db: Db,
  { projectId, userId, key, name, settings, limits, clonedFrom, start }: Given,
  places: Places,
): Promise<string> {
  await refuseUnknown(db, projectId, settings, places);
  const drafts = and(eq(training.projectId, projectId), eq(training.state, "draft"));
  const isSame = and(eq(training.projectId, projectId), eq(training.key, key));
  if (
    (await db.$count(training, drafts)) >= mostDrafts &&
    (await db.$count(training, isSame)) === 0
  ) {
    throw conflict("too_many", "Discard a draft first: the project has very many.");
  }
  if (
    clonedFrom !== null &&
    (await db.$count(training, isTraining({ projectId, trainingId: clonedFrom }))) === 0
  ) {
    throw invalid("body.clonedFrom", "The project has no such training run.");
  }
  const asked = { name, settings, limits, clonedFrom, start };
  await db
    .insert(training)
    .values({
      ...{ projectId, key, asked, name, settings, clonedFrom, ...limits },
      startsItself: start,
      createdBy: userId,
      nextAt: sql`now()`,
    })
    .onConflictDoNothing({ target: [training.projectId, training.key] });
  const [made] = await db
    .select({ id: training.id, asked: training.asked })
    .from(training)
    .where(isSame);
  if (!made) throw new Error("The training run was not stored.");
  const others = made.asked ? differences(made.asked, asked) : [];
  if (others.length === 0) return made.id;
  throw conflict(
    "key_taken",
    `The key “${key}” has made another training run. What differs: ${list(others)}. Take another key for a new run, or send the same again to find that one.`,
    "body.key",
  );
}

/** Changes a draft, or the name and limits of a run. @throws Refusal 400, 404; 409 when it has started */
export async function changeTraining(
  db: Db,
  {
    name,
    settings,
    limits,
    ...which
  }: Which & Partial<Pick<AskedTraining, "name" | "settings" | "limits">>,
  places: Places,
): Promise<void> {
  const [found] = await db.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (settings !== undefined) {
    if (found.state !== "draft") throw started();
    await refuseUnknown(db, which.projectId, settings, places);
  }
  await db
    .update(training)
    .set({
      name: name ?? found.name,
      ...limits,
      ...(settings && { settings, plan: null, planTries: 0, problem: null, nextAt: sql`now()` }),
    })
    .where(isTraining(which));
}

/** Discards a draft; its folder can be removed then. @throws Refusal 404; 409 when it has started */
export async function discardTraining(db: Db, which: Which): Promise<void> {
  const [found] = await db.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (found.state !== "draft") throw started();
  await db.delete(training).where(isTraining(which));
}

const started = () =>
  conflict("started", "This training run has started: its settings do not change any more.");
