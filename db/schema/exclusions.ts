import * as pg from "drizzle-orm/pg-core";
import { createdAt, id, refersTo } from "./columns";
import { reader } from "./data";
import { study } from "./studies";
import { user } from "./users";

export const exclusionAction = pg.pgEnum("exclusion_action", ["exclude", "restore"]);

/**
 * Someone's answers are taken out of a study's results, or put back. The newest event counts. Only
 * added to; the answers themselves stay as they are.
 */
export const exclusionEvent = pg.pgTable(
  "exclusion_event",
  {
    id: id(),
    /** Orders events that one moment made. */
    seq: pg.bigserial({ mode: "number" }).notNull(),
    studyId: refersTo(() => study.id),
    readerId: refersTo(() => reader.id),
    action: exclusionAction().notNull(),
    /** Which of the frozen rules; null when a person decided. */
    rule: pg.text().$type<"checks" | "speed" | "agreement">(),
    reason: pg.text().notNull(),
    evidence: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    userId: pg.text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [pg.index().on(t.studyId, t.readerId, t.seq)],
);
