import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { SlurmSettings } from "@/lib/training/engines/schema";
import type { AskedTraining } from "@/lib/training/schema";
import type { TrainingPlan } from "@/lib/training/schema-recipes";
import type { TrainingSettings } from "@/lib/training/schema-settings";
import type { Supply } from "@/lib/training/supplies/schema";
import { belongsTo, createdAt, id, instant } from "./columns";
import { dataset, importFile, model, reader } from "./data";
import { project } from "./projects";
import { run } from "./runs";
import { study } from "./studies";
import { user } from "./users";

export const engineKind = pg.pgEnum("engine_kind", ["ray", "slurm"]);

/** Where a project trains, other than on this machine. */
export const engine = pg.pgTable(
  "engine",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    kind: engineKind().notNull(),
    url: pg.text().notNull(),
    /** What only Slurm asks for: whose jobs they are, and where it puts them. */
    slurm: pg.jsonb().$type<SlurmSettings>(),
    /** The token, encrypted. */
    secret: pg.text(),
    /** As the engine's machines see it: the folder of trainings, the package, and the Python that runs it. */
    folder: pg.text().notNull(),
    packageFolder: pg.text().notNull(),
    python: pg.text().notNull(),
    /** Removed since then, and kept because trainings name it. */
    archivedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.uniqueIndex("engine_name").on(t.projectId, t.name).where(sql`archived_at is null`),
    pg.check("engine_name_given", sql`${t.name} <> ''`),
    pg.check("engine_slurm_has_settings", sql`(${t.kind} = 'slurm') = (${t.slurm} is not null)`),
    pg.check("engine_archived_has_no_secret", sql`${t.archivedAt} is null or ${t.secret} is null`),
  ],
);

export const trainingState = pg.pgEnum("training_state", [
  "draft",
  "running",
  "waiting",
  "stopping",
  "done",
  "failed",
  "cancelled",
]);

/** The limits that stop a training run. */
export const trainingLimit = pg.pgEnum("training_limit", ["time", "spending"]);

/** A recipe at work (decision 44). A trigger freezes its settings when it starts. */
export const training = pg.pgTable(
  "training",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    /** Given by who launches it: the same key is the same training. */
    key: pg.text().notNull(),
    /** What was asked for with this key; null where that was before it was kept. */
    asked: pg.jsonb().$type<AskedTraining>(),
    name: pg.text().notNull(),
    settings: pg.jsonb().$type<TrainingSettings>().notNull(),
    state: trainingState().notNull().default("draft"),
    /** What stops it from going on, or why it ended. */
    problem: pg.text(),
    /** The limit of its own that it was stopped at, or is being stopped at. */
    limitReached: trainingLimit(),
    /** What the package says about the recipe with these settings; null until it has said so. */
    plan: pg.jsonb().$type<TrainingPlan>(),
    /** How often the package has not answered in time since somebody last asked for a plan. */
    planTries: pg.smallint().notNull().default(0),
    /** A draft that starts as soon as its plan says that it can. */
    startsItself: pg.boolean().notNull().default(false),
    mostMinutes: pg.integer(),
    /** Money is in millionths of a dollar. */
    hourlyCost: pg.bigint({ mode: "number" }).notNull().default(0),
    mostCost: pg.bigint({ mode: "number" }),
    /** The one whose settings it began with. */
    clonedFrom: pg.uuid().references((): pg.AnyPgColumn => training.id, { onDelete: "set null" }),
    /** The worker that is at it. */
    leasedBy: pg.uuid(),
    leasedUntil: instant(),
    /** When it is to be looked at again. */
    nextAt: instant(),
    /** Since when its engine does not answer. */
    unreachableSince: instant(),
    /** When it was asked to stop, until it has ended. */
    stoppingSince: instant(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.key),
    pg.index().on(t.projectId, t.createdAt),
    pg.index("training_due").on(t.nextAt).where(sql`next_at is not null`),
    pg.check("training_name_given", sql`${t.name} <> ''`),
    pg.check("training_draft_not_started", sql`(${t.state} = 'draft') = (${t.startedAt} is null)`),
    pg.check(
      "training_ended_has_time",
      sql`(${t.state} in ('done', 'failed', 'cancelled')) = (${t.endedAt} is not null)`,
    ),
    pg.check(
      "training_limits",
      sql`${t.mostMinutes} >= 1 and least(${t.hourlyCost}, ${t.mostCost}) >= 0`,
    ),
    pg.check(
      "training_limit_stops",
      sql`${t.limitReached} is null or ${t.state} in ('stopping', 'cancelled')`,
    ),
    pg.check(
      "training_stopping_has_time",
      sql`(${t.state} = 'stopping') = (${t.stoppingSince} is not null)`,
    ),
    pg.check("training_plan_tries", sql`${t.planTries} >= 0`),
    pg.check("training_leased_whole", sql`(${t.leasedBy} is null) = (${t.leasedUntil} is null)`),
  ],
);

export const trainingJobState = pg.pgEnum("training_job_state", [
  "sending",
  "queued",
  "running",
  "done",
  "waits",
  "failed",
  "cancelled",
  "lost",
]);

/** A job of an engine: the recipe, as far as it goes. Its id is the key under which it is submitted. */
export const trainingJob = pg.pgTable(
  "training_job",
  {
    id: id(),
    trainingId: belongsTo(() => training.id),
    no: pg.integer().notNull(),
    state: trainingJobState().notNull().default("sending"),
    /** What the engine calls it. */
    engineJob: pg.text(),
    /** What the engine, or the job itself, says about its end; while it is queued, why it waits. */
    problem: pg.text(),
    /** Since when the engine says that it has ended, while its exit code is not there: file systems may lag. */
    quietSince: instant(),
    /** Since when the file that it waits for is not there until somebody does something: a choice, say. */
    stuckSince: instant(),
    createdAt: createdAt(),
    startedAt: instant(),
    /** Its last sign of life, from its engine or its files. Once it has started, its time counts up to then until it has ended. */
    seenAt: instant(),
    endedAt: instant(),
    /** For how long its engine suspended it: that time does not count. */
    suspendedSeconds: pg.integer().notNull().default(0),
  },
  (t) => [
    pg.unique().on(t.trainingId, t.no),
    // No training has two jobs at once.
    pg
      .uniqueIndex("training_job_under_way")
      .on(t.trainingId)
      .where(sql`state in ('sending', 'queued', 'running')`),
    pg.check(
      "training_job_ended_has_time",
      sql`(${t.state} in ('sending', 'queued', 'running')) = (${t.endedAt} is null)`,
    ),
    pg.check("training_job_ends_after_start", sql`${t.endedAt} >= ${t.startedAt}`),
    pg.check("training_job_stuck_waits", sql`${t.stuckSince} is null or ${t.state} = 'waits'`),
  ],
);

export const trainingStageState = pg.pgEnum("training_stage_state", [
  "missing",
  "running",
  "done",
  "failed",
]);

/** A stage of a training's recipe, as its files say. */
export const trainingStage = pg.pgTable(
  "training_stage",
  {
    trainingId: belongsTo(() => training.id),
    name: pg.text().notNull(),
    no: pg.integer().notNull(),
    kind: pg.text().notNull(),
    /** The stages whose outputs it takes. */
    after: pg.text().array().notNull(),
    state: trainingStageState().notNull().default("missing"),
    /** How many of how many of its unit (steps, say) are done. */
    done: pg.integer(),
    total: pg.integer(),
    unit: pg.text(),
    message: pg.text(),
    figures: pg.jsonb().$type<Record<string, number | null>>().notNull().default({}),
    /** Seconds that it took. */
    seconds: pg.doublePrecision(),
    updatedAt: instant(),
  },
  (t) => [pg.primaryKey({ columns: [t.trainingId, t.name] })],
);

/** A line of a stage's events.jsonl. */
export const trainingEvent = pg.pgTable(
  "training_event",
  {
    trainingId: belongsTo(() => training.id),
    /** Which file: the stage, or STAGE/NUMBER of a trial. A stage that is made again has a new one. */
    file: pg.text().notNull(),
    /** Where the line begins and ends in it, in bytes: it is stored once. */
    position: pg.bigint({ mode: "number" }).notNull(),
    ends: pg.bigint({ mode: "number" }).notNull(),
    /** The order in which they were stored, for who asks for newer ones. */
    no: pg.bigserial({ mode: "number" }).notNull(),
    at: instant().notNull(),
    stage: pg.text().notNull(),
    event: pg.text().notNull(),
    step: pg.integer(),
    data: pg.jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.trainingId, t.file, t.position] }),
    pg.index().on(t.trainingId, t.no),
    // A few of very many.
    pg
      .index("training_event_shown")
      .on(t.trainingId, t.event, t.no)
      .where(sql`event in ('alarm', 'saved')`),
  ],
);

/** A model that a training made: a selected checkpoint, or a stage's model. */
export const trainedModel = pg.pgTable(
  "trained_model",
  {
    modelId: pg
      .uuid()
      .primaryKey()
      .references(() => model.id, { onDelete: "cascade" }),
    trainingId: belongsTo(() => training.id),
    stage: pg.text().notNull(),
    /** Of a checkpoint; null for the model that the stage ended with. */
    step: pg.integer(),
    /** Its folder, within the training's. */
    folder: pg.text().notNull(),
    /** SHA-256 of its weights, by file. */
    weights: pg.jsonb().$type<Record<string, string>>().notNull(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  // A checkpoint is one model.
  (t) => [pg.unique().on(t.trainingId, t.stage, t.step).nullsNotDistinct()],
);

/** A trained model that writes about questions and is read: two runs, of which the second follows the first. */
export const evaluation = pg.pgTable(
  "evaluation",
  {
    id: id(),
    modelId: belongsTo(() => trainedModel.modelId),
    writeRunId: belongsTo(() => run.id),
    readRunId: belongsTo(() => run.id),
    /** Why the second can't start. */
    problem: pg.text(),
    createdAt: createdAt(),
  },
  (t) => [pg.index().on(t.modelId), pg.unique().on(t.writeRunId), pg.unique().on(t.readRunId)],
);

/** How the app makes the file that a job waits for. */
export const trainingSupply = pg.pgTable(
  "training_supply",
  {
    id: id(),
    trainingId: belongsTo(() => training.id),
    /** The job that ended because the file was missing. */
    jobId: belongsTo(() => trainingJob.id).unique(),
    /** The file, as the recipe names it. */
    name: pg.text().notNull(),
    /** What its rows are; null where the app can't make them. */
    kind: pg.text().$type<Supply["kind"]>(),
    /** Null until somebody chooses. */
    supply: pg.jsonb().$type<Supply>(),
    /** Whose texts it is that are written for it. */
    modelId: pg.uuid().references(() => model.id, { onDelete: "set null" }),
    /** When the stages' texts were imported. */
    importedAt: instant(),
    /** Of those texts, how many there are and for how many the file has rows. */
    texts: pg.integer(),
    supplied: pg.integer(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.trainingId),
    pg.index().on(t.modelId),
    pg.check(
      "training_supply_fits",
      sql`${t.supply} is null or ${t.supply} ->> 'kind' = ${t.kind}`,
    ),
  ],
);

/** The part of a file that concerns one dataset, which one run makes. */
export const trainingSupplyPart = pg.pgTable(
  "training_supply_part",
  {
    supplyId: belongsTo(() => trainingSupply.id),
    datasetId: belongsTo(() => dataset.id),
    startedAt: instant(),
    /** Null before the start, and where there was nothing left to do. */
    runId: pg
      .uuid()
      .unique()
      .references(() => run.id, { onDelete: "set null" }),
    /** Whose forecasts it makes. */
    readerId: pg.uuid().references(() => reader.id, { onDelete: "set null" }),
  },
  (t) => [
    pg.primaryKey({ columns: [t.supplyId, t.datasetId] }),
    pg.index().on(t.datasetId),
    pg.index().on(t.readerId),
    pg.check(
      "training_supply_part_started",
      sql`${t.startedAt} is not null or num_nonnulls(${t.runId}, ${t.readerId}) = 0`,
    ),
  ],
);

/** A model of the project that holds paragraphs of a training run. */
export const trainingTextModel = pg.pgTable(
  "training_text_model",
  {
    trainingId: belongsTo(() => training.id),
    /** As the package's rows name it. */
    name: pg.text().notNull(),
    modelId: belongsTo(() => model.id),
  },
  (t) => [pg.primaryKey({ columns: [t.trainingId, t.name] }), pg.index().on(t.modelId)],
);

/** An import of a file that a stage made. */
export const trainingImport = pg.pgTable(
  "training_import",
  {
    importId: pg
      .uuid()
      .primaryKey()
      .references(() => importFile.id, { onDelete: "cascade" }),
    trainingId: belongsTo(() => training.id),
    /** The file, within the stages' folder. */
    path: pg.text().notNull(),
  },
  (t) => [pg.index().on(t.trainingId)],
);

/** A file that the app made for a training run. */
export const trainingFile = pg.pgTable(
  "training_file",
  {
    id: id(),
    trainingId: belongsTo(() => training.id),
    /** As the recipe names it. */
    name: pg.text().notNull(),
    sha256: pg.text().notNull(),
    rows: pg.integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.trainingId, t.name),
    pg.check("training_file_hash", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    pg.check("training_file_rows", sql`${t.rows} >= 1`),
  ],
);

/** What a file's rows were made from: questions of a dataset, forecasts of a reader, or those of a study's crowd. */
export const trainingFileSource = pg.pgTable(
  "training_file_source",
  {
    id: id(),
    fileId: belongsTo(() => trainingFile.id),
    datasetId: pg.uuid().references(() => dataset.id, { onDelete: "cascade" }),
    readerId: pg.uuid().references(() => reader.id, { onDelete: "cascade" }),
    studyId: pg.uuid().references(() => study.id, { onDelete: "cascade" }),
  },
  (t) => [
    pg.unique().on(t.fileId, t.datasetId, t.readerId, t.studyId).nullsNotDistinct(),
    pg.index().on(t.datasetId),
    pg.index().on(t.readerId),
    pg.index().on(t.studyId),
    pg.check(
      "training_file_source_is_one",
      sql`num_nonnulls(${t.datasetId}, ${t.readerId}, ${t.studyId}) = 1`,
    ),
  ],
);
