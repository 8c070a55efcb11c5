import { and, asc, desc, eq, sql } from "drizzle-orm";
import { asOfOneMoment } from "@/db/as-of-one-moment";
import type { Database, Db } from "@/db/client";
import {
  model,
  trainedModel,
  training,
  trainingEvent,
  trainingJob,
  trainingStage,
} from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { TrainingDetail, TrainingSummary } from "../schema";
import type { TrainingPlan } from "../schema-recipes";
import { digestOf } from "./digest-of";
import { readEnvironmentNote } from "./environment-note";
import { canGiveUp } from "./give-up-training";
import { secondsOfEnded } from "./job-seconds";
import { listEvaluations } from "./models/list-evaluations";
import { findSaved } from "./progress/find-saved";
import { summaryColumns, withTimes } from "./summary-columns";
import { listSupplies } from "./supplies/list-supplies";
import { nameForecasters } from "./supplies/name-forecasters";
import { viewSupply } from "./supplies/view-supply";
import { trainingRoot } from "./training-folder";
import { isTraining, type Which } from "./which-training";

const shownAlarms = 20;

type Likely = Pick<TrainingDetail, "likelySeconds" | "otherRunsTook">;

/**
 * A training run with its plan, stages, jobs, alarms and models, all as of one moment: a plan that is stored
 * meanwhile is there whole or not at all. @throws Refusal 404
 */
export function getTraining(db: Database, which: Which, root = trainingRoot()) {
  return db.transaction((tx) => gatherTraining(tx, which, root), asOfOneMoment);
}

async function gatherTraining(db: Db, which: Which, root: string) {
  const [found] = await db.select().from(training).where(isTraining(which));
  if (!found) throw notFound("training run");
  const { id, settings, plan, mostMinutes, hourlyCost, mostCost, unreachableSince } = found;
  const { rows } = await db.execute<TrainingSummary & Record<string, unknown>>(
    sql`select ${summaryColumns} from training t where t.id = ${id}`,
  );
  const [summary] = rows.map(withTimes);
  if (!summary) throw notFound("training run");
  const supplies = await listSupplies(db, found);
  const jobs = await db
    .select()
    .from(trainingJob)
    .where(eq(trainingJob.trainingId, id))
    .orderBy(desc(trainingJob.no));
  return {
    ...summary,
    settings,
    digest: digestOf(found),
    supplies,
    limits: { mostMinutes, hourlyCost, mostCost },
    plan,
    isPlanning: summary.draft === "planning",
    startsItself: found.startsItself && found.state === "draft",
    // Only a draft without a plan, or a run whose job has not begun, waits for it.
    environment:
      plan === null || summary.isWaitingForEngine
        ? await readEnvironmentNote(root, new Date())
        : null,
    ...(await likelyTime(db, which.projectId, settings)),
    silentSince: silentSince(found, jobs[0], new Date()),
    unreachableSince,
    canGiveUp: canGiveUp(found, new Date()),
    clonedFrom: await nameOf(db, found.clonedFrom),
    forecasters: await nameForecasters(db, which.projectId, supplies),
    cost: Math.round((summary.seconds / 3_600) * hourlyCost),
    waitsFor: await viewSupply(db, id),
    stageList: await stagesOf(db, id, plan),
    jobs,
    alarms: await alarmsOf(db, id),
    models: await modelsOf(db, id),
  };
}

/** Longer than between two looks at a job on a busy machine. */
const silentMs = 15_000;
/** How long a look that is due may take to come: of an engine's runs, one at a time is looked at. */
const overdueMs = 60_000;

function silentSince(
  { nextAt, unreachableSince }: typeof training.$inferSelect,
  job: typeof trainingJob.$inferSelect | undefined,
  now: Date,
): Date | null {
  if (!job || job.endedAt !== null || job.startedAt === null || job.seenAt === null) return null;
  if (now.getTime() - job.seenAt.getTime() <= silentMs) return null;
  const isOverdue = nextAt !== null && now.getTime() - nextAt.getTime() > overdueMs;
  return isOverdue || unreachableSince !== null ? job.seenAt : null;
}

/** Its stages in order, with what a resume would find. */
async function stagesOf(db: Db, trainingId: string, plan: TrainingPlan | null) {
  const saved = await findSaved(db, trainingId);
  const stages = await db
    .select()
    .from(trainingStage)
    .where(eq(trainingStage.trainingId, trainingId))
    .orderBy(asc(trainingStage.no));
  return stages.map((stage) => {
    const every = plan?.stages.find(({ name }) => name === stage.name)?.settings.resume_every;
    return {
      ...stage,
      saved: saved.get(stage.name) ?? null,
      savesEvery: typeof every === "number" ? every : null,
    };
  });
}

async function modelsOf(db: Db, trainingId: string) {
  const models = await db
    .select({
      id: model.id,
      name: model.name,
      stage: trainedModel.stage,
      step: trainedModel.step,
    })
    .from(trainedModel)
    .innerJoin(model, eq(model.id, trainedModel.modelId))
    .where(eq(trainedModel.trainingId, trainingId))
    .orderBy(asc(trainedModel.createdAt));
  const evaluations = await listEvaluations(
    db,
    models.map(({ id }) => id),
  );
  return models.map((one) => ({
    ...one,
    evaluations: evaluations.filter(({ modelId }) => modelId === one.id),
  }));
}

async function nameOf(db: Db, id: string | null) {
  if (id === null) return null;
  const [found] = await db
    .select({ id: training.id, name: training.name })
    .from(training)
    .where(eq(training.id, id));
  return found ?? null;
}

/**
 * What finished runs of the same recipe and stages took on the same engine: the median of those whose settings were the
 * same but for the seed, or else the range of the others.
 */
async function likelyTime(
  db: Db,
  projectId: string,
  settings: (typeof training.$inferSelect)["settings"],
): Promise<Likely> {
  const { recipe, until, engineId } = settings;
  const { rows } = await db.execute<Took>(sql`
    with past as (
      select ${secondsOfEnded(sql`t.id`)} as seconds,
        t.settings - 'seed' = ${JSON.stringify(settings)}::jsonb - 'seed' as same
      from training t
      where t.project_id = ${projectId} and t.state = 'done' and t.settings ->> 'recipe' = ${recipe}
        and t.settings -> 'until' = ${JSON.stringify(until)}::jsonb
        and (t.settings ->> 'engineId') is not distinct from ${engineId}
        and exists (select from training_job j where j.training_id = t.id and j.started_at is not null))
    select same, count(*)::int as runs, min(seconds)::float8 as least, max(seconds)::float8 as most,
      percentile_cont(0.5) within group (order by seconds)::float8 as median
    from past group by same order by same desc limit 1`);
  const [found] = rows;
  if (!found) return { likelySeconds: null, otherRunsTook: null };
  const { same, median, ...range } = found;
  return same
    ? { likelySeconds: median, otherRunsTook: null }
    : { likelySeconds: null, otherRunsTook: range };
}

interface Took extends Record<string, unknown> {
  same: boolean;
  runs: number;
  least: number;
  most: number;
  median: number;
}

/** The newest alarms; of a step that was made again after a resume, the last. An alarm has its step in its data. */
async function alarmsOf(db: Db, trainingId: string) {
  const { stage, no, at, data } = trainingEvent;
  const [step, what] = [sql`${data} ->> 'at_step'`, sql`${data} ->> 'what'`];
  const once = db
    .selectDistinctOn([stage, step, what], { no, at, stage, data })
    .from(trainingEvent)
    .where(and(eq(trainingEvent.trainingId, trainingId), eq(trainingEvent.event, "alarm")))
    .orderBy(stage, step, what, desc(no))
    .as("once");
  const rows = await db.select().from(once).orderBy(desc(once.no)).limit(shownAlarms);
  // A job may write anything into its events.
  return rows.map(({ at, stage, data: { message } }) => ({
    ...{ at, stage, message: typeof message === "string" ? message : "" },
  }));
}
