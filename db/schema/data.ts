import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { ImportOptions, RowError } from "@/lib/imports/schema";
import { belongsTo, createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { user } from "./users";

export const dataset = pg.pgTable(
  "dataset",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.name),
    pg.check("dataset_name_given", sql`${t.name} <> ''`),
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
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.datasetId, t.key), pg.check("question_key_given", sql`${t.key} <> ''`)],
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
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.projectId, t.name)],
);

/** One long-form text z by a model, for the query q made from a question. Unique but for its text. */
export const generation = pg.pgTable(
  "generation",
  {
    id: id(),
    questionId: belongsTo(() => question.id),
    modelId: belongsTo(() => model.id),
    query: pg.text(),
    text: pg.text().notNull(),
    seed: pg.integer().notNull().default(0),
    decoding: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
    // jsonb prints its keys in one order, so equal settings have equal hashes.
    decodingHash: pg.text().notNull().generatedAlwaysAs(sql`md5(decoding::text)`),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.questionId, t.modelId, t.decodingHash, t.seed),
    pg.index().on(t.modelId),
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
    name: pg.text().notNull(),
    version: pg.text().notNull().default(""),
    /** True for the readers that a seed makes up: results that hold any say so. */
    simulated: pg.boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.projectId, t.name, t.version)],
);

export const importKind = pg.pgEnum("import_kind", [
  "questions",
  "models",
  "generations",
  "forecasts",
]);
export const importState = pg.pgEnum("import_state", [
  "waiting",
  "running",
  "done",
  "refused",
  "failed",
]);

export const importFile = pg.pgTable("import_file", {
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
  rowsBad: pg.integer().notNull().default(0),
  rowsWithoutTruth: pg.integer().notNull().default(0),
  /** The first of the bad rows' reasons; rows_bad counts them all. */
  errors: pg.jsonb().$type<RowError[]>().notNull().default([]),
  failure: pg.text(),
  createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
  createdAt: createdAt(),
  finishedAt: instant(),
});
