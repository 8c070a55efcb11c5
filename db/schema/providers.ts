import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { run, runItem } from "./runs";

export const providerKind = pg.pgEnum("provider_kind", ["anthropic", "openai", "compatible"]);

/** An endpoint of language models, as a project uses it. */
export const provider = pg.pgTable(
  "provider",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    kind: providerKind().notNull(),
    /** Null for official addresses. */
    url: pg.text(),
    /** The key, encrypted. Without one, official addresses get the environment's. */
    secret: pg.text(),
    mostAtOnce: pg.integer().notNull(),
    mostPerMinute: pg.integer(),
    /** By the models' names, in millionths of a dollar per million tokens; and the most tokens that it thinks with. */
    prices: pg
      .jsonb()
      .$type<Record<string, { input: number; output: number; thinking?: number | undefined }>>()
      .notNull()
      .default({}),
    /** Whether it can hold answers to a JSON schema. */
    structured: pg.boolean().notNull().default(true),
    /** Removed since then, and kept because runs name it. */
    archivedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.uniqueIndex("provider_name").on(t.projectId, t.name).where(sql`archived_at is null`),
    pg.check("provider_name_given", sql`${t.name} <> ''`),
    // So the environment's key goes to official addresses alone.
    pg.check(
      "provider_has_address_of_its_own",
      sql`(${t.kind} = 'compatible') = (${t.url} is not null)`,
    ),
    pg.check("provider_limits", sql`least(${t.mostAtOnce}, ${t.mostPerMinute}) >= 1`),
    pg.check("provider_archived_has_no_key", sql`${t.archivedAt} is null or ${t.secret} is null`),
  ],
);

/** What a model answered. The same question to the same model is never paid for again. */
export const answer = pg.pgTable(
  "answer",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    /** A hash of the address, the model, the prompt with its version, settings, messages and number. */
    key: pg.text().notNull(),
    /** The run that paid for it. */
    runId: pg.uuid().references(() => run.id, { onDelete: "set null" }),
    model: pg.text().notNull(),
    prompt: pg.text().notNull(),
    promptVersion: pg.integer().notNull(),
    text: pg.text().notNull(),
    /** Why the model stopped: `content-filter` where it refused. */
    finish: pg.text().notNull(),
    inputTokens: pg.integer().notNull(),
    outputTokens: pg.integer().notNull(),
    /** In millionths of a dollar. */
    cost: pg.bigint({ mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.key),
    pg.index().on(t.runId, t.createdAt),
    pg.check(
      "answer_not_negative",
      sql`least(${t.inputTokens}, ${t.outputTokens}, ${t.cost}) >= 0`,
    ),
  ],
);

/**
 * An answer that a worker asks for at this moment: whoever needs the same waits for it. It counts as long as the worker
 * holds the lease of the item that it is for.
 */
export const answerClaim = pg.pgTable(
  "answer_claim",
  {
    projectId: belongsTo(() => project.id),
    /** The answer's. */
    key: pg.text().notNull(),
    itemId: belongsTo(() => runItem.id),
    workerId: pg.uuid().notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.projectId, t.key] }), pg.index().on(t.itemId)],
);
