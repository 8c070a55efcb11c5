import { sql } from "drizzle-orm";
import { timestamp, uuid } from "drizzle-orm/pg-core";

/** A random identifier made by the database; says nothing about order or origin. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);

/** When the row was written, by the database's clock. */
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** Of what can be archived, and deleted after a waiting period. */
export const life = () => ({
  /** Hidden and read-only since then. */
  archivedAt: instant(),
  /** When it is deleted for good, unless somebody takes it back before. */
  deleteAt: instant(),
});

export const instant = () => timestamp({ withTimezone: true });
