import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { question } from "./datasets";
import { generation } from "./models";
import { study } from "./studies";
import { user } from "./users";

/** A question that the study's team labels, so that it may serve as practice, test or check. */
export const goldItem = pgTable(
  "gold_item",
  {
    id: id(),
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    questionId: uuid()
      .notNull()
      .references(() => question.id),
    createdBy: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.studyId, t.questionId)],
);

/** What one of the team read in one text, without having seen what the others did. Immutable. */
export const goldLabel = pgTable(
  "gold_label",
  {
    goldItemId: uuid()
      .notNull()
      .references(() => goldItem.id, { onDelete: "cascade" }),
    generationId: uuid()
      .notNull()
      .references(() => generation.id),
    userId: text()
      .notNull()
      .references(() => user.id),
    status: text().$type<"ok" | "no_answer">().notNull(),
    confidence: doublePrecision().notNull(),
    correct: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.goldItemId, t.generationId, t.userId] }),
    check("gold_label_status", sql`${t.status} in ('ok', 'no_answer')`),
    check("gold_label_confidence_range", sql`${t.confidence} between 0 and 1`),
    check(
      "gold_label_no_answer_is_wrong",
      sql`${t.status} = 'ok' or (${t.confidence} = 1 and not ${t.correct})`,
    ),
  ],
);
