import pg from "pg";
import { StatedError } from "@/db/embedded/stated-error";

const oldest = 15;

/**
 * Makes sure that the database answers and keeps what it acknowledges.
 * @param variable the name of the environment variable that holds the address
 * @throws StatedError that names the host and the reason, never the password
 */
export async function checkDatabase(databaseUrl: string, variable: string): Promise<void> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `${hostname}:${port || 5432}${pathname}`;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StatedError(
      `The database of ${variable} at ${place} cannot be reached (${reasonOf(error)}): start it or correct ${variable}, or leave it out to use Candor's own.`,
      { cause: error },
    );
  }
  try {
    const { rows } = await client.query<{ version: number; fsync: string; commit: string }>(
      `select current_setting('server_version_num')::int as version,
              current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit`,
    );
    const [found] = rows;
    if (!found || found.version < oldest * 10_000) {
      const major = Math.floor((found?.version ?? 0) / 10_000);
      throw new StatedError(
        `The database at ${place} is Postgres ${major} and Candor needs ${oldest} or newer: upgrade it, or leave DATABASE_URL out to use Candor's own.`,
      );
    }
    for (const [name, value] of [
      ["fsync", found.fsync],
      ["synchronous_commit", found.commit],
    ] as const) {
      if (value === "on" || value === "remote_apply") continue;
      throw new StatedError(
        `The database at ${place} may lose answers that Candor has acknowledged, because its setting ${name} is ${value}: set it to on.`,
      );
    }
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  if (code === "ECONNREFUSED") return "nothing listens there";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "no such host";
  // When several addresses of a name fail, the message is empty.
  return message || code || "no reason given";
}
