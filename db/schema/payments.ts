import * as pg from "drizzle-orm/pg-core";
import { createdAt, id, refersTo } from "./columns";
import { visit } from "./participation";
import { reader } from "./readers";

/** What people have earned, in whole cents. Only added to; a correction is another row. */
export const ledger = pg.pgTable(
  "ledger",
  {
    id: id(),
    readerId: refersTo(() => reader.id),
    visitId: refersTo(() => visit.id),
    kind: pg.text().$type<"task">().notNull(),
    cents: pg.integer().notNull(),
    currency: pg.text().notNull(),
    /** What it is for: written twice, it is there once. */
    sourceKey: pg.text().notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [pg.index().on(t.visitId), pg.index().on(t.readerId)],
);
