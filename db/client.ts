import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { log } from "@/lib/log/server/log";
import * as schema from "./schema";

export type Database = NodePgDatabase<typeof schema>;
/** The first argument of a use case: the database, or a transaction in it. */
export type Db = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];
/** The database with its pool, for use cases that stream rows or use the queue. */
export type Connection = Database & { $client: Pool };

/**
 * A pool of connections.
 * @param options.queryTimeout milliseconds after which a query without a response fails
 */
export function connect(
  url: string,
  options: { max?: number; queryTimeout?: number } = {},
): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
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

let shared: Connection | undefined;

/** The process's one pool, on DATABASE_URL. */
export function database(): Connection {
  if (!shared) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error("DATABASE_URL is not set: start the app with `npm start`.");
    // A server that hangs must not hang every request with it: they answer 503.
    shared = connect(url, { queryTimeout: 15_000 });
  }
  return shared;
}
