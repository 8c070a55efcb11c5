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

/** A study's counterpart at Prolific. */
export const prolificStudy = pg.pgTable(
  "prolific_study",
  {
    studyId: belongsTo(() => study.id).primaryKey(),
    prolificId: pg.text().notNull().unique(),
    /** What an approval pays, in the study's currency. */
    rewardCents: pg.integer().notNull(),
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
  (t) => [pg.check("prolific_study_reward", sql`${t.rewardCents} >= 0`)],
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
    sealed: bytes().notNull(),
    /** Who arrived with it; null for one that Prolific lists and nobody arrived with. */
    readerId: pg.uuid(),
    visitId: pg.uuid().unique(),
    status: submissionStatus().notNull(),
    /** The code that was entered there; null while that is not known. */
    code: pg.text(),
    /** Whether Prolific says that it is another person's. */
    isOthers: pg.boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.studyId, t.readerId),
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
