import path from "node:path";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StatedError } from "@/db/embedded/stated-error";
import { writeCompressed } from "./hash-file";
import type { Manifest } from "./manifest";

type Snapshot = Pick<Manifest, "migrations" | "tables" | "sequences">;

/**
 * Writes every table to its own file, all as of one moment, while the app keeps writing. The queue
 * is left out, because results are requested again.
 */
export async function copyDatabase(client: pg.Client, folder: string): Promise<Snapshot> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("set local datestyle = 'ISO'; set local timezone = 'UTC'");
    await client.query("set local extra_float_digits = 1; set local statement_timeout = 0");
    const tables: Manifest["tables"] = [];
    const migrations = await findMigrations(client);
    for (const found of await listTables(client)) {
      tables.push(await copyTable(client, found, folder));
    }
    return { migrations, tables, sequences: await listSequences(client) };
  } finally {
    await client.query("rollback");
  }
}

interface Table {
  schema: string;
  table: string;
  columns: string[];
}

/** A column that is computed from others is computed again. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as "table",
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind = 'r' order by 1, 2`);
  return rows;
}

async function copyTable(client: pg.Client, found: Table, folder: string) {
  const { schema, table, columns } = found;
  const file = `${schema}.${table}.copy.gz`;
  const stream = client.query(copyTo(copyStatement(client, found, "to stdout")));
  const written = await writeCompressed(stream, path.join(folder, file));
  return { schema, table, columns, rows: stream.rowCount, file, ...written };
}

export function copyStatement(client: pg.Client, table: Table, direction: string): string {
  const quote = (name: string) => client.escapeIdentifier(name);
  const columns = table.columns.map(quote).join(", ");
  return `copy ${quote(table.schema)}.${quote(table.table)} (${columns}) ${direction}`;
}

async function findMigrations(client: pg.Client): Promise<Manifest["migrations"]> {
  const table = "drizzle.__drizzle_migrations";
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass($1) is not null as there",
    [table],
  );
  if (!rows[0]?.there) {
    throw new StatedError(
      "The database has no tables of Candor's, so there is nothing to back up.",
    );
  }
  const found = await client.query<{ hash: string; at: string }>(
    `select hash, created_at::text as at from ${table} order by created_at`,
  );
  return found.rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

/** They run outside transactions, so they are read last: never behind a number in the tables. */
async function listSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<Manifest["sequences"][number]>(`
    select schemaname as schema, sequencename as sequence, last_value::text as last
    from pg_sequences where schemaname in ('public', 'drizzle') and last_value is not null
    order by 1, 2`);
  return rows;
}
