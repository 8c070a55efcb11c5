import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { createdAt, id, instant, refersTo } from "./columns";
import { reader } from "./data";
import { visit } from "./participation";
import { slot, task } from "./tasks";

export const assignmentState = pg.pgEnum("assignment_state", [
  "leased",
  "submitted",
  "expired",
  "returned",
]);

/** A slot held by one crowdworker under a lease. */
export const assignment = pg.pgTable(
  "assignment",
  {
    id: id(),
    taskId: pg.uuid().notNull(),
    slotNo: pg.integer().notNull(),
    studyId: pg.uuid().notNull(),
    questionId: pg.uuid().notNull(),
    readerId: refersTo(() => reader.id),
    visitId: pg.uuid().notNull(),
    state: assignmentState().notNull().default("leased"),
    leaseUntil: instant().notNull(),
    /** When its holder's page was last heard of, and whether they had paused. */
    seenAt: instant().notNull().defaultNow(),
    isPaused: pg.boolean().notNull().default(false),
    /** For how long it was heard of until then, in milliseconds: nobody has read for longer. */
    seenMs: pg.integer().notNull().default(0),
    /**
     * The order of the outputs on the screen: positions of task_output, shuffled for this person.
     */
    outputOrder: pg.integer().array().notNull(),
    /** In the blind protocol: when the forecasts were stored, after which the truth is shown. */
    lockedAt: instant(),
    /** Hash of the forecasts that were locked, like `payloadHash`. */
    lockHash: pg.text(),
    /** Hash of the body that was accepted: the same again is a repeat, another is a conflict. */
    payloadHash: pg.text(),
    submittedAt: instant(),
    /** Set when its holder was excluded: the slot is free again, and this answer beside the count. */
    voidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.foreignKey({ columns: [t.taskId, t.slotNo], foreignColumns: [slot.taskId, slot.no] }),
    pg.foreignKey({
      columns: [t.taskId, t.studyId, t.questionId],
      foreignColumns: [task.id, task.studyId, task.questionId],
    }),
    pg.foreignKey({
      columns: [t.visitId, t.studyId, t.readerId],
      foreignColumns: [visit.id, visit.studyId, visit.readerId],
    }),
    // Never more people on a task than its slots, whatever arrives at once.
    pg
      .uniqueIndex("assignment_one_per_slot")
      .on(t.taskId, t.slotNo)
      .where(sql`state in ('leased', 'submitted') and voided_at is null`),
    // Nobody answers the same question twice in a study.
    pg.unique("assignment_one_per_question").on(t.studyId, t.readerId, t.questionId),
    // Nobody holds two tasks of a study at once.
    pg
      .uniqueIndex("assignment_one_lease_per_reader")
      .on(t.studyId, t.readerId)
      .where(sql`state = 'leased'`),
    pg.index().on(t.readerId, t.taskId),
    pg.index().on(t.visitId),
    // Few: what somebody did not finish, and may take up again or has skipped.
    pg
      .index("assignment_left")
      .on(t.studyId, t.readerId)
      .where(sql`state in ('expired', 'returned')`),
    // The leases of a study, of which those that ran out are looked for.
    pg.index("assignment_leases").on(t.studyId, t.leaseUntil).where(sql`state = 'leased'`),
    pg.check("assignment_seen_not_negative", sql`${t.seenMs} >= 0`),
    // A person who has locked a task has seen its truth.
    pg.check(
      "assignment_locked_not_returned",
      sql`not (state = 'returned' and locked_at is not null)`,
    ),
    pg.check("assignment_locked_whole", sql`(${t.lockedAt} is null) = (${t.lockHash} is null)`),
    pg.check(
      "assignment_submitted_whole",
      sql`(state = 'submitted') = (payload_hash is not null and submitted_at is not null)`,
    ),
  ],
);

/** A crowdworker's entries so far; they change until the submission. */
export const draft = pg.pgTable("draft", {
  assignmentId: pg
    .uuid()
    .primaryKey()
    .references(() => assignment.id, { onDelete: "cascade" }),
  body: pg.jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** A submission that came after its slot had gone to someone else: kept, and not counted. */
export const lateSubmission = pg.pgTable(
  "late_submission",
  {
    id: id(),
    assignmentId: refersTo(() => assignment.id),
    payload: pg.jsonb().notNull(),
    payloadHash: pg.text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.assignmentId, t.payloadHash)],
);
