import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { visit } from "./participation";
import { reader } from "./readers";

/** What people have earned, in whole cents. Only added to; a correction is another row. */
export const ledger = pgTable(
  "ledger",
  {
    id: id(),
    readerId: uuid()
      .notNull()
      .references(() => reader.id),
    visitId: uuid()
      .notNull()
      .references(() => visit.id),
    kind: text().$type<"task">().notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
    /** What it is for: written twice, it is there once. */
    sourceKey: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.visitId), index().on(t.readerId)],
);
