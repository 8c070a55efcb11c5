import { existsSync } from "node:fs";
import path from "node:path";
import { runningPostmaster } from "@/db/embedded/postmaster";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import { StatedError } from "@/db/embedded/stated-error";
import { takeLock } from "../start/lock";

/** The home's own server for a while: the one that runs, or else one that is ended afterwards. */
export async function withOwnDatabase<T>(
  home: string,
  use: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(home, "postgres");
  if (!existsSync(folder)) {
    throw new StatedError(
      `There is no database in ${home}: set CANDOR_HOME or DATABASE_URL as for \`npm start\`.`,
    );
  }
  if (runningPostmaster(folder)) return use((await startEmbeddedPostgres({ home })).ownerUrl);
  const lock = await takeLock(home);
  try {
    return await withServer(home, use);
  } finally {
    lock.release();
  }
}

/** A home's own server, which is ended afterwards. */
export async function withServer<T>(home: string, use: (ownerUrl: string) => Promise<T>) {
  const server = await startEmbeddedPostgres({ home });
  try {
    return await use(server.ownerUrl);
  } finally {
    await server.stop();
  }
}
