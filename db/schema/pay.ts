import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, instant, partOf } from "./columns";
import { participant } from "./participants";
import { visit } from "./participation";
import { prolificSubmission } from "./prolific";
import { study } from "./studies";
import { user } from "./users";

/**
 * What brings money to somebody, or takes a mistake back; `paid` is what they got of it, and above zero a payment that
 * failed after all. A fee for being screened out is below zero where it is taken back.
 */
export const ledgerKind = pg.pgEnum("ledger_kind", [
  "task",
  "bonus",
  "top_up",
  "correction",
  "paid",
  "screen_out",
]);

/**
 * What people in a study have earned and were paid, in whole cents: they are owed the sum. Only added to; a correction
 * is another row.
 */
export const ledger = pg.pgTable(
  "ledger",
  {
    id: id(),
    studyId: pg.uuid().notNull(),
    readerId: pg.uuid().notNull(),
    /** The session of a task; null for everything else. */
    visitId: pg.uuid(),
    kind: ledgerKind().notNull(),
    cents: pg.integer().notNull(),
    currency: pg.text().notNull(),
    /** Why, where a person decided, or a fee was taken back or entered again. */
    reason: pg.text(),
    /** Who decided; null for a task. */
    userId: pg.text().references(() => user.id),
    /** What it is for: written twice, it is there once. */
    sourceKey: pg.text().notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.visitId),
    pg.index().on(t.studyId, t.readerId),
    pg.index("ledger_besides_tasks").on(t.studyId, t.readerId).where(sql`visit_id is null`),
    pg.foreignKey({
      columns: [t.studyId, t.readerId],
      foreignColumns: [participant.studyId, participant.readerId],
    }),
    pg.foreignKey({
      columns: [t.visitId, t.studyId, t.readerId],
      foreignColumns: [visit.id, visit.studyId, visit.readerId],
    }),
    pg.check("ledger_task_of_visit", sql`(${t.kind} = 'task') = (${t.visitId} is not null)`),
    pg.check(
      "ledger_sign",
      sql`case ${t.kind} when 'task' then ${t.cents} >= 0 when 'paid' then ${t.cents} <> 0
        when 'correction' then ${t.cents} <> 0 when 'screen_out' then ${t.cents} <> 0 else ${t.cents} > 0 end`,
    ),
    pg.check(
      "ledger_decided_with_reason",
      sql`(${t.kind} not in ('bonus', 'correction') and not (${t.kind} = 'paid' and ${t.cents} > 0)) or ${t.reason} is not null`,
    ),
  ],
);

/**
 * What a study may spend on pay in a currency, and what it has committed. For each person that is the greater of two sums: what they earned
 * with bonuses, top-ups and corrections, and the whole pay of sessions that can still earn; and what they were paid, or are being
 * paid. Triggers keep it (`change_budget`), without simulated people. A submission within what its session reserved does not touch it.
 *
 * What was paid is recorded even where it passes the budget. While it is passed, the trigger `study_budget_not_passed` refuses to
 * commit anything else.
 */
export const studyBudget = pg.pgTable(
  "study_budget",
  {
    studyId: belongsTo(() => study.id),
    currency: pg.text().notNull(),
    /** Null for no limit. */
    budgetCents: pg.integer(),
    committedCents: pg.integer().notNull().default(0),
    /** The part of what is committed that people were paid, or are being paid, beyond what they earned. */
    overpaidCents: pg.integer().notNull().default(0),
  },
  (t) => [
    pg.primaryKey({ columns: [t.studyId, t.currency] }),
    pg.check(
      "study_budget_not_passed",
      sql`${t.committedCents} - ${t.overpaidCents} <= ${t.budgetCents}`,
    ),
    pg.check("study_budget_overpaid", sql`${t.overpaidCents} >= 0`),
  ],
);

/**
 * What somebody was paid, or is being paid, beyond what is committed to them: a correction of it frees nothing. The budget's
 * triggers keep it, with the budget's row locked.
 */
export const overpaid = pg.pgTable(
  "overpaid",
  {
    studyId: pg.uuid().notNull(),
    readerId: pg.uuid().notNull(),
    currency: pg.text().notNull(),
    cents: pg.integer().notNull().default(0),
  },
  (t) => [
    pg.primaryKey({ columns: [t.studyId, t.readerId, t.currency] }),
    partOf([t.studyId, t.readerId], [participant.studyId, participant.readerId]),
    pg.check("overpaid_not_negative", sql`${t.cents} >= 0`),
  ],
);

/** What one press of "Pay" covers. */
export const payout = pg.pgTable(
  "payout",
  {
    id: id(),
    studyId: belongsTo(() => study.id),
    /** From 1, within the study. */
    no: pg.integer().notNull(),
    userId: pg.text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.studyId, t.no), pg.unique().on(t.id, t.studyId)],
);

export const paymentState = pg.pgEnum("payment_state", ["intended", "paid", "failed", "unknown"]);

/** How it is paid: from a file by a person, or through Prolific by approving a submission, as a bonus of one, or by screening it out. */
export const paymentMeans = pg.pgEnum("payment_means", ["file", "approval", "bonus", "screen_out"]);

/** What one person is to get in a payout. It is open until it is known to be paid or to have failed. */
export const payment = pg.pgTable(
  "payment",
  {
    id: id(),
    payoutId: pg.uuid().notNull(),
    studyId: pg.uuid().notNull(),
    readerId: pg.uuid().notNull(),
    cents: pg.integer().notNull(),
    currency: pg.text().notNull(),
    state: paymentState().notNull().default("intended"),
    settledAt: instant(),
    /** Who said so; null for what Prolific says. Of a payment that failed after all: who had said that it was paid. */
    settledBy: pg.text().references(() => user.id),
    means: paymentMeans().notNull().default("file"),
    /** The submission at Prolific that it is paid with. */
    submission: pg.text().references(() => prolificSubmission.idHash),
    /** When it was first sent to Prolific. */
    sentAt: instant(),
    /** When its submission was last looked at, to send it or to see what came of it. */
    lookedAt: instant(),
    /** What Prolific listed for the submission in bonuses before this one was sent. */
    bonusBefore: pg.integer(),
  },
  (t) => [
    partOf([t.payoutId, t.studyId], [payout.id, payout.studyId]),
    pg.foreignKey({
      columns: [t.studyId, t.readerId],
      foreignColumns: [participant.studyId, participant.readerId],
    }),
    pg
      .unique("payment_once")
      .on(t.payoutId, t.readerId, t.currency, t.means, t.submission)
      .nullsNotDistinct(),
    pg.index().on(t.studyId, t.readerId),
    // Nothing is sent again before the outcome of what was sent is known.
    pg
      .uniqueIndex("payment_one_open")
      .on(t.studyId, t.readerId, t.currency)
      .where(sql`state in ('intended', 'unknown') and means in ('file', 'bonus')`),
    // What the worker looks for every few seconds.
    pg
      .index("payment_through_prolific")
      .on(t.studyId)
      .where(sql`state in ('intended', 'unknown') and means <> 'file'`),
    // A submission is approved or screened out once.
    pg
      .uniqueIndex("payment_one_approval")
      .on(t.submission)
      .where(sql`means not in ('file', 'bonus') and state <> 'failed'`),
    pg.check("payment_of_submission", sql`(${t.means} = 'file') = (${t.submission} is null)`),
    pg.check("payment_positive", sql`${t.cents} > 0`),
    pg.check("payment_settled_by", sql`${t.settledBy} is null or ${t.settledAt} is not null`),
    pg.check(
      "payment_settled_whole",
      sql`(${t.state} in ('paid', 'failed')) = (${t.settledAt} is not null)`,
    ),
  ],
);
