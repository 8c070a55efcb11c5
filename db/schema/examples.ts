import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { type DraftExample, type Example, exampleKinds } from "@/lib/runs/examples/schema";
import { belongsTo, createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { run } from "./runs";
import { user } from "./users";

export const exampleKind = pg.pgEnum("example_kind", exampleKinds);

/** The run whose results the examples were made from, before a person edited them. */
const fromRun = () => pg.uuid().references(() => run.id, { onDelete: "set null" });

/** Examples that language models are shown: a draft that people edit, and numbered versions that runs use. */
export const exampleSet = pg.pgTable(
  "example_set",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    /** Stays once a run uses the set: readers' versions name it. */
    name: pg.text().notNull(),
    kind: exampleKind().notNull(),
    draft: pg.jsonb().$type<DraftExample[]>().notNull().default([]),
    draftRunId: fromRun(),
    /** Counts the changes of the draft, so that nobody overwrites another's unseen. */
    revision: pg.integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.name),
    pg.index().on(t.draftRunId),
    pg.check("example_set_name_given", sql`${t.name} <> ''`),
    pg.check("example_set_draft_limit", sql`jsonb_array_length(${t.draft}) <= 20`),
  ],
);

/** Examples as they were saved. Immutable. */
export const exampleSetVersion = pg.pgTable(
  "example_set_version",
  {
    id: id(),
    setId: belongsTo(() => exampleSet.id),
    /** From 1. */
    no: pg.integer().notNull(),
    examples: pg.jsonb().$type<Example[]>().notNull(),
    note: pg.text().notNull(),
    runId: fromRun(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.setId, t.no),
    pg.index().on(t.runId),
    pg.check("example_set_version_from_1", sql`${t.no} >= 1`),
    pg.check("example_set_version_limit", sql`jsonb_array_length(${t.examples}) between 1 and 20`),
  ],
);
