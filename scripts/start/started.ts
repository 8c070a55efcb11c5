import {
  type EmbeddedPostgres,
  quitEmbeddedPostgres,
  startEmbeddedPostgres,
} from "@/db/embedded/start-embedded-postgres";
import type { OwnProcess } from "./child-process";
import type { Running } from "./keep-running";
import { progress } from "./progress";

/** The embedded server as something to keep running. */
type OwnDatabase = Running & Omit<EmbeddedPostgres, "ended">;

export async function startOwnDatabase(home: string, port?: number): Promise<OwnDatabase> {
  const { ended, ...postgres } = await progress("Starting Postgres", () =>
    startEmbeddedPostgres({ home, port }),
  );
  return { ...postgres, ended: ended().then(() => "its process is gone") };
}

/** The processes that this one has started, or is starting, and must end. */
export interface Started {
  web?: OwnProcess;
  worker?: OwnProcess;
  database?: Promise<OwnDatabase>;
}

/** The database last, so that no request and no job meets one that is gone. */
export async function endInOrder({ web, worker, database }: Started): Promise<void> {
  await Promise.all([web?.stop(), worker?.stop()]);
  // When it could not be started there is nothing to stop, and the reason has been reported.
  const own = await database?.catch(() => undefined);
  await own?.stop();
}

/**
 * For users who cannot wait. Acknowledged data are safe: Postgres recovers them at the next start.
 */
export function endAtOnce({ web, worker, database }: Started, home: string): void {
  web?.kill();
  worker?.kill();
  if (database) quitEmbeddedPostgres(home);
}
