import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { allowLongTransaction } from "./client";

const batchRows = 1_000;

/**
 * A query's rows as of one moment, batch by batch through a cursor, so that memory stays flat
 * however many there are. It holds a connection until it is done. Postgres stops working on it when the
 * signal aborts or this process dies, and when nobody has asked for more in a minute.
 */
export async function* streamRows<Row extends Record<string, unknown>>(
  pool: Pool,
  query: SQL,
  signal: AbortSignal,
): AsyncGenerator<Row[], void, void> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let isHeld = true;
  const letGo = (isClean: boolean) => {
    if (!isHeld) return;
    isHeld = false;
    // Closing the connection ends the transaction, and the statement that is running in it.
    client.release(!isClean);
  };
  const onAbort = () => letGo(false);
  signal.addEventListener("abort", onAbort);
  const db = drizzle(client);
  try {
    await db.execute(sql`begin isolation level repeatable read read only`);
    await allowLongTransaction(db);
    await db.execute(sql`
      select set_config('idle_in_transaction_session_timeout', '60s', true),
        set_config('client_connection_check_interval', '1s', true),
        -- Compiling the plan takes longer than the first rows.
        set_config('jit', 'off', true)`);
    await db.execute(sql`declare batches no scroll cursor for ${query}`);
    while (true) {
      const { rows } = await db.execute<Row>(sql.raw(`fetch ${batchRows} from batches`));
      if (rows.length === 0) break;
      yield rows as Row[];
      signal.throwIfAborted();
    }
    await db.execute(sql`commit`);
    letGo(true);
  } finally {
    signal.removeEventListener("abort", onAbort);
    letGo(false);
  }
}
