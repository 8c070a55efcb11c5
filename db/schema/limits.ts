import * as pg from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** How often something that can be guessed was tried: shared by all web processes. */
export const attemptLimit = pg.pgTable(
  "attempt_limit",
  {
    /** A keyed hash of what is counted: no address and no email is stored. */
    key: pg.text().primaryKey(),
    count: pg.integer().notNull(),
    /** From when on the next attempt is taken. */
    nextAt: instant().notNull(),
    /** From when on the attempts are forgotten. */
    forgetAt: instant().notNull(),
  },
  (t) => [pg.index().on(t.forgetAt)],
);
