import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { StudyConfig } from "@/lib/studies/schema";
import { user } from "./auth";
import { createdAt, id, instant } from "./columns";
import { question } from "./datasets";
import { generation } from "./models";
import { project } from "./projects";
import { reader } from "./readers";

/** A human evaluation. Its link is the address that crowdworkers get. */
export const study = pgTable(
  "study",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    name: text().notNull(),
    link: text().notNull().unique(),
    createdBy: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.projectId, t.name)],
);

/** What a study asks, of whom and how; frozen once its round has opened. */
export const studyVersion = pgTable(
  "study_version",
  {
    id: id(),
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    no: integer().notNull(),
    config: jsonb().$type<StudyConfig>().notNull(),
    frozenAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.studyId, t.no), unique().on(t.id, t.studyId)],
);

export const roundKind = pgEnum("round_kind", ["main"]);
export const roundState = pgEnum("round_state", ["draft", "open", "paused", "closed"]);

export const round = pgTable(
  "round",
  {
    id: id(),
    studyVersionId: uuid().notNull(),
    studyId: uuid().notNull(),
    kind: roundKind().notNull(),
    state: roundState().notNull().default("draft"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.studyVersionId, t.studyId],
      foreignColumns: [studyVersion.id, studyVersion.studyId],
    }).onDelete("cascade"),
    unique().on(t.id, t.studyId),
  ],
);

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
    /** How many people are to answer it. */
    overlap: integer().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.roundId, t.studyId],
      foreignColumns: [round.id, round.studyId],
    }).onDelete("cascade"),
    unique().on(t.roundId, t.no),
    unique().on(t.roundId, t.questionId),
    unique().on(t.id, t.overlap),
    unique().on(t.id, t.studyId, t.questionId),
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

/** One seat at a task. There are exactly as many as its overlap: the key holds the two together. */
export const place = pgTable(
  "place",
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
    check("place_no_within_overlap", sql`${t.no} between 1 and ${t.overlap}`),
  ],
);

/** A crowdworker's consent to a study, with the version of the text that they agreed to. */
export const consent = pgTable(
  "consent",
  {
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    readerId: uuid()
      .notNull()
      .references(() => reader.id, { onDelete: "cascade" }),
    studyVersionId: uuid()
      .notNull()
      .references(() => studyVersion.id),
    consentedAt: createdAt(),
    instructionsReadAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.studyId, t.readerId] })],
);
