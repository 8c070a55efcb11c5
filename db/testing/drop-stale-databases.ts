import type { Client } from "pg";
import { templateName } from "./template";

/** Removes what crashed runs and older migrations left. Only for who is the server's only user. */
export async function dropStaleDatabases(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string; datistemplate: boolean }>(
    `select datname, datistemplate from pg_database
      where datname like 'test\\_%' or (datname like 'candor\\_template\\_%' and datname <> $1)`,
    [templateName()],
  );
  for (const { datname, datistemplate } of rows) {
    if (datistemplate) await client.query(`alter database "${datname}" is_template false`);
    await client.query(`drop database if exists "${datname}" with (force)`);
  }
}
