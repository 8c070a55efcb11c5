import { sql } from "drizzle-orm";
import {
  boolean,
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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StoredPart } from "@/lib/crowd/participation/schema";
import { createdAt, id, instant } from "./columns";
import { participant } from "./participants";
import { reader } from "./readers";
import { invitation, round } from "./rounds";
import { study, studyVersion } from "./studies";
import { user } from "./users";

/** A crowdworker's consent to a version of a study; each version asks again. */
export const consent = pgTable(
  "consent",
  {
    studyId: uuid().notNull(),
    readerId: uuid().notNull(),
    studyVersionId: uuid().notNull(),
    consentedAt: createdAt(),
    /** The product's statement of what it stores, as it stood below the text; null from before there was one. */
    stored: jsonb().$type<StoredPart[]>(),
    /** The project's retention period at that time, in months; null where there was none. */
    retentionMonths: integer(),
    instructionsReadAt: instant(),
    /** Answers by question; null until the questions were answered or skipped. */
    demographics: jsonb().$type<Record<string, string>>(),
  },
  (t) => [
    primaryKey({ columns: [t.studyId, t.readerId, t.studyVersionId] }),
    foreignKey({
      columns: [t.studyId, t.readerId],
      foreignColumns: [participant.studyId, participant.readerId],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.studyVersionId, t.studyId],
      foreignColumns: [studyVersion.id, studyVersion.studyId],
    }).onDelete("cascade"),
  ],
);

/** An attempt at the questions about the instructions. */
export const comprehensionAttempt = pgTable(
  "comprehension_attempt",
  {
    studyVersionId: uuid()
      .notNull()
      .references(() => studyVersion.id, { onDelete: "cascade" }),
    readerId: uuid()
      .notNull()
      .references(() => reader.id, { onDelete: "cascade" }),
    /** From 1. */
    no: integer().notNull(),
    /** The chosen option of each question, from 0. */
    answers: integer().array().notNull(),
    passed: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.studyVersionId, t.readerId, t.no] })],
);

export const visitState = pgEnum("visit_state", ["open", "finished", "ended"]);

/**
 * One stay of a crowdworker in a round: at most `quota` tasks, a time limit and a pay. `finished` did them all; `ended` stopped before.
 */
export const visit = pgTable(
  "visit",
  {
    id: id(),
    studyId: uuid().notNull(),
    roundId: uuid().notNull(),
    readerId: uuid().notNull(),
    /** The reader's first, second, ... visit to the round. */
    no: integer().notNull(),
    quota: integer().notNull(),
    /** How many of the first tasks are practice. */
    practice: integer().notNull().default(0),
    /** Which tasks of the visit are attention checks, counted from 1. */
    checkAt: integer().array().notNull().default(sql`'{}'`),
    state: visitState().notNull().default("open"),
    /** For the whole visit; a part of it earns that part. */
    payCents: integer().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.roundId, t.studyId],
      foreignColumns: [round.id, round.studyId],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.roundId, t.readerId, t.no],
      foreignColumns: [invitation.roundId, invitation.readerId, invitation.visitNo],
    }),
    unique().on(t.roundId, t.readerId, t.no),
    unique().on(t.id, t.studyId, t.readerId),
    // Nobody is in two visits of a study at once.
    uniqueIndex("visit_one_open_per_reader").on(t.studyId, t.readerId).where(sql`state = 'open'`),
    check("visit_quota_positive", sql`${t.quota} >= 1`),
    check("visit_pay_not_negative", sql`${t.payCents} >= 0`),
    check("visit_ended_whole", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
  ],
);

export const completionOutcome = pgEnum("completion_outcome", [
  "finished",
  "returned",
  "screened_out",
  "withdrawn",
]);

/**
 * What a crowdworker shows to a platform: how their stay ended. A code is made when that is stored, so
 * nobody can have one for work that is not done. Only added to.
 */
export const completionCode = pgTable(
  "completion_code",
  {
    code: text().primaryKey(),
    studyId: uuid().notNull(),
    readerId: uuid().notNull(),
    /** Null for someone who was screened out, or withdrew: that is of the study. */
    visitId: uuid().references(() => visit.id, { onDelete: "cascade" }),
    outcome: completionOutcome().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.studyId, t.readerId],
      foreignColumns: [participant.studyId, participant.readerId],
    }).onDelete("cascade"),
    unique("completion_code_one_per_outcome")
      .on(t.studyId, t.readerId, t.visitId, t.outcome)
      .nullsNotDistinct(),
    check(
      "completion_code_of_visit",
      sql`(${t.visitId} is not null) = (${t.outcome} in ('finished', 'returned'))`,
    ),
  ],
);

/** Something that a crowdworker said is wrong, with the task that they had open. */
export const problemReport = pgTable(
  "problem_report",
  {
    id: id(),
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    readerId: uuid()
      .notNull()
      .references(() => reader.id),
    assignmentId: uuid(),
    kind: text().notNull(),
    body: text().notNull(),
    resolvedAt: instant(),
    resolvedBy: text().references(() => user.id, { onDelete: "set null" }),
    resolution: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.studyId, t.createdAt),
    check(
      "problem_report_resolved_whole",
      sql`(${t.resolvedAt} is null) = (${t.resolution} is null)`,
    ),
  ],
);
