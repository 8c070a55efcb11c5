import type { Db } from "@/db/client";

type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * A transaction that throws its original error. If the connection is lost, the rollback fails too,
 * and the driver would throw that failure instead.
 */
export async function transactionWithCause<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  let cause: unknown;
  try {
    return await db.transaction(async (tx) => {
      try {
        return await run(tx);
      } catch (error) {
        cause = error;
        throw error;
      }
    });
  } catch (error) {
    throw cause ?? error;
  }
}
