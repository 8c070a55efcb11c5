import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "@/db/embedded/ask";
import { StatedError } from "@/db/embedded/stated-error";
import { migrationsFolder } from "@/db/migrate";
import { daysAfter } from "@/lib/time/days-after";
import { waitingDays } from "@/lib/time/waiting-days";
import { copyStatement } from "./copy-database";
import type { Manifest } from "./manifest";

type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Puts a backup's tables into an empty database: the schema as it was then, the rows, every foreign
 * key checked, the migrations since, and an end to what could open an account. One transaction, so
 * it loads everything or nothing.
 * @throws StatedError when the database is not empty, or the backup is of another Candor
 */
export async function loadDatabase(
  ownerUrl: string,
  folder: string,
  manifest: Manifest,
  now: Date,
): Promise<void> {
  const { before, since } = splitMigrations(manifest);
  const config = { connectionString: ownerUrl, application_name: "candor restore" };
  // What was not committed ends with the connection.
  await withClient(config, async (client) => {
    await client.query("begin");
    await refuseUnlessEmpty(client);
    await client.query(`
      create schema if not exists drizzle;
      create table drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)`);
    for (const migration of before) await run(client, migration);
    await loadRows(client, folder, manifest);
    for (const migration of since) {
      await run(client, migration);
      await client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
        [migration.hash, migration.folderMillis],
      );
    }
    await endWhatWasOpen(client, now);
    await client.query("commit");
    await client.query("analyze");
  });
}

/** The migrations that the backup had, and those that came since. */
function splitMigrations({ migrations }: Manifest) {
  const known = readMigrationFiles({ migrationsFolder });
  const before = known.slice(0, migrations.length);
  const same = migrations.every(({ hash }, i) => before[i]?.hash === hash);
  if (!same) {
    throw new StatedError(
      "The backup was made by a newer or another version of Candor: restore it with that version. Nothing was restored.",
    );
  }
  return { before, since: known.slice(migrations.length) };
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql) await client.query(statement);
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'queue') and c.relkind in ('r', 'p') limit 1`);
  if (!rows[0]) return;
  throw new StatedError(
    `The database is not empty (it has the table ${rows[0].name}): restore into an empty one. Nothing was restored.`,
  );
}

/** Rows come in any order, so foreign keys are made again behind them, which checks every row. */
async function loadRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query("set local datestyle = 'ISO'; set local timezone = 'UTC'");
  const keys = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { drop } of keys.rows) await client.query(drop);
  const names = manifest.tables.map(
    ({ schema, table }) => `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`,
  );
  const always = await client.query<{ enable: string }>(`
    select format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as enable
    from pg_trigger where not tgisinternal and tgenabled = 'A'`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations may have put first rows there; the backup has them as they were.
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of manifest.tables) {
    const stream = client.query(copyFrom(copyStatement(client, table, "from stdin")));
    await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), stream);
    if (stream.rowCount === table.rows) continue;
    throw new StatedError(
      `The backup is damaged: ${table.file} has ${stream.rowCount} rows instead of ${table.rows}. Nothing was restored.`,
    );
  }
  for (const { schema, sequence, last } of manifest.sequences) {
    await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [
      schema,
      sequence,
      last,
    ]);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { enable } of always.rows) await client.query(enable);
  for (const { make } of keys.rows) await client.query(make);
}

/**
 * What a restore must not bring back with the rows. Runs of language models would spend money. What opens an account may have been ended since the
 * backup, because it was stolen: sessions, API tokens, links and invitations end, and people sign in again.
 * What was going to be deleted or erased may have been taken back since: everything has its whole waiting
 * period again, and an erasure after the retention period is announced anew.
 */
async function endWhatWasOpen(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    "delete from staff_session; delete from password_reset; delete from api_token",
  );
  const at = now.toISOString();
  await client.query(
    "update member_invitation set outcome = 'revoked', settled_at = $1 where outcome is null",
    [at],
  );
  await client.query("update shared_view set revoked_at = $1 where revoked_at is null", [at]);
  await client.query(
    "update run set state = 'paused', problem = 'The backup was restored.' where state = 'running'",
  );
  const later = daysAfter(now, waitingDays).toISOString();
  // What was archived at the moment its deletion was requested was active before: both dates move.
  for (const table of ["project", "study"]) {
    await client.query(
      `update ${table} set archived_at = archived_at + ($1::timestamptz - delete_at)
      where delete_at < $1 and archived_at + make_interval(hours => 24 * $2) >= delete_at`,
      [later, waitingDays],
    );
  }
  for (const [table, column] of [
    ["project", "delete_at"],
    ["study", "delete_at"],
    ["user", "delete_at"],
    ["participant", "erase_at"],
  ]) {
    await client.query(
      `update "${table}" set ${column} = greatest(${column}, $1) where ${column} is not null`,
      [later],
    );
  }
  await client.query(
    "update study set retention_announced_at = null where retention_ended_at is null",
  );
}
