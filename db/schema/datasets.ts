import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { project } from "./projects";

export const dataset = pgTable(
  "dataset",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.projectId, t.name), check("dataset_name_given", sql`${t.name} <> ''`)],
);

/**
 * A question with its ground truth. The text or the truth may be unknown: forecasts made elsewhere
 * sometimes come with the question's key alone.
 */
export const question = pgTable(
  "question",
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .references(() => dataset.id, { onDelete: "cascade" }),
    key: text().notNull(),
    split: text(),
    text: text(),
    truth: text(),
    aliases: text().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.datasetId, t.key), check("question_key_given", sql`${t.key} <> ''`)],
);
