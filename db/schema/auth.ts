import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The account of a researcher or admin. Crowdworkers have none. */
export const user = pgTable("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  /** A scrypt hash; null for someone who signs in through the lab's identity provider alone. */
  passwordHash: text(),
  /** Says who may create projects, and can end any account or token. */
  isInstanceAdmin: boolean().notNull().default(false),
  mayCreateProjects: boolean().notNull().default(false),
  disabledAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});
