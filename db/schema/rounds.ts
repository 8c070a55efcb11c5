import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { createdAt, id, instant, partOf, refersTo } from "./columns";
import { reader } from "./data";
import { studyVersion } from "./studies";
import { user } from "./users";

export const roundKind = pg.pgEnum("round_kind", ["main", "qualification"]);
export const roundState = pg.pgEnum("round_state", ["draft", "open", "paused", "closed"]);

/** A stage of a study: people do one after the other, those who are invited. */
export const round = pg.pgTable(
  "round",
  {
    id: id(),
    studyVersionId: pg.uuid().notNull(),
    studyId: pg.uuid().notNull(),
    /** From 1, in the order in which people go through them; the main round is the last. */
    no: pg.integer().notNull().default(1),
    kind: roundKind().notNull(),
    state: roundState().notNull().default("draft"),
    /** How many people it admits; null for no limit. */
    admits: pg.integer(),
    /** When those who passed were invited to the next round: once. */
    movedOnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    partOf([t.studyVersionId, t.studyId], [studyVersion.id, studyVersion.studyId]),
    pg.unique().on(t.id, t.studyId),
    pg.unique().on(t.studyVersionId, t.no),
    pg.check("round_moved_on_when_closed", sql`${t.movedOnAt} is null or ${t.state} = 'closed'`),
  ],
);

/** Who did what to a round, when and why. Only added to. */
export const roundEvent = pg.pgTable(
  "round_event",
  {
    id: id(),
    roundId: refersTo(() => round.id),
    kind: pg.text().$type<"state" | "admits" | "moved_on">().notNull(),
    /** The values before and after; for `moved_on` the rule that was applied. */
    detail: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    reason: pg.text(),
    userId: pg.text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [pg.index().on(t.roundId, t.createdAt)],
);

export const invitationSource = pg.pgEnum("invitation_source", [
  "arrival",
  "moved_on",
  "next_visit",
  "by_hand",
  "carried_over",
]);

/** Leave to come to a round for the first, second, ... time. Only added to; each once. */
export const invitation = pg.pgTable(
  "invitation",
  {
    roundId: refersTo(() => round.id),
    readerId: refersTo(() => reader.id),
    visitNo: pg.integer().notNull(),
    source: invitationSource().notNull(),
    reason: pg.text(),
    userId: pg.text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.roundId, t.readerId, t.visitNo] }),
    pg.index().on(t.readerId),
    pg.check("invitation_visit_no_positive", sql`${t.visitNo} >= 1`),
  ],
);

export const verdictOutcome = pg.pgEnum("verdict_outcome", ["pass", "fail"]);

/** Whether someone passed a qualification round. The newest counts. Only added to. */
export const verdict = pg.pgTable(
  "verdict",
  {
    id: id(),
    roundId: refersTo(() => round.id),
    readerId: refersTo(() => reader.id),
    /** Null where a person took their verdict by hand back before anybody advanced: the pass mark decides again. */
    outcome: verdictOutcome(),
    /** True when a person decided, false when the rule did. */
    byHand: pg.boolean().notNull(),
    /** Whether it puts back what held before a verdict by hand. That is not changed back again: a request sent twice would. */
    changesBack: pg.boolean().notNull().default(false),
    reason: pg.text().notNull(),
    /** The basis of the decision: share matched, rank, rule. */
    evidence: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    userId: pg.text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.roundId, t.readerId, t.createdAt),
    pg.check("verdict_taken_back_by_hand", sql`${t.outcome} is not null or ${t.byHand}`),
    pg.check("verdict_changed_back_by_hand", sql`${t.byHand} or not ${t.changesBack}`),
  ],
);
