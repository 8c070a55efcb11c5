import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, refersTo } from "./columns";
import { reader } from "./data";
import { round } from "./rounds";
import { study } from "./studies";
import { user } from "./users";

export const workAction = pg.pgEnum("work_action", ["flag", "pause", "discontinue", "resume"]);

/**
 * The study's rule flagged someone, or stopped their work, or an admin let them continue. The newest event counts. Only
 * added to. Their answers count as before: that is decided by exclusions.
 */
export const workEvent = pg.pgTable(
  "work_event",
  {
    id: id(),
    /** Orders events that one moment made. */
    seq: pg.bigserial({ mode: "number" }).notNull(),
    studyId: refersTo(() => study.id),
    readerId: refersTo(() => reader.id),
    action: workAction().notNull(),
    reason: pg.text().notNull(),
    /** What was measured. */
    evidence: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null when the rule did it. */
    userId: pg.text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.studyId, t.readerId, t.seq),
    pg.check(
      "work_event_rules_stop_people_resume",
      sql`(${t.action} = 'resume') = (${t.userId} is not null)`,
    ),
  ],
);

/** People with newly counted texts in a main round whose rule may stop them: the worker judges them, and takes them out. */
export const workDue = pg.pgTable(
  "work_due",
  {
    roundId: belongsTo(() => round.id),
    readerId: belongsTo(() => reader.id),
  },
  (t) => [pg.primaryKey({ columns: [t.roundId, t.readerId] })],
);
