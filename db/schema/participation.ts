import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { StoredPart } from "@/lib/crowd/participation/schema";
import { belongsTo, createdAt, id, instant, partOf, refersTo } from "./columns";
import { reader } from "./data";
import { participant } from "./participants";
import { invitation, round } from "./rounds";
import { study, studyVersion } from "./studies";
import { user } from "./users";

/** A crowdworker's consent to a version of a study; each version asks again. */
export const consent = pg.pgTable(
  "consent",
  {
    studyId: pg.uuid().notNull(),
    readerId: pg.uuid().notNull(),
    studyVersionId: pg.uuid().notNull(),
    consentedAt: createdAt(),
    /**
     * The product's statement of what it stores, as shown below the text; null from before it
     * existed.
     */
    stored: pg.jsonb().$type<StoredPart[]>(),
    /** The project's retention period at that time, in months; null where there was none. */
    retentionMonths: pg.integer(),
    instructionsReadAt: instant(),
    /** Answers by question; null until the questions were answered or skipped. */
    demographics: pg.jsonb().$type<Record<string, string>>(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.studyId, t.readerId, t.studyVersionId] }),
    partOf([t.studyId, t.readerId], [participant.studyId, participant.readerId]),
    partOf([t.studyVersionId, t.studyId], [studyVersion.id, studyVersion.studyId]),
  ],
);

/** An attempt at the questions about the instructions. */
export const comprehensionAttempt = pg.pgTable(
  "comprehension_attempt",
  {
    studyVersionId: belongsTo(() => studyVersion.id),
    readerId: belongsTo(() => reader.id),
    /** From 1. */
    no: pg.integer().notNull(),
    /** The chosen option of each question, from 0. */
    answers: pg.integer().array().notNull(),
    passed: pg.boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.studyVersionId, t.readerId, t.no] })],
);

export const visitState = pg.pgEnum("visit_state", ["open", "finished", "ended"]);

/**
 * One stay of a crowdworker in a round: at most `quota` tasks, a time limit and a pay. `finished` did them all; `ended` stopped before.
 */
export const visit = pg.pgTable(
  "visit",
  {
    id: id(),
    studyId: pg.uuid().notNull(),
    roundId: pg.uuid().notNull(),
    readerId: pg.uuid().notNull(),
    /** The reader's first, second, ... visit to the round. */
    no: pg.integer().notNull(),
    quota: pg.integer().notNull(),
    /** How many of the first tasks are practice. */
    practice: pg.integer().notNull().default(0),
    /** Which tasks of the visit are attention checks, counted from 1. */
    checkAt: pg.integer().array().notNull().default(sql`'{}'`),
    state: visitState().notNull().default("open"),
    /**
     * How many tasks are in it, how many of these were submitted, how many tasks it was paid for, and what it earned. Triggers of `assignment`
     * and `ledger` keep them, so that the next task costs the same however many a person has done.
     */
    tasks: pg.integer().notNull().default(0),
    done: pg.integer().notNull().default(0),
    paidTasks: pg.integer().notNull().default(0),
    earnedCents: pg.integer().notNull().default(0),
    /** For the whole visit; a part of it earns that part. */
    payCents: pg.integer().notNull(),
    /**
     * What each of its tasks earns, exactly: so many cents for so many tasks. The earnings of somebody's sessions of a round are rounded up once,
     * on their sum. Null for a session from before: it was rounded on its own.
     */
    rateCents: pg.bigint({ mode: "number" }),
    rateTasks: pg.bigint({ mode: "number" }),
    /** Whether the study's budget still holds the whole pay for it: until nothing more can be earned. */
    reserved: pg.boolean().notNull().default(true),
    endsAt: instant().notNull(),
    endedAt: instant(),
    /** When its person was last let in from another browser while it was open. */
    elsewhereAt: instant(),
    /** When its submission at Prolific was found to be another person's, who has it since. */
    lostSubmissionAt: instant(),
    /** Each time at which it went over to another submission of its person at Prolific. */
    changedSubmissionAt: instant().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [
    partOf([t.roundId, t.studyId], [round.id, round.studyId]),
    pg.foreignKey({
      columns: [t.roundId, t.readerId, t.no],
      foreignColumns: [invitation.roundId, invitation.readerId, invitation.visitNo],
    }),
    pg.unique().on(t.roundId, t.readerId, t.no),
    pg.unique().on(t.id, t.studyId, t.readerId),
    pg.index().on(t.studyId, t.endsAt),
    pg.index().on(t.studyId, t.readerId),
    pg.index("visit_reserved").on(t.endsAt).where(sql`reserved`),
    // Nobody is in two visits of a study at once.
    pg
      .uniqueIndex("visit_one_open_per_reader")
      .on(t.studyId, t.readerId)
      .where(sql`state = 'open'`),
    pg.check("visit_quota_positive", sql`${t.quota} >= 1`),
    pg.check("visit_pay_not_negative", sql`${t.payCents} >= 0`),
    pg.check(
      "visit_rate_whole",
      sql`(${t.rateCents} is null) = (${t.rateTasks} is null) and ${t.rateCents} >= 0 and ${t.rateTasks} >= 1`,
    ),
    pg.check(
      "visit_counts_not_negative",
      sql`${t.done} between 0 and ${t.tasks} and ${t.paidTasks} >= 0 and ${t.earnedCents} >= 0`,
    ),
    pg.check("visit_ended_whole", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
  ],
);

/**
 * Who has done some of a round's work, and keeps a place in it. A trigger of the ledger adds it with the first task that is
 * paid; an erasure leaves it, as what was paid for it.
 */
export const seat = pg.pgTable(
  "seat",
  {
    roundId: belongsTo(() => round.id),
    readerId: refersTo(() => reader.id),
  },
  (t) => [pg.primaryKey({ columns: [t.roundId, t.readerId] })],
);

export const completionOutcome = pg.pgEnum("completion_outcome", [
  "finished",
  "returned",
  "screened_out",
  "withdrawn",
]);

/**
 * The code that a crowdworker gives to a platform. It says how their stay ended. A code is made
 * when that is stored, so nobody can have one for work that is not done. Only added to.
 */
export const completionCode = pg.pgTable(
  "completion_code",
  {
    code: pg.text().primaryKey(),
    studyId: pg.uuid().notNull(),
    readerId: pg.uuid().notNull(),
    /** Null for someone who was screened out, or withdrew: that is of the study. */
    visitId: pg.uuid().references(() => visit.id, { onDelete: "cascade" }),
    outcome: completionOutcome().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    partOf([t.studyId, t.readerId], [participant.studyId, participant.readerId]),
    pg
      .unique("completion_code_one_per_outcome")
      .on(t.studyId, t.readerId, t.visitId, t.outcome)
      .nullsNotDistinct(),
    pg.check(
      "completion_code_of_visit",
      sql`(${t.visitId} is not null) = (${t.outcome} in ('finished', 'returned'))`,
    ),
  ],
);

/** Something that a crowdworker said is wrong, with the task that they had open. */
export const problemReport = pg.pgTable(
  "problem_report",
  {
    id: id(),
    studyId: belongsTo(() => study.id),
    readerId: refersTo(() => reader.id),
    assignmentId: pg.uuid(),
    kind: pg.text().notNull(),
    body: pg.text().notNull(),
    resolvedAt: instant(),
    resolvedBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    resolution: pg.text(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.studyId, t.createdAt),
    pg.check(
      "problem_report_resolved_whole",
      sql`(${t.resolvedAt} is null) = (${t.resolution} is null)`,
    ),
  ],
);
