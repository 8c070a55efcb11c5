import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./client";

const batchRows = 10_000;

/** Hands over a query's rows batch by batch, through a cursor: however many there are, few are in memory. */
export function readInBatches<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
  use: (rows: Row[]) => void,
): Promise<void> {
  return db.transaction(
    async (tx) => {
      // All rows are read, so the plan must be the best for all of them.
      await tx.execute(sql`set local cursor_tuple_fraction = 1`);
      await tx.execute(sql`declare batches no scroll cursor for ${query}`);
      while (true) {
        const { rows } = await tx.execute<Row>(sql.raw(`fetch ${batchRows} from batches`));
        if (rows.length === 0) break;
        use(rows as Row[]);
      }
    },
    { accessMode: "read only" },
  );
}
