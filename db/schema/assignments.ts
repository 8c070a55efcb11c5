import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { visit } from "./participation";
import { reader } from "./readers";
import { slot, task } from "./tasks";

export const assignmentState = pgEnum("assignment_state", [
  "leased",
  "submitted",
  "expired",
  "returned",
]);

/** A slot held by one crowdworker under a lease. */
export const assignment = pgTable(
  "assignment",
  {
    id: id(),
    taskId: uuid().notNull(),
    slotNo: integer().notNull(),
    studyId: uuid().notNull(),
    questionId: uuid().notNull(),
    readerId: uuid()
      .notNull()
      .references(() => reader.id),
    visitId: uuid().notNull(),
    state: assignmentState().notNull().default("leased"),
    leaseUntil: instant().notNull(),
    /** What is shown first, second, ...: positions of task_output, shuffled for this person. */
    outputOrder: integer().array().notNull(),
    /** In the blind protocol: when the forecasts were stored, after which the truth is shown. */
    lockedAt: instant(),
    /** Hash of the forecasts that were locked, like `payloadHash`. */
    lockHash: text(),
    /** Hash of the body that was accepted: the same again is a repeat, another is a conflict. */
    payloadHash: text(),
    submittedAt: instant(),
    /** Set when its holder was excluded: the slot is free again, and this answer beside the count. */
    voidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ columns: [t.taskId, t.slotNo], foreignColumns: [slot.taskId, slot.no] }),
    foreignKey({
      columns: [t.taskId, t.studyId, t.questionId],
      foreignColumns: [task.id, task.studyId, task.questionId],
    }),
    foreignKey({
      columns: [t.visitId, t.studyId, t.readerId],
      foreignColumns: [visit.id, visit.studyId, visit.readerId],
    }),
    // Never more people on a task than its slots, whatever arrives at once.
    uniqueIndex("assignment_one_per_slot")
      .on(t.taskId, t.slotNo)
      .where(sql`state in ('leased', 'submitted') and voided_at is null`),
    // Nobody answers the same question twice in a study.
    unique("assignment_one_per_question").on(t.studyId, t.readerId, t.questionId),
    // Nobody holds two tasks of a study at once.
    uniqueIndex("assignment_one_lease_per_reader")
      .on(t.studyId, t.readerId)
      .where(sql`state = 'leased'`),
    index().on(t.readerId, t.taskId),
    index().on(t.visitId),
    check("assignment_voided_not_held", sql`not (state = 'leased' and voided_at is not null)`),
    // Whoever has locked a task has seen its truth.
    check(
      "assignment_locked_not_returned",
      sql`not (state = 'returned' and locked_at is not null)`,
    ),
    check("assignment_locked_whole", sql`(${t.lockedAt} is null) = (${t.lockHash} is null)`),
    check(
      "assignment_submitted_whole",
      sql`(state = 'submitted') = (payload_hash is not null and submitted_at is not null)`,
    ),
  ],
);

/** What a crowdworker has entered so far; changes until the submission. */
export const draft = pgTable("draft", {
  assignmentId: uuid()
    .primaryKey()
    .references(() => assignment.id, { onDelete: "cascade" }),
  body: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** A submission that came after its slot had gone to someone else: kept, and not counted. */
export const lateSubmission = pgTable(
  "late_submission",
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignment.id),
    payload: jsonb().notNull(),
    payloadHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.assignmentId, t.payloadHash)],
);
