import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { assignment } from "./assignments";
import { createdAt, id } from "./columns";
import { question } from "./datasets";
import { importFile } from "./imports";
import { generation } from "./models";
import { reader } from "./readers";

export const forecastStatus = pgEnum("forecast_status", ["ok", "no_answer", "unparsable"]);

/**
 * What a reader took from a text: f(x, z). Immutable (a trigger refuses updates and deletes).
 * `no_answer` has confidence 1, as the paper counts it; `unparsable` has none.
 */
export const forecast = pgTable(
  "forecast",
  {
    id: id(),
    readerId: uuid()
      .notNull()
      .references(() => reader.id),
    questionId: uuid()
      .notNull()
      .references(() => question.id),
    generationId: uuid().references(() => generation.id),
    assignmentId: uuid().references(() => assignment.id),
    importId: uuid().references(() => importFile.id),
    /** Which of several readings of the same text by the same reader, from 0. */
    draw: integer().notNull().default(0),
    status: forecastStatus().notNull(),
    answer: text(),
    confidence: doublePrecision(),
    distribution: jsonb().$type<Record<string, number>>(),
    /** What the reader wrote beside it. */
    comment: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("forecast_once")
      .on(t.readerId, t.questionId, t.generationId, t.assignmentId, t.draw)
      .nullsNotDistinct(),
    index().on(t.questionId),
    index().on(t.generationId),
    index().on(t.assignmentId),
    check("forecast_confidence_range", sql`${t.confidence} between 0 and 1`),
    check(
      "forecast_confidence_unless_unparsable",
      sql`(${t.confidence} is null) = (${t.status} = 'unparsable')`,
    ),
    check(
      "forecast_no_answer_is_sure",
      sql`${t.status} <> 'no_answer' or (${t.confidence} = 1 and ${t.answer} is null)`,
    ),
    check(
      "forecast_has_one_origin",
      sql`${t.assignmentId} is null or (${t.importId} is null and ${t.generationId} is not null)`,
    ),
  ],
);

/** Whether a forecast's top answer is right, as a judge says. Immutable like the forecast. */
export const judgement = pgTable(
  "judgement",
  {
    id: id(),
    forecastId: uuid()
      .notNull()
      .references(() => forecast.id),
    /** `self` for the reader's own; otherwise the judge's name. */
    judge: text().notNull(),
    correct: boolean().notNull(),
    importId: uuid().references(() => importFile.id),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.forecastId, t.judge)],
);

/** How someone read the text of a forecast: measured in their browser, per text. Immutable. */
export const readingTime = pgTable(
  "reading_time",
  {
    forecastId: uuid()
      .primaryKey()
      .references(() => forecast.id),
    /** The page in sight and in use, and this text the one that was used last. */
    activeMs: integer().notNull(),
    /** In sight, but untouched for longer than someone reads. */
    idleMs: integer().notNull(),
    /** How often what was entered changed. */
    edits: integer().notNull(),
    /** How often something was pasted. */
    pastes: integer().notNull(),
  },
  (t) => [
    check(
      "reading_time_not_negative",
      sql`least(${t.activeMs}, ${t.idleMs}, ${t.edits}, ${t.pastes}) >= 0`,
    ),
  ],
);
