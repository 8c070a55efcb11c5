import { type SQL, sql } from "drizzle-orm";

/** What a reader is called beside others, one of which may be the same in another version. */
export const readerLabel = (reader: SQL): SQL<string> =>
  sql`${reader}.name || coalesce(' (' || nullif(trim(${reader}.version), '') || ')', '')`;
