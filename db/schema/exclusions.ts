import { bigserial, index, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { reader } from "./readers";
import { study } from "./studies";
import { user } from "./users";

export const exclusionAction = pgEnum("exclusion_action", ["exclude", "restore"]);

/**
 * Someone's answers are taken out of a study's results, or put back. The newest event counts. Only
 * added to; the answers themselves stay as they are.
 */
export const exclusionEvent = pgTable(
  "exclusion_event",
  {
    id: id(),
    /** Orders events that one moment made. */
    seq: bigserial({ mode: "number" }).notNull(),
    studyId: uuid()
      .notNull()
      .references(() => study.id),
    readerId: uuid()
      .notNull()
      .references(() => reader.id),
    action: exclusionAction().notNull(),
    /** Which of the frozen rules; null when a person decided. */
    rule: text().$type<"checks" | "speed" | "agreement">(),
    reason: text().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    userId: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.studyId, t.readerId, t.seq)],
);
