import { type SQL, sql } from "drizzle-orm";

const columns = { dataset: "dataset_id", model: "model_id", reader: "reader_id" } as const;

/**
 * The id of the project's dataset, model or reader of a name, or of the one that had the name before it was
 * renamed or merged; null where there is none.
 * @param version of a reader
 */
export function idOfName(
  table: keyof typeof columns,
  projectId: string,
  name: SQL,
  version: SQL = sql`''`,
): SQL {
  const isVersion = table === "reader" ? sql`and known.version = ${version}` : sql``;
  return sql`coalesce(
    (select known.id from ${sql.identifier(table)} known
      where known.project_id = ${projectId} and known.name = ${name} ${isVersion}),
    (select known.${sql.identifier(columns[table])} from former_name known
      where known.project_id = ${projectId} and known.name = ${name} ${isVersion}
        and known.${sql.identifier(columns[table])} is not null))`;
}
