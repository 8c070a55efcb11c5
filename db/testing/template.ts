import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { appRole } from "@/db/embedded/app-role";
import { checkout } from "@/db/embedded/checkout";
import { migrate } from "@/db/migrate";

const making = 7_262_102;

/**
 * A database with the newest schema to clone others from, made once for each state of what makes it.
 * It counts as made when it is marked as a template, which is the last step.
 */
export async function ensureTemplate(client: Client, serverUrl: string): Promise<string> {
  const name = templateName();
  await client.query("select pg_advisory_lock($1)", [making]);
  try {
    const { rowCount } = await client.query(
      "select from pg_database where datname = $1 and datistemplate",
      [name],
    );
    if (rowCount) return name;
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}"`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    await migrate(url.href, appRole);
    // A clone can only be made while nobody is connected.
    await client.query(`alter database "${name}" with is_template true allow_connections false`);
    return name;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [making]);
  }
}

/** The name says from which migrations, queues and grants the template was made. */
export function templateName(): string {
  const folder = path.join(checkout, "db/migrations");
  const hash = createHash("sha256");
  for (const file of ["lib/jobs/server/boss.ts", "db/grant-to-app.ts"]) {
    hash.update(readFileSync(path.join(checkout, file)));
  }
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /\.(sql|json)$/.test(name)).sort()) {
    hash.update(`${file}\n`).update(readFileSync(path.join(folder, file)));
  }
  return `candor_template_${hash.digest("hex").slice(0, 16)}`;
}
