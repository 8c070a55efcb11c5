import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { round, verdictOutcome } from "./rounds";
import { study } from "./studies";
import { user } from "./users";

/** Why somebody was erased: they withdrew, a member of the project did it, or the retention period ended. */
export const erasureReason = pgEnum("erasure_reason", ["withdrew", "staff", "retention"]);

/** That someone was erased, and how much with them. It does not say who. */
export const erasure = pgTable(
  "erasure",
  {
    id: id(),
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    reason: erasureReason().notNull(),
    tasks: integer().notNull(),
    forecasts: integer().notNull(),
    /** The member of the project who erased them. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    /** The day alone: the log has the moment beside a pseudonym. */
    createdAt: createdAt().default(sql`date_trunc('day', now(), 'UTC')`),
  },
  (t) => [
    index().on(t.studyId),
    check("erasure_on_a_day", sql`extract(epoch from ${t.createdAt}) % 86400 = 0`),
    check("erasure_user_is_staff", sql`${t.userId} is null or ${t.reason} = 'staff'`),
  ],
);

/** How far someone was in a round when they were erased, so that the counts of the round stay true. */
export const erasedStanding = pgTable(
  "erased_standing",
  {
    id: id(),
    erasureId: uuid()
      .notNull()
      .references(() => erasure.id, { onDelete: "cascade" }),
    roundId: uuid()
      .notNull()
      .references(() => round.id, { onDelete: "cascade" }),
    /** How many tasks of the round's purpose they had submitted. */
    submitted: integer().notNull(),
    /** Of a test: whether they had submitted all its tasks. */
    finished: boolean().notNull(),
    /** The newest verdict; both null where there was none. */
    outcome: verdictOutcome(),
    byHand: boolean(),
  },
  (t) => [
    index().on(t.roundId),
    index().on(t.erasureId),
    check("erased_standing_verdict_whole", sql`(${t.outcome} is null) = (${t.byHand} is null)`),
  ],
);
