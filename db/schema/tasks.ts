import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id } from "./columns";
import { question } from "./datasets";
import { generation } from "./models";
import { round } from "./rounds";

/** What a task is for: only answers to `sample` tasks are results; the others have gold labels. */
export const taskKind = pgEnum("task_kind", ["practice", "test", "check", "sample"]);

/** What one person does at once: a question with generations of the study's models. */
export const task = pgTable(
  "task",
  {
    id: id(),
    roundId: uuid().notNull(),
    studyId: uuid().notNull(),
    questionId: uuid()
      .notNull()
      .references(() => question.id),
    /** Position in the round's random order, from 1. */
    no: integer().notNull(),
    kind: taskKind().notNull().default("sample"),
    /** Which of the question's outputs it shows: 0 for all of them, else the model's position. */
    variant: integer().notNull().default(0),
    /** How many people are to answer it (at most, where everyone gets it). */
    overlap: integer().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.roundId, t.studyId],
      foreignColumns: [round.id, round.studyId],
    }).onDelete("cascade"),
    unique().on(t.roundId, t.no),
    unique().on(t.roundId, t.questionId, t.variant),
    unique().on(t.id, t.overlap),
    unique().on(t.id, t.studyId, t.questionId),
    unique().on(t.id, t.kind),
    check("task_overlap_positive", sql`${t.overlap} >= 1`),
  ],
);

/** The generations of a task, in the order in which the study lists its models. */
export const taskOutput = pgTable(
  "task_output",
  {
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    generationId: uuid()
      .notNull()
      .references(() => generation.id),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.position] }),
    unique().on(t.taskId, t.generationId),
    index().on(t.generationId),
  ],
);

/** Room for one person at a task. There are exactly as many as its overlap: the key holds the two together. */
export const slot = pgTable(
  "slot",
  {
    taskId: uuid().notNull(),
    no: integer().notNull(),
    overlap: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.no] }),
    foreignKey({
      columns: [t.taskId, t.overlap],
      foreignColumns: [task.id, task.overlap],
    }).onDelete("cascade"),
    check("slot_no_within_overlap", sql`${t.no} between 1 and ${t.overlap}`),
  ],
);

/** What the team agreed is right for an output of a task that has a gold label. Immutable. */
export const goldAnswer = pgTable(
  "gold_answer",
  {
    taskId: uuid().notNull(),
    taskKind: taskKind().notNull(),
    position: integer().notNull(),
    status: text().$type<"ok" | "no_answer">().notNull(),
    confidence: doublePrecision().notNull(),
    correct: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.position] }),
    foreignKey({ columns: [t.taskId, t.taskKind], foreignColumns: [task.id, task.kind] }).onDelete(
      "cascade",
    ),
    foreignKey({
      columns: [t.taskId, t.position],
      foreignColumns: [taskOutput.taskId, taskOutput.position],
    }).onDelete("cascade"),
    check("gold_answer_not_of_sample", sql`${t.taskKind} <> 'sample'`),
    check("gold_answer_status", sql`${t.status} in ('ok', 'no_answer')`),
    check("gold_answer_confidence_range", sql`${t.confidence} between 0 and 1`),
    check(
      "gold_answer_no_answer_is_wrong",
      sql`${t.status} = 'ok' or (${t.confidence} = 1 and not ${t.correct})`,
    ),
  ],
);
