import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { Difference, ImportOptions, RowError } from "@/lib/imports/schema";
import { belongsTo, createdAt, id, instant, life, merging, tags } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** The import that added a row; null for what was added by hand, or before this was stored. */
const importId = () =>
  pg.uuid().references((): pg.AnyPgColumn => importFile.id, { onDelete: "set null" });

/** What is going to be deleted is hidden until then. */
const deletedIsArchived = (table: string, t: Record<"deleteAt" | "archivedAt", pg.AnyPgColumn>) =>
  pg.check(
    `${table}_deleted_is_archived`,
    sql`${t.deleteAt} is null or ${t.archivedAt} is not null`,
  );

/** Finds the few that wait for their deletion: figures leave them out. */
const waits = (t: Record<"deleteAt" | "projectId", pg.AnyPgColumn>) =>
  pg.index().on(t.projectId).where(sql`${t.deleteAt} is not null`);

export const dataset = pg.pgTable(
  "dataset",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    importId: importId(),
    ...life(),
    ...merging((): pg.AnyPgColumn => dataset.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.name),
    pg.index().on(t.mergingInto).where(sql`${t.mergingInto} is not null`),
    pg.index().on(t.importId),
    pg.check("dataset_name_given", sql`${t.name} <> ''`),
    deletedIsArchived("dataset", t),
    waits(t),
  ],
);

/**
 * A question with its ground truth. The text or the truth may be unknown: forecasts made elsewhere
 * sometimes come with the question's key alone.
 */
export const question = pg.pgTable(
  "question",
  {
    id: id(),
    datasetId: belongsTo(() => dataset.id),
    key: pg.text().notNull(),
    split: pg.text(),
    text: pg.text(),
    truth: pg.text(),
    aliases: pg.text().array().notNull().default(sql`'{}'`),
    /** The request for a paragraph that gives the answer in passing, where one was written without a text. */
    query: pg.text(),
    tags: tags(),
    importId: importId(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.datasetId, t.key),
    pg.index().on(t.importId),
    pg.check("question_key_given", sql`${t.key} <> ''`),
  ],
);

/** The parts of a question that can be filled in or corrected. */
export type QuestionParts = Partial<
  Pick<typeof question.$inferSelect, "text" | "truth" | "split" | "aliases">
>;

/**
 * What was filled in or corrected of a question: the changed parts, as they were and as they are since then.
 * By an import, which can be undone, or by a person, who says why.
 */
export const questionChange = pg.pgTable(
  "question_change",
  {
    id: id(),
    questionId: belongsTo(() => question.id),
    importId: pg.uuid().references((): pg.AnyPgColumn => importFile.id, { onDelete: "cascade" }),
    userId: pg.text().references(() => user.id, { onDelete: "set null" }),
    reason: pg.text(),
    before: pg.jsonb().$type<QuestionParts>().notNull(),
    after: pg.jsonb().$type<QuestionParts>().notNull(),
    /** Judgements that were made again with the corrected answer, and those that were left as they were. */
    rejudged: pg.integer().notNull().default(0),
    left: pg.integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.questionId),
    pg.index().on(t.importId),
    pg.check("question_change_has_reason", sql`${t.importId} is not null or ${t.reason} <> ''`),
  ],
);

export const modelKind = pg.pgEnum("model_kind", ["confidence", "non-confidence"]);

/** An LM under evaluation; its kind says whether it states confidence. */
export const model = pg.pgTable(
  "model",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    kind: modelKind().notNull(),
    /** Stands for a way of showing phrases in phrase studies: no model wrote its texts. */
    showsPhrases: pg.boolean().notNull().default(false),
    tags: tags(),
    importId: importId(),
    ...life(),
    ...merging((): pg.AnyPgColumn => model.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.name),
    pg.index().on(t.mergingInto).where(sql`${t.mergingInto} is not null`),
    pg.index().on(t.importId),
    deletedIsArchived("model", t),
    waits(t),
  ],
);

/** One long-form text z by a model, for the query q made from a question. Unique but for its text. */
export const generation = pg.pgTable(
  "generation",
  {
    id: id(),
    questionId: belongsTo(() => question.id),
    modelId: belongsTo(() => model.id),
    query: pg.text(),
    /** What its query was made from, where the question was a clue. */
    directQuestion: pg.text(),
    text: pg.text().notNull(),
    seed: pg.integer().notNull().default(0),
    decoding: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
    // jsonb prints its keys in one order, so equal settings have equal hashes.
    decodingHash: pg.text().notNull().generatedAlwaysAs(sql`md5(decoding::text)`),
    importId: importId(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.questionId, t.modelId, t.decodingHash, t.seed),
    pg.index().on(t.modelId),
    pg.index().on(t.importId),
  ],
);

export const readerKind = pg.pgEnum("reader_kind", ["human", "llm", "rule", "surrogate"]);

/**
 * Who forecasts. A crowdworker is a reader whose name is a pseudonym and who is a participant of a
 * study; readers that come with imported forecasts have a name alone.
 */
export const reader = pg.pgTable(
  "reader",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    kind: readerKind().notNull(),
    /** The kind that files say, where somebody has corrected it: later imports that still say it are right. */
    formerKind: readerKind(),
    name: pg.text().notNull(),
    version: pg.text().notNull().default(""),
    /** True for the readers that a seed makes up: results that hold any say so. */
    simulated: pg.boolean().notNull().default(false),
    tags: tags(),
    importId: importId(),
    ...life(),
    ...merging((): pg.AnyPgColumn => reader.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.name, t.version),
    pg.index().on(t.mergingInto).where(sql`${t.mergingInto} is not null`),
    pg.index().on(t.importId),
    deletedIsArchived("reader", t),
    waits(t),
  ],
);

/** A tag that an import set on a reader, question or model: its value before, null for none, and since then. */
export const tagChange = pg.pgTable(
  "tag_change",
  {
    id: id(),
    importId: belongsTo((): pg.AnyPgColumn => importFile.id),
    readerId: pg.uuid().references(() => reader.id, { onDelete: "cascade" }),
    questionId: pg.uuid().references(() => question.id, { onDelete: "cascade" }),
    modelId: pg.uuid().references(() => model.id, { onDelete: "cascade" }),
    name: pg.text().notNull(),
    before: pg.text(),
    after: pg.text().notNull(),
  },
  (t) => [
    pg.index().on(t.importId),
    pg.index().on(t.readerId),
    pg.index().on(t.questionId),
    pg.index().on(t.modelId),
    pg.check(
      "tag_change_of_one",
      sql`num_nonnulls(${t.readerId}, ${t.questionId}, ${t.modelId}) = 1`,
    ),
  ],
);

/**
 * A name that a dataset, model or reader had before it was renamed or merged: an import that still has the
 * old spelling finds it.
 */
export const formerName = pg.pgTable(
  "former_name",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    /** Of a reader; empty for the others. */
    version: pg.text().notNull().default(""),
    datasetId: pg.uuid().references(() => dataset.id, { onDelete: "cascade" }),
    modelId: pg.uuid().references(() => model.id, { onDelete: "cascade" }),
    readerId: pg.uuid().references(() => reader.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    pg
      .uniqueIndex("former_name_of_dataset")
      .on(t.projectId, t.name)
      .where(sql`dataset_id is not null`),
    pg.uniqueIndex("former_name_of_model").on(t.projectId, t.name).where(sql`model_id is not null`),
    pg
      .uniqueIndex("former_name_of_reader")
      .on(t.projectId, t.name, t.version)
      .where(sql`reader_id is not null`),
    pg.index().on(t.datasetId),
    pg.index().on(t.modelId),
    pg.index().on(t.readerId),
    pg.check(
      "former_name_of_one",
      sql`num_nonnulls(${t.datasetId}, ${t.modelId}, ${t.readerId}) = 1`,
    ),
  ],
);

/** The id of a part that was merged into another: stored views and addresses that name it follow there. */
export const mergedPart = pg.pgTable(
  "merged_part",
  {
    id: pg.uuid().primaryKey(),
    projectId: belongsTo(() => project.id),
    datasetId: pg.uuid().references(() => dataset.id, { onDelete: "cascade" }),
    modelId: pg.uuid().references(() => model.id, { onDelete: "cascade" }),
    readerId: pg.uuid().references(() => reader.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.projectId),
    pg.index().on(t.datasetId),
    pg.index().on(t.modelId),
    pg.index().on(t.readerId),
    pg.check(
      "merged_part_into_one",
      sql`num_nonnulls(${t.datasetId}, ${t.modelId}, ${t.readerId}) = 1`,
    ),
  ],
);

export const importKind = pg.pgEnum("import_kind", [
  "questions",
  "models",
  "generations",
  "forecasts",
  "labels",
  "pages",
]);
export const importState = pg.pgEnum("import_state", [
  "waiting",
  "running",
  "done",
  "refused",
  "failed",
  /** Somebody asked to undo it, and the worker has not ended that. */
  "undoing",
  "undone",
]);

/** How many rows of each kind an undoing removed, and how many it left because something uses them. */
export interface UndoneCounts {
  removed: Record<string, number>;
  left: Record<string, number>;
}

export const importFile = pg.pgTable(
  "import_file",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    kind: importKind().notNull(),
    filename: pg.text().notNull(),
    options: pg.jsonb().$type<ImportOptions>().notNull(),
    state: importState().notNull().default("waiting"),
    bytesTotal: pg.bigint({ mode: "number" }),
    bytesRead: pg.bigint({ mode: "number" }).notNull().default(0),
    rowsRead: pg.integer().notNull().default(0),
    rowsAdded: pg.integer().notNull().default(0),
    rowsCompleted: pg.integer().notNull().default(0),
    rowsUnchanged: pg.integer().notNull().default(0),
    rowsRepeated: pg.integer().notNull().default(0),
    rowsBad: pg.integer().notNull().default(0),
    rowsWithoutTruth: pg.integer().notNull().default(0),
    /** The first of the bad rows' reasons; rows_bad counts them all. */
    errors: pg.jsonb().$type<RowError[]>().notNull().default([]),
    failure: pg.text(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When it last noted that its file is there and waits for other imports; null when it does not wait. */
    awaitsTurnAt: instant(),
    finishedAt: instant(),
    /** The import that this one corrects: its rows are taken back in the same transaction. */
    corrects: pg.uuid().references((): pg.AnyPgColumn => importFile.id, { onDelete: "set null" }),
    undoneBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    /** When an undoing ended, or failed. */
    undoneAt: instant(),
    /** How far an undoing is, in [0, 1]. */
    undoneShare: pg.real().notNull().default(0),
    undone: pg.jsonb().$type<UndoneCounts>(),
    /** What this import would change of the one that it corrects, or has changed. */
    difference: pg.jsonb().$type<Difference>(),
  },
  (t) => [
    pg.index().on(t.projectId, t.createdAt),
    // The worker looks all the time for those that run or are being undone.
    pg.index().on(t.state),
    pg.index().on(t.corrects),
  ],
);
