import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { MeasuredPhrase } from "@/lib/phrases/schema";
import { belongsTo, createdAt, id } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** How probable people take phrases of confidence to mean, as a study measured it. Never changed. */
export const phraseTable = pg.pgTable(
  "phrase_table",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    /** Where the numbers are from. */
    source: pg.text().notNull(),
    /** A hash of the phrases and their probabilities: runs and readers name a table by it. */
    version: pg.text().notNull(),
    phrases: pg.jsonb().$type<MeasuredPhrase[]>().notNull(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.version),
    pg.check("phrase_table_given", sql`${t.name} <> '' and ${t.source} <> ''`),
    pg.check("phrase_table_version", sql`${t.version} ~ '^[0-9a-f]{12}$'`),
  ],
);

/** What one person takes a phrase of a table to mean. People are numbered, not named. Never changed. */
export const phraseAnswer = pg.pgTable(
  "phrase_answer",
  {
    phraseTableId: belongsTo(() => phraseTable.id),
    phrase: pg.text().notNull(),
    person: pg.integer().notNull(),
    probability: pg.doublePrecision().notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.phraseTableId, t.phrase, t.person] }),
    pg.check("phrase_answer_person", sql`${t.person} >= 1`),
    pg.check("phrase_answer_probability", sql`${t.probability} between 0 and 1`),
  ],
);
