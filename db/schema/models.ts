import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id } from "./columns";
import { question } from "./datasets";
import { project } from "./projects";

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
