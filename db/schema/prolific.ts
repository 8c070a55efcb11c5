import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, bytes, createdAt, instant } from "./columns";
import { participant } from "./participants";
import { visit } from "./participation";
import { project } from "./projects";
import { study } from "./studies";

/** A project's access to Prolific. */
export const prolificAccount = pg.pgTable("prolific_account", {
  projectId: belongsTo(() => project.id).primaryKey(),
  /** The API token, encrypted. */
  token: pg.text().notNull(),
  /** A workspace has one secret for its webhooks, so one project has the workspace. */
  workspaceId: pg.text().notNull().unique(),
  /** The secret of the webhooks, encrypted; null where Prolific can't reach this server. */
  hookSecret: pg.text(),
  /** Until then nobody else calls what moves money. */
  busyUntil: instant(),
  createdAt: createdAt(),
});

/** The counterpart at Prolific of a study's round, and of those after it that have none of their own. */
export const prolificStudy = pg.pgTable(
  "prolific_study",
  {
    studyId: belongsTo(() => study.id),
    roundNo: pg.integer().notNull().default(1),
    prolificId: pg.text().notNull().unique(),
    /** The participant group at Prolific of those who are invited to the round; null for the first, which is for everyone. */
    groupId: pg.text(),
    /** What an approval pays. */
    currency: pg.text().notNull(),
    rewardCents: pg.integer().notNull(),
    /** Whether Prolific's was another when it was last read: then nobody knows what an approval there has paid. */
    rewardDiffers: pg.boolean().notNull().default(false),
    /** The codes that people return with, by outcome; the same for everybody. */
    completedCode: pg.text().notNull(),
    partialCode: pg.text().notNull(),
    screenedOutCode: pg.text().notNull(),
    noConsentCode: pg.text().notNull(),
    /** When all submissions were last read, and what went wrong the last time. */
    checkedAt: instant(),
    problem: pg.text(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.studyId, t.roundNo] }),
    pg.unique().on(t.prolificId, t.studyId),
    pg.check("prolific_study_round", sql`${t.roundNo} >= 1`),
    pg.check("prolific_study_group", sql`(${t.roundNo} > 1) = (${t.groupId} is not null)`),
    pg.check("prolific_study_reward", sql`${t.rewardCents} >= 0`),
  ],
);

/** What is being registered at Prolific for a round: it is connected once that is confirmed. A try that failed is continued by the next. */
export const prolificRegistration = pg.pgTable(
  "prolific_registration",
  {
    studyId: belongsTo(() => study.id),
    roundNo: pg.integer().notNull(),
    /** No two register codes with the same study there at once. */
    prolificId: pg.text().notNull().unique(),
    groupId: pg.text(),
    completedCode: pg.text().notNull(),
    partialCode: pg.text().notNull(),
    screenedOutCode: pg.text().notNull(),
    noConsentCode: pg.text().notNull(),
    triedAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.studyId, t.roundNo] })],
);

/** Who is in a participant group, as Candor asked for or as Prolific listed last. */
export const prolificMember = pg.pgTable(
  "prolific_member",
  {
    prolificId: pg
      .text()
      .notNull()
      .references(() => prolificStudy.prolificId, { onDelete: "cascade", onUpdate: "cascade" }),
    /** Keyed hash of the person's id in the study, and the id, encrypted. */
    idHash: pg.text().notNull(),
    sealed: bytes().notNull(),
    /** Whether Candor has put them in, or tried to. */
    isIn: pg.boolean().notNull(),
    /** Whether Prolific listed them the last time; null where it was not asked since. */
    isThere: pg.boolean(),
    /** When Prolific last refused to take them in or out; null where it did not. */
    refusedAt: instant(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.prolificId, t.idHash] }),
    pg.check("prolific_member_somewhere", sql`${t.isIn} or coalesce(${t.isThere}, true)`),
  ],
);

/** As Prolific names them, in an order in which none comes back to an earlier one. */
export const submissionStatus = pg.pgEnum("submission_status", [
  "RESERVED",
  "ACTIVE",
  "TIMED-OUT",
  "AWAITING REVIEW",
  "RETURNED",
  "REJECTED",
  "SCREENED OUT",
  "PARTIALLY APPROVED",
  "APPROVED",
]);

/** One stay of somebody at Prolific, which is one session here. */
export const prolificSubmission = pg.pgTable(
  "prolific_submission",
  {
    /** Keyed hash of its id, by which it is found. */
    idHash: pg.text().primaryKey(),
    studyId: belongsTo(() => study.id),
    prolificId: pg.text().notNull(),
    sealed: bytes().notNull(),
    /** Who began a session with it or was screened out; null for a submission that only Prolific knows. */
    readerId: pg.uuid(),
    visitId: pg.uuid().unique(),
    /** Whether its person was screened out with it: the fee for that is paid by it, once. */
    isScreenedOut: pg.boolean().notNull().default(false),
    status: submissionStatus().notNull(),
    /** The code that was entered there; null while that is not known. */
    code: pg.text(),
    /** The bonuses that Prolific listed for it last; null where it listed none. */
    bonusCents: pg.integer(),
    /** Whether Prolific has ever shown it: one that it has not may be made up. */
    isShown: pg.boolean().notNull().default(false),
    /** Whether it is another person's, as Prolific says, or is made up. */
    isOthers: pg.boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.studyId, t.readerId),
    pg
      .uniqueIndex("submission_screened_out_once")
      .on(t.studyId, t.readerId)
      .where(sql`is_screened_out`),
    pg
      .foreignKey({
        columns: [t.prolificId, t.studyId],
        foreignColumns: [prolificStudy.prolificId, prolificStudy.studyId],
      })
      .onDelete("cascade"),
    pg.foreignKey({
      columns: [t.studyId, t.readerId],
      foreignColumns: [participant.studyId, participant.readerId],
    }),
    pg.foreignKey({
      columns: [t.visitId, t.studyId, t.readerId],
      foreignColumns: [visit.id, visit.studyId, visit.readerId],
    }),
    pg.check(
      "submission_visit_is_somebodys",
      sql`${t.visitId} is null or ${t.readerId} is not null`,
    ),
    pg.check(
      "submission_screened_out_or_session",
      sql`${t.visitId} is null or not ${t.isScreenedOut}`,
    ),
  ],
);

/** Events that Prolific has sent: each counts once. */
export const prolificEvent = pg.pgTable(
  "prolific_event",
  {
    projectId: belongsTo(() => project.id),
    eventId: pg.text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.projectId, t.eventId] }), pg.index().on(t.createdAt)],
);
