import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, id, partOf, refersTo } from "./columns";
import { generation, question } from "./data";
import { round } from "./rounds";

/**
 * The purpose of a task. Only answers to `sample` tasks are results; the others have gold labels.
 */
export const taskKind = pg.pgEnum("task_kind", ["practice", "test", "check", "sample"]);

/** A piece of work for one person: a question with generations of the study's models. */
export const task = pg.pgTable(
  "task",
  {
    id: id(),
    roundId: pg.uuid().notNull(),
    studyId: pg.uuid().notNull(),
    questionId: refersTo(() => question.id),
    /** Position in the round's random order, from 1. */
    no: pg.integer().notNull(),
    kind: taskKind().notNull().default("sample"),
    /** Which of the question's outputs it shows: 0 for all of them, else the model's position. */
    variant: pg.integer().notNull().default(0),
    /** How many people are to answer it (at most, where everyone gets it). */
    overlap: pg.integer().notNull(),
    /** The question as the study shows it, where it was corrected since the study started. */
    shown: pg.jsonb().$type<{ text: string; truth: string }>(),
  },
  (t) => [
    partOf([t.roundId, t.studyId], [round.id, round.studyId]),
    pg.unique().on(t.roundId, t.no),
    pg.unique().on(t.roundId, t.questionId, t.variant),
    pg.unique("task_as_slots_repeat_it").on(t.id, t.overlap, t.roundId, t.kind, t.no),
    pg.unique().on(t.id, t.studyId, t.questionId),
    pg.unique().on(t.id, t.kind),
    pg.index().on(t.questionId),
    // Few: the tests of a round are counted for everybody who comes.
    pg.index("task_with_gold").on(t.roundId, t.kind).where(sql`kind <> 'sample'`),
    pg.check("task_overlap_positive", sql`${t.overlap} >= 1`),
  ],
);

/** The generations of a task, in the order in which the study lists its models. */
export const taskOutput = pg.pgTable(
  "task_output",
  {
    taskId: belongsTo(() => task.id),
    position: pg.integer().notNull(),
    generationId: refersTo(() => generation.id),
  },
  (t) => [
    pg.primaryKey({ columns: [t.taskId, t.position] }),
    pg.unique().on(t.taskId, t.generationId),
    pg.index().on(t.generationId),
  ],
);

/**
 * Room for one person at a task. There are exactly as many as its overlap: the key holds the two together, and with
 * them what the slot repeats of its task so that free slots can be found in the round's order.
 */
export const slot = pg.pgTable(
  "slot",
  {
    taskId: pg.uuid().notNull(),
    no: pg.integer().notNull(),
    overlap: pg.integer().notNull(),
    roundId: pg.uuid().notNull(),
    kind: taskKind().notNull(),
    taskNo: pg.integer().notNull(),
    /** Whether no assignment holds or has filled it. A trigger on `assignment` keeps it. */
    free: pg.boolean().notNull().default(true),
  },
  (t) => [
    pg.primaryKey({ columns: [t.taskId, t.no] }),
    pg
      .foreignKey({
        name: "slot_repeats_its_task",
        columns: [t.taskId, t.overlap, t.roundId, t.kind, t.taskNo],
        foreignColumns: [task.id, task.overlap, task.roundId, task.kind, task.no],
      })
      .onDelete("cascade")
      .onUpdate("cascade"),
    pg.index("slot_free").on(t.roundId, t.kind, t.taskNo, t.no).where(sql`free`),
    pg.check("slot_no_within_overlap", sql`${t.no} between 1 and ${t.overlap}`),
  ],
);

/** The label that the team agreed on for an output of a task with gold labels. Immutable. */
export const goldAnswer = pg.pgTable(
  "gold_answer",
  {
    taskId: pg.uuid().notNull(),
    taskKind: taskKind().notNull(),
    position: pg.integer().notNull(),
    status: pg.text().$type<"ok" | "no_answer">().notNull(),
    confidence: pg.doublePrecision().notNull(),
    correct: pg.boolean().notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.taskId, t.position] }),
    partOf([t.taskId, t.taskKind], [task.id, task.kind]),
    partOf([t.taskId, t.position], [taskOutput.taskId, taskOutput.position]),
    pg.check("gold_answer_not_of_sample", sql`${t.taskKind} <> 'sample'`),
    pg.check("gold_answer_status", sql`${t.status} in ('ok', 'no_answer')`),
    pg.check("gold_answer_confidence_range", sql`${t.confidence} between 0 and 1`),
    pg.check(
      "gold_answer_no_answer_is_wrong",
      sql`${t.status} = 'ok' or (${t.confidence} = 1 and not ${t.correct})`,
    ),
  ],
);
