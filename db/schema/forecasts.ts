import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { assignment } from "./assignments";
import { createdAt, id, refersTo, tags } from "./columns";
import { generation, importFile, question, reader } from "./data";

export const forecastStatus = pg.pgEnum("forecast_status", ["ok", "no_answer", "unparsable"]);

/**
 * A reader's forecast from a text: f(x, z). Immutable (a trigger refuses updates and deletes).
 * `no_answer` has confidence 1, as the paper counts it; `unparsable` has none.
 */
export const forecast = pg.pgTable(
  "forecast",
  {
    id: id(),
    readerId: refersTo(() => reader.id),
    questionId: refersTo(() => question.id),
    generationId: pg.uuid().references(() => generation.id),
    assignmentId: pg.uuid().references(() => assignment.id),
    importId: pg.uuid().references(() => importFile.id),
    /** Which of several readings of the same text by the same reader, from 0. */
    draw: pg.integer().notNull().default(0),
    status: forecastStatus().notNull(),
    answer: pg.text(),
    /** Where the reader selected the answer in the text, in characters from 0; null where they did not. */
    answerStart: pg.integer(),
    /** The first character after it. */
    answerEnd: pg.integer(),
    confidence: pg.doublePrecision(),
    distribution: pg.jsonb().$type<Record<string, number>>(),
    /** The reader's comment on it. */
    comment: pg.text(),
    tags: tags(),
    createdAt: createdAt(),
  },
  (t) => [
    pg
      .unique("forecast_once")
      .on(t.readerId, t.questionId, t.generationId, t.assignmentId, t.draw)
      .nullsNotDistinct(),
    pg.index().on(t.questionId),
    pg.index().on(t.generationId),
    pg.index().on(t.assignmentId),
    pg.index().on(t.importId),
    pg.check("forecast_confidence_range", sql`${t.confidence} between 0 and 1`),
    pg.check(
      "forecast_confidence_unless_unparsable",
      sql`(${t.confidence} is null) = (${t.status} = 'unparsable')`,
    ),
    pg.check(
      "forecast_no_answer_is_sure",
      sql`${t.status} <> 'no_answer' or (${t.confidence} = 1 and ${t.answer} is null)`,
    ),
    pg.check(
      "forecast_answer_stands_somewhere",
      sql`(${t.answerStart} is null) = (${t.answerEnd} is null)
        and (${t.answerStart} is null or (${t.answer} is not null and ${t.answerStart} >= 0
          and ${t.answerEnd} > ${t.answerStart}))`,
    ),
    pg.check(
      "forecast_has_one_origin",
      sql`${t.assignmentId} is null or (${t.importId} is null and ${t.generationId} is not null)`,
    ),
  ],
);

/** Whether a forecast's top answer is right, as a judge says. Immutable like the forecast. */
export const judgement = pg.pgTable(
  "judgement",
  {
    id: id(),
    forecastId: refersTo(() => forecast.id),
    /** `self` for the reader's own; otherwise the judge's name. */
    judge: pg.text().notNull(),
    correct: pg.boolean().notNull(),
    /** Whether it compares the answer with the question's correct one: a corrected one changes it. */
    fromTruth: pg.boolean().notNull().default(false),
    importId: pg.uuid().references(() => importFile.id),
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.forecastId, t.judge), pg.index().on(t.importId)],
);

/** How someone read the text of a forecast: measured in their browser, per text. Immutable. */
export const readingTime = pg.pgTable(
  "reading_time",
  {
    forecastId: pg
      .uuid()
      .primaryKey()
      .references(() => forecast.id),
    /** Time with the page visible and in use, and this text used last. */
    activeMs: pg.integer().notNull(),
    /** Time with the page visible, but unused for longer than reading takes. */
    idleMs: pg.integer().notNull(),
    /** How often entries were changed. */
    edits: pg.integer().notNull(),
    pastes: pg.integer().notNull(),
    /** Keys pressed in its fields; null from before they were counted, as is the next. */
    keys: pg.integer(),
    /** How often the page was left while this text was the one in use. */
    focusLosses: pg.integer(),
  },
  (t) => [
    pg.check(
      "reading_time_not_negative",
      sql`least(${t.activeMs}, ${t.idleMs}, ${t.edits}, ${t.pastes}, ${t.keys}, ${t.focusLosses}) >= 0`,
    ),
  ],
);
