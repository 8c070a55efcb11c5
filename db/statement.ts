import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement that nearly every request runs. It is written once in each process and has a name, so that Postgres parses it
 * once for each connection. What differs between runs is a `sql.placeholder`. Rows are the driver's: moments are text.
 */
export function statement<
  Values extends Record<string, unknown>,
  Row extends Record<string, unknown>,
>(name: string, query: SQL) {
  const written = dialect.sqlToQuery(query);
  return async (db: Db, values: Values): Promise<Row[]> => {
    const params = fillPlaceholders(written.params, values);
    const prepared = db._.session.prepareQuery(
      { sql: written.sql, params },
      undefined,
      name,
      false,
    );
    const { rows } = (await prepared.execute()) as { rows: Row[] };
    return rows;
  };
}
