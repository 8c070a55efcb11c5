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
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { reader } from "./readers";
import { studyVersion } from "./studies";
import { user } from "./users";

export const roundKind = pgEnum("round_kind", ["main", "qualification"]);
export const roundState = pgEnum("round_state", ["draft", "open", "paused", "closed"]);

/** A stage of a study: people do one after the other, those who are invited. */
export const round = pgTable(
  "round",
  {
    id: id(),
    studyVersionId: uuid().notNull(),
    studyId: uuid().notNull(),
    /** From 1, in the order in which people go through them; the main round is the last. */
    no: integer().notNull().default(1),
    kind: roundKind().notNull(),
    state: roundState().notNull().default("draft"),
    /** How many people it admits; null for no limit. */
    admits: integer(),
    /** When those who passed were invited to the next round: once. */
    movedOnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.studyVersionId, t.studyId],
      foreignColumns: [studyVersion.id, studyVersion.studyId],
    }).onDelete("cascade"),
    unique().on(t.id, t.studyId),
    unique().on(t.studyVersionId, t.no),
    check("round_moved_on_when_closed", sql`${t.movedOnAt} is null or ${t.state} = 'closed'`),
  ],
);

/** Who did what to a round, when and why. Only added to. */
export const roundEvent = pgTable(
  "round_event",
  {
    id: id(),
    roundId: uuid()
      .notNull()
      .references(() => round.id),
    kind: text().$type<"state" | "admits" | "moved_on">().notNull(),
    /** What it was and what it became; for `moved_on` the rule that was applied. */
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text(),
    userId: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.roundId, t.createdAt)],
);

export const invitationSource = pgEnum("invitation_source", [
  "arrival",
  "moved_on",
  "next_visit",
  "by_hand",
  "carried_over",
]);

/** Leave to come to a round for the first, second, ... time. Only added to; each once. */
export const invitation = pgTable(
  "invitation",
  {
    roundId: uuid()
      .notNull()
      .references(() => round.id),
    readerId: uuid()
      .notNull()
      .references(() => reader.id),
    visitNo: integer().notNull(),
    source: invitationSource().notNull(),
    reason: text(),
    userId: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.readerId, t.visitNo] }),
    index().on(t.readerId),
    check("invitation_visit_no_positive", sql`${t.visitNo} >= 1`),
  ],
);

export const verdictOutcome = pgEnum("verdict_outcome", ["pass", "fail"]);

/** Whether someone passed a qualification round. The newest counts. Only added to. */
export const verdict = pgTable(
  "verdict",
  {
    id: id(),
    roundId: uuid()
      .notNull()
      .references(() => round.id),
    readerId: uuid()
      .notNull()
      .references(() => reader.id),
    outcome: verdictOutcome().notNull(),
    /** True when a person decided, false when the rule did. */
    byHand: boolean().notNull(),
    reason: text().notNull(),
    /** What the decision was made on: share matched, rank, rule. */
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    userId: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.roundId, t.readerId, t.createdAt)],
);
