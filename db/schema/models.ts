import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgEnum, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { question } from "./datasets";
import { project } from "./projects";

export const modelKind = pgEnum("model_kind", ["confidence", "non-confidence"]);

/** An LM under evaluation; its kind says whether it states confidence. */
export const model = pgTable(
  "model",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: modelKind().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.projectId, t.name)],
);

/** One long-form text z by a model, for the query q made from a question. Unique but for its text. */
export const generation = pgTable(
  "generation",
  {
    id: id(),
    questionId: uuid()
      .notNull()
      .references(() => question.id, { onDelete: "cascade" }),
    modelId: uuid()
      .notNull()
      .references(() => model.id, { onDelete: "cascade" }),
    query: text(),
    text: text().notNull(),
    seed: integer().notNull().default(0),
    decoding: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    // jsonb prints its keys in one order, so equal settings have equal hashes.
    decodingHash: text().notNull().generatedAlwaysAs(sql`md5(decoding::text)`),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.questionId, t.modelId, t.decodingHash, t.seed), index().on(t.modelId)],
);
