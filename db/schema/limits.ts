import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** How often something that can be guessed was tried: shared by all web processes. */
export const attemptLimit = pgTable(
  "attempt_limit",
  {
    /** A keyed hash of what is counted: no address and no email is stored. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** From when on the next attempt is taken. */
    nextAt: instant().notNull(),
    /** From when on the attempts are forgotten. */
    forgetAt: instant().notNull(),
  },
  (t) => [index().on(t.forgetAt)],
);
