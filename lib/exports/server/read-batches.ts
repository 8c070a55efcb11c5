import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { log } from "@/lib/log/server/log";

const batchRows = 1_000;

/**
 * A query's rows as of one moment, batch by batch through a cursor, so that memory stays flat
 * however many there are. It holds a connection until it is done; Postgres ends the connection when
 * nobody has asked for more in a minute.
 */
export async function* readBatches<Row extends Record<string, unknown>>(
  pool: Pool,
  query: SQL,
): AsyncGenerator<Row[], void, void> {
  const client = await pool.connect();
  // Postgres has ended the connection: the next fetch fails.
  const onError = (error: Error) => log.error({ err: error }, "an export was cut off");
  client.on("error", onError);
  const db = drizzle(client);
  let clean = false;
  try {
    await db.execute(sql`begin isolation level repeatable read read only`);
    await db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    await db.execute(sql`declare batches no scroll cursor for ${query}`);
    while (true) {
      const { rows } = await db.execute<Row>(sql.raw(`fetch ${batchRows} from batches`));
      if (rows.length === 0) break;
      yield rows as Row[];
    }
    await db.execute(sql`commit`);
    clean = true;
  } finally {
    client.off("error", onError);
    // Where something failed or the reader left early, closing the connection ends the transaction.
    client.release(!clean);
  }
}
