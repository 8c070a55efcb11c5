import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { createdAt, id, refersTo } from "./columns";
import { generation, importFile, question, reader } from "./data";

/**
 * What a reader says of a question, or of a text: a label without a confidence, which is compared with other
 * readers' labels. Immutable (a trigger refuses updates and deletes), as forecasts are.
 */
export const label = pg.pgTable(
  "label",
  {
    id: id(),
    readerId: refersTo(() => reader.id),
    questionId: refersTo(() => question.id),
    generationId: pg.uuid().references(() => generation.id),
    importId: refersTo(() => importFile.id),
    label: pg.text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique("label_once").on(t.readerId, t.questionId, t.generationId).nullsNotDistinct(),
    pg.index().on(t.questionId),
    pg.index().on(t.generationId),
    pg.index().on(t.importId),
    pg.check("label_given", sql`${t.label} <> ''`),
  ],
);
