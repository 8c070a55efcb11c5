import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id } from "./columns";
import { round, verdictOutcome } from "./rounds";
import { study } from "./studies";
import { user } from "./users";

/** Why somebody was erased: they withdrew, a member of the project did it, or the retention period ended. */
export const erasureReason = pg.pgEnum("erasure_reason", ["withdrew", "staff", "retention"]);

/** That someone was erased, and how much with them. It does not say who. */
export const erasure = pg.pgTable(
  "erasure",
  {
    id: id(),
    studyId: belongsTo(() => study.id),
    reason: erasureReason().notNull(),
    tasks: pg.integer().notNull(),
    forecasts: pg.integer().notNull(),
    /** The member of the project who erased them. */
    userId: pg.text().references(() => user.id, { onDelete: "set null" }),
    /** The day alone: the log has the moment beside a pseudonym. */
    createdAt: createdAt().default(sql`date_trunc('day', now(), 'UTC')`),
  },
  (t) => [
    pg.index().on(t.studyId),
    pg.check("erasure_on_a_day", sql`extract(epoch from ${t.createdAt}) % 86400 = 0`),
    pg.check("erasure_user_is_staff", sql`${t.userId} is null or ${t.reason} = 'staff'`),
  ],
);

/** How far someone was in a round when they were erased, so that the counts of the round stay true. */
export const erasedStanding = pg.pgTable(
  "erased_standing",
  {
    id: id(),
    erasureId: belongsTo(() => erasure.id),
    roundId: belongsTo(() => round.id),
    /** How many tasks of the round's purpose they had submitted. */
    submitted: pg.integer().notNull(),
    /** Of a test: whether they had submitted all its tasks. */
    finished: pg.boolean().notNull(),
    /** The newest verdict; both null where there was none. */
    outcome: verdictOutcome(),
    byHand: pg.boolean(),
  },
  (t) => [
    pg.index().on(t.roundId),
    pg.index().on(t.erasureId),
    pg.check("erased_standing_verdict_whole", sql`(${t.outcome} is null) = (${t.byHand} is null)`),
  ],
);
