import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a row is of no dataset, model or reader that waits for its deletion. Such a row is left out already, so that no
 * figure changes on the day it goes. Those that wait are few: they are found by an index, once per query.
 * @param columns where the row names its dataset, its model and its reader
 */
export const stays = (
  projectId: string,
  columns: Record<"dataset" | "model" | "reader", SQL>,
): SQL =>
  sql.join(
    Object.entries(columns).map(
      ([kind, column]) => sql`coalesce(${column} <> all(array(
        select id from ${sql.identifier(kind)}
        where project_id = ${projectId} and delete_at is not null)), true)`,
    ),
    sql` and `,
  );
