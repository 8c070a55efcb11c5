import { getTableName, sql, type Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Db } from "@/db/client";

/**
 * Inserts many rows as one parameter: the database reads them in a fraction of the time that a
 * parameter for each value takes. All rows have the same properties.
 */
export async function insertMany<T extends Table>(
  tx: Db,
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((property) => sql.identifier(toSnakeCase(property)));
  const list = sql.join(columns, sql`, `);
  const name = sql.identifier(getTableName(table));
  const json = JSON.stringify(rows.map(withColumnNames));
  await tx.execute(
    sql`insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, ${json})`,
  );
}

export const withColumnNames = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([property, value]) => [toSnakeCase(property), value]),
  );
