import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { log } from "@/lib/log/server/log";
import * as schema from "./schema";

export type Database = NodePgDatabase<typeof schema>;
/** The first argument of a use case: the database, or a transaction in it. */
export type Db = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];
/** The database with its pool, for use cases that stream rows or use the queue. */
export type Connection = Database & { $client: Pool };

interface Limits {
  max?: number;
  /** Milliseconds after which Postgres stops a statement. */
  statementTimeout?: number;
  /** Milliseconds after which a statement that waits for what another one holds is stopped. */
  lockTimeout?: number;
  /** Milliseconds after which Postgres ends a transaction, with its connection. It can from version 17 on. */
  transactionTimeout?: number;
  /** Milliseconds after which a query without a response fails: the server hangs, or is cut off. */
  queryTimeout?: number;
}

/** A pool of connections. */
export function connect(url: string, options: Limits = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementTimeout,
    lock_timeout: options.lockTimeout,
    query_timeout: options.queryTimeout,
    onConnect: async (client) => {
      const { transactionTimeout } = options;
      if (transactionTimeout) {
        await client.query(
          `select set_config('transaction_timeout', '${transactionTimeout}', false) ${whereItCan}`,
        );
      }
    },
  });
  // A dead connection is replaced, and the next query on it reports the error. The pool listens to
  // idle connections alone: one that dies in the middle of a transaction would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", (err) => log.warn({ err }, "a database connection was lost"));
  });
  return tellFirstError(drizzle(pool, { schema, casing: "snake_case" }));
}

/** Makes a failed transaction throw why it failed: drizzle throws the rollback's own error where that fails too. */
function tellFirstError(db: Connection): Connection {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    let first: { error: unknown } | undefined;
    try {
      return await transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          first = { error };
          throw error;
        }
      }, config);
    } catch (error) {
      throw first ? first.error : error;
    }
  };
  return db;
}

const whereItCan = "where current_setting('transaction_timeout', true) is not null";

/** For imports and downloads: this transaction may take as long as it does, unlike others of requests. */
export async function allowLongTransaction(tx: Pick<Db, "execute">): Promise<void> {
  await tx.execute(sql.raw(`select set_config('transaction_timeout', '0', true) ${whereItCan}`));
}

/** Milliseconds that a statement of a request may take. */
export const longestStatement = 15_000;

/** Milliseconds that a transaction of a request may take: many statements could hold a connection for minutes. */
const longestTransaction = 60_000;

let shared: Connection | undefined;

/** The process's one pool, on DATABASE_URL; a new one after it was ended. */
export function database(): Connection {
  if (!shared || shared.$client.ended) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error("DATABASE_URL is not set: start the app with `npm start`.");
    // What takes too long, waits too long, or gets no response must not hang its request: it answers 503.
    shared = connect(url, {
      statementTimeout: longestStatement,
      transactionTimeout: longestTransaction,
      lockTimeout: longestStatement - 5_000,
      queryTimeout: longestStatement + 5_000,
    });
  }
  return shared;
}
