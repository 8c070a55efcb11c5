import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id } from "./columns";
import { project } from "./projects";

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
