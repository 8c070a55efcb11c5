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
  });
  // A dead connection is replaced, and the next query on it reports the error. The pool listens to
  // idle connections alone: one that dies in the middle of a transaction would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", (err) => log.warn({ err }, "a database connection was lost"));
  });
  return drizzle(pool, { schema, casing: "snake_case" });
}

/** Milliseconds that a statement of a request may take. */
export const longestStatement = 15_000;

let shared: Connection | undefined;

/** The process's one pool, on DATABASE_URL. */
export function database(): Connection {
  if (!shared) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error("DATABASE_URL is not set: start the app with `npm start`.");
    // What takes too long, waits too long, or gets no response must not hang its request: it answers 503.
    shared = connect(url, {
      statementTimeout: longestStatement,
      lockTimeout: longestStatement - 5_000,
      queryTimeout: longestStatement + 5_000,
    });
  }
  return shared;
}
