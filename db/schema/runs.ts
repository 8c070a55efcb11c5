import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { RunSettings } from "@/lib/runs/schema-settings";
import { belongsTo, createdAt, id, instant } from "./columns";
import { generation, question, reader } from "./data";
import { forecast } from "./forecasts";
import { project } from "./projects";
import { tuning } from "./tunings";
import { user } from "./users";

export const runState = pg.pgEnum("run_state", [
  "draft",
  "running",
  "paused",
  "done",
  "cancelled",
  "failed",
]);

const dollars = () => pg.bigint({ mode: "number" }).notNull().default(0);

/** Language models at work on many questions or texts. A trigger freezes its settings when it starts. */
export const run = pg.pgTable(
  "run",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    settings: pg.jsonb().$type<RunSettings>().notNull(),
    state: runState().notNull().default("draft"),
    /** Why Candor paused it, or why it failed. */
    problem: pg.text(),
    /** Whose forecasts a run of readings makes; null before its start. */
    readerId: pg.uuid().references(() => reader.id, { onDelete: "set null" }),
    /** Questions or texts that it chose and could not use, as at its start; null before that. */
    leftOut: pg.integer(),
    /** Money is in millionths of a dollar. */
    mostCost: dollars(),
    spent: dollars(),
    /** The most that the calls under way can cost. */
    reserved: dollars(),
    inputTokens: dollars(),
    outputTokens: dollars(),
    /** Of the runs of a tuning, which follow each other: which one it is, from 0. */
    tuningId: pg.uuid().references(() => tuning.id, { onDelete: "set null" }),
    tuningNo: pg.integer(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    pg.index().on(t.projectId, t.createdAt),
    pg.index().on(t.state).where(sql`state = 'running'`),
    pg.unique().on(t.tuningId, t.tuningNo),
    pg.check("run_name_given", sql`${t.name} <> ''`),
    pg.check("run_money_not_negative", sql`least(${t.spent}, ${t.reserved}, ${t.mostCost}) >= 0`),
    pg.check("run_keeps_its_limit", sql`${t.spent} + ${t.reserved} <= ${t.mostCost}`),
    pg.check("run_draft_not_started", sql`(${t.state} = 'draft') = (${t.startedAt} is null)`),
    pg.check(
      "run_ended_has_time",
      sql`(${t.state} in ('done', 'cancelled', 'failed')) = (${t.endedAt} is not null)`,
    ),
  ],
);

export const runItemState = pg.pgEnum("run_item_state", ["waiting", "done", "failed"]);

/** One thing that a run has to do: a question to write about, or a text to read. */
export const runItem = pg.pgTable(
  "run_item",
  {
    id: id(),
    runId: belongsTo(() => run.id),
    questionId: belongsTo(() => question.id),
    /** The text to read, or the one that was written. */
    generationId: pg.uuid().references(() => generation.id, { onDelete: "cascade" }),
    /** The forecast that was made. */
    forecastId: pg.uuid().references(() => forecast.id, { onDelete: "set null" }),
    /** Its place in the run, in random order. */
    no: pg.integer().notNull(),
    /** Which of several texts on the same question, or readings of the same text, from 0. */
    sample: pg.integer().notNull(),
    state: runItemState().notNull().default("waiting"),
    /** The worker that is at it. */
    leasedBy: pg.uuid(),
    leasedUntil: instant(),
    /** The most that its calls under way can cost, in millionths of a dollar. */
    reserved: dollars(),
    /** How often it came to nothing. */
    attempts: pg.integer().notNull().default(0),
    /** How often somebody had it tried again because its answers did not do: each time others are asked for. */
    retries: pg.integer().notNull().default(0),
    /** When it may be tried again. */
    nextAt: instant(),
    /** Why it came to nothing: a kind of its own, and what exactly. */
    problemKind: pg.text(),
    problem: pg.text(),
    endedAt: instant(),
  },
  (t) => [
    pg.unique().on(t.runId, t.no),
    pg.index("run_item_free").on(t.runId, t.no).where(sql`state = 'waiting' and leased_by is null`),
    pg.index("run_item_leased").on(t.runId, t.leasedBy).where(sql`leased_by is not null`),
    pg.index("run_item_ended").on(t.runId, t.endedAt),
    pg.index().on(t.generationId),
    pg.index().on(t.questionId),
    pg.index().on(t.forecastId),
    pg.check("run_item_leased_whole", sql`(${t.leasedBy} is null) = (${t.leasedUntil} is null)`),
    pg.check("run_item_ended_free", sql`${t.state} = 'waiting' or ${t.leasedBy} is null`),
    pg.check("run_item_ended_has_time", sql`(${t.state} = 'waiting') = (${t.endedAt} is null)`),
  ],
);

/** What a reader says of the truth beside its forecast. Immutable like the forecast. */
export const reading = pg.pgTable(
  "reading",
  {
    forecastId: pg
      .uuid()
      .primaryKey()
      .references(() => forecast.id, { onDelete: "cascade" }),
    /** Its probability of the truth, asked for by name: it never competes for the top answer. */
    truthProbability: pg.doublePrecision(),
    /** The answers that it found, by mention, with the probability of each and whether each is the truth. */
    answers: pg
      .jsonb()
      .$type<{ answer: string; probability: number; matchesTruth: boolean | null }[]>()
      .notNull(),
    /** What fitted no format, with the prompts that it answered. */
    unparsable: pg.jsonb().$type<{ prompt: string; text: string }[]>().notNull(),
  },
  (t) => [pg.check("reading_probability_range", sql`${t.truthProbability} between 0 and 1`)],
);
