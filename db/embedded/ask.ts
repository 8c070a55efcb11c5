import pg from "pg";
import { StatedError } from "./stated-error";

const notYet = new Set(["ECONNREFUSED", "ECONNRESET", "57P01", "57P02", "57P03"]);

/**
 * Whether the server accepts connections yet.
 * @throws Error if it never will in its present state.
 */
export async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that goes away between two calls raises an error here as well as in the call.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "28P01") {
      throw new StatedError(
        "The password file in Candor's home is not that of the data folder beside it: put both back from the same backup.",
        { cause: error },
      );
    }
    // pg itself says this when the connection is cut before the server has greeted.
    if (notYet.has(code ?? "") || /terminated unexpectedly|timeout/.test(message)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

export async function withClient<T>(
  config: string | pg.ClientConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Makes the database unless it is there. */
export const ensureDatabase = (serverUrl: string, name: string) =>
  withClient(serverUrl, async (client) => {
    try {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    } catch (error) {
      // Another process made it in this moment.
      const { code } = error as { code?: string };
      if (code !== "42P04" && code !== "23505") throw error;
    }
  });
