import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The account of a researcher or admin. Crowdworkers have none. */
export const user = pg.pgTable(
  "user",
  {
    id: pg.text().primaryKey(),
    name: pg.text().notNull(),
    email: pg.text().notNull().unique(),
    /** A scrypt hash; null for someone who signs in through the lab's identity provider alone. */
    passwordHash: pg.text(),
    /** Says who may create projects, and can end any account or token. */
    isInstanceAdmin: pg.boolean().notNull().default(false),
    mayCreateProjects: pg.boolean().notNull().default(false),
    disabledAt: instant(),
    /** When the account is deleted for good; until then that can be undone. */
    deleteAt: instant(),
    /**
     * Set once the person's details are deleted. The row stays, because records of their actions
     * refer to it.
     */
    deletedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    pg.check(
      "user_deletion_disables",
      sql`${t.disabledAt} is not null or (${t.deleteAt} is null and ${t.deletedAt} is null)`,
    ),
    pg.check(
      "user_deleted_has_no_password",
      sql`${t.deletedAt} is null or ${t.passwordHash} is null`,
    ),
  ],
);
