import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";

/** A random identifier made by the database; says nothing about order or origin. */
export const id = () => pg.uuid().primaryKey().default(sql`gen_random_uuid()`);

/** When the row was written, by the database's clock. */
export const createdAt = () => pg.timestamp({ withTimezone: true }).notNull().defaultNow();

/** Columns of tables whose rows can be archived, and deleted after a waiting period. */
export const life = () => ({
  /** Hidden and read-only since then. */
  archivedAt: instant(),
  /** When it will be deleted for good, unless somebody undoes that. */
  deleteAt: instant(),
});

/** Columns of what can be merged into another one of its table. */
export const merging = (another: () => pg.AnyPgColumn) => ({
  /** Into which one the worker is to merge it. */
  mergingInto: pg.uuid().references(another, { onDelete: "set null" }),
  /** Why the last try came to nothing. */
  mergeFailure: pg.text(),
});

/** Columns of one's own: text by name. `lib/tags` says what they may hold, and a constraint holds it. */
export const tags = () => pg.jsonb().$type<Record<string, string>>().notNull().default({});

export const bytes = pg.customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const instant = () => pg.timestamp({ withTimezone: true });

/** The id of the owner that a row is deleted with. */
export const belongsTo = (id: () => pg.AnyPgColumn) =>
  pg.uuid().notNull().references(id, { onDelete: "cascade" });

/** The id of a row that this one needs, and that therefore can't be deleted before it. */
export const refersTo = (id: () => pg.AnyPgColumn) => pg.uuid().notNull().references(id);

type Columns = [pg.AnyPgColumn, ...pg.AnyPgColumn[]];

/** What a row belongs to, and is deleted with, where it takes several columns to say which. */
export const partOf = (columns: Columns, foreignColumns: Columns) =>
  pg.foreignKey({ columns, foreignColumns }).onDelete("cascade");
