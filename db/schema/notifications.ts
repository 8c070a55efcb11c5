import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, instant, partOf } from "./columns";
import { member, project } from "./projects";
import { study } from "./studies";
import { user } from "./users";

export const eventKind = pg.pgEnum("event_kind", [
  "round_full",
  "decision_needed",
  "study_finished",
  "problem_reported",
  "rule_applied",
  "job_failed",
  "budget_reached",
  "run_ended",
  "training_ended",
  "training_waits",
]);

/** Something in a project that people may want to hear of. Each happens once. */
export const projectEvent = pg.pgTable(
  "project_event",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    studyId: pg.uuid().references(() => study.id, { onDelete: "cascade" }),
    kind: eventKind().notNull(),
    /** What it happened to, such as a round's id: the same event is never stored twice. */
    subject: pg.text().notNull(),
    /** What its sentence names: the study, the round's number, a file. Never a person. */
    detail: pg.jsonb().$type<Record<string, string | number>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [pg.unique().on(t.kind, t.subject), pg.index().on(t.projectId, t.createdAt)],
);

/** Of which events of a project one of its members gets an e-mail. Without a row: of none. */
export const mailChoice = pg.pgTable(
  "mail_choice",
  {
    projectId: pg.uuid().notNull(),
    userId: pg.text().notNull(),
    kinds: eventKind().array().notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.projectId, t.userId] }),
    partOf([t.projectId, t.userId], [member.projectId, member.userId]),
  ],
);

/** An address that is called for events of a project, for as long as its owner is a member. */
export const webhook = pg.pgTable(
  "webhook",
  {
    id: id(),
    projectId: pg.uuid().notNull(),
    userId: pg.text().notNull(),
    url: pg.text().notNull(),
    kinds: eventKind().array().notNull(),
    /** Signs each call; encrypted. */
    secret: pg.text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.projectId, t.userId),
    partOf([t.projectId, t.userId], [member.projectId, member.userId]),
    pg.check("webhook_has_kinds", sql`cardinality(${t.kinds}) > 0`),
  ],
);

/** An event on its way to a webhook or to a member's e-mail address. */
export const delivery = pg.pgTable(
  "delivery",
  {
    id: id(),
    /** Null for a test. */
    eventId: pg.uuid().references(() => projectEvent.id, { onDelete: "cascade" }),
    webhookId: pg.uuid().references(() => webhook.id, { onDelete: "cascade" }),
    userId: pg.text().references(() => user.id, { onDelete: "cascade" }),
    attempts: pg.integer().notNull().default(0),
    /** When it is tried next; null once it was sent or given up. */
    nextAt: instant(),
    sentAt: instant(),
    /** Why the last attempt failed. */
    problem: pg.text(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.eventId, t.webhookId),
    pg.unique().on(t.eventId, t.userId),
    pg.index().on(t.nextAt).where(sql`next_at is not null`),
    pg.index().on(t.webhookId, t.createdAt),
    pg.index().on(t.userId, t.sentAt),
    pg.check("delivery_to_one", sql`(${t.webhookId} is null) <> (${t.userId} is null)`),
    pg.check("delivery_sent_ends", sql`${t.sentAt} is null or ${t.nextAt} is null`),
  ],
);

/** A host or network inside the lab's own that the server may call when a member names it. */
export const allowedAddress = pg.pgTable("allowed_address", {
  id: id(),
  address: pg.text().notNull().unique(),
  createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
  createdAt: createdAt(),
});
