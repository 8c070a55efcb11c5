import { type SQL, sql } from "drizzle-orm";

/** An instant as text: ISO 8601 in UTC, to the millisecond. */
export const isoInstant = (instant: SQL): SQL =>
  sql`to_char((${instant}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
