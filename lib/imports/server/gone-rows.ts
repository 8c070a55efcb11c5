import { getTableName, type SQL, sql, type Table } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ImportContext } from "./importer";
import { withColumnNames } from "./importers/insert-many";

// A correction takes back what nothing else uses. Datasets, questions, models and readers go at its end, and only those
// that its file did not name again: the others keep their ids, and all that people did with them. Until then, the ids
// of those that are to go are in temporary tables of the transaction.

export const goneTable = (table: string) => sql.identifier(`gone_${table}`);

/** Whether a row is one that goes unless this file names it. */
export const isGone = ({ corrects }: Pick<ImportContext, "corrects">, table: string, id: SQL) =>
  corrects ? sql`exists (select from ${goneTable(table)} gone where gone.id = ${id})` : sql`false`;

/** Keeps rows that were to go, with what the file says of them. All have the same properties. */
export async function bringBack<T extends Table>(
  tx: Db,
  table: T,
  rows: (Partial<T["$inferInsert"]> & { id: string; importId: string })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const name = getTableName(table);
  const changes = Object.keys(withColumnNames(first))
    .filter((column) => column !== "id")
    .map((column) => sql`${sql.identifier(column)} = said.${sql.identifier(column)}`);
  await tx.execute(sql`
    update ${sql.identifier(name)} x set ${sql.join(changes, sql`, `)}
    from json_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(rows.map(withColumnNames))}) said
    where said.id = x.id`);
  await tx.execute(sql`
    delete from ${goneTable(name)} where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
}
