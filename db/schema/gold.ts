import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, refersTo } from "./columns";
import { generation, question } from "./data";
import { study } from "./studies";
import { user } from "./users";

/** A question that the study's team labels, so that it may serve as practice, test or check. */
export const goldItem = pg.pgTable(
  "gold_item",
  {
    id: id(),
    studyId: belongsTo(() => study.id),
    questionId: refersTo(() => question.id),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.studyId, t.questionId)],
);

/** A team member's label of one text, made without seeing the others' labels. Immutable. */
export const goldLabel = pg.pgTable(
  "gold_label",
  {
    goldItemId: belongsTo(() => goldItem.id),
    generationId: refersTo(() => generation.id),
    userId: pg
      .text()
      .notNull()
      .references(() => user.id),
    status: pg.text().$type<"ok" | "no_answer">().notNull(),
    confidence: pg.doublePrecision().notNull(),
    correct: pg.boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.goldItemId, t.generationId, t.userId] }),
    pg.check("gold_label_status", sql`${t.status} in ('ok', 'no_answer')`),
    pg.check("gold_label_confidence_range", sql`${t.confidence} between 0 and 1`),
    pg.check(
      "gold_label_no_answer_is_wrong",
      sql`${t.status} = 'ok' or (${t.confidence} = 1 and not ${t.correct})`,
    ),
  ],
);
