import { quitEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import type { OwnDatabase } from "./own-database";
import type { WebProcess } from "./web-process";
import type { WorkerProcess } from "./worker-process";

/** The processes that this one has started, or is starting, and must end. */
export interface Started {
  web?: WebProcess;
  worker?: WorkerProcess;
  database?: Promise<OwnDatabase>;
}

/** The database last, so that no request and no job meets one that is gone. */
export async function endInOrder({ web, worker, database }: Started): Promise<void> {
  await Promise.all([web?.stop(), worker?.stop()]);
  // When it could not be started there is nothing to stop, and the reason has been told.
  const own = await database?.catch(() => undefined);
  await own?.stop();
}

/** For who cannot wait. What was acknowledged is safe: Postgres recovers it at the next start. */
export function endAtOnce({ web, worker, database }: Started, home: string): void {
  web?.kill();
  worker?.kill();
  if (database) quitEmbeddedPostgres(home);
}
