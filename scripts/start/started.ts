import { quitEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import type { OwnDatabase } from "./own-database";
import type { WebProcess } from "./web-process";

/** The processes that this one has started, or is starting, and must end. */
export interface Started {
  web?: WebProcess;
  database?: Promise<OwnDatabase>;
}

/** The web process first, so that no request meets a database that is gone. */
export async function endInOrder({ web, database }: Started): Promise<void> {
  await web?.stop();
  // When it could not be started there is nothing to stop, and the reason has been told.
  const own = await database?.catch(() => undefined);
  await own?.stop();
}

/** For who cannot wait. What was acknowledged is safe: Postgres recovers it at the next start. */
export function endAtOnce({ web, database }: Started, home: string): void {
  web?.kill();
  if (database) quitEmbeddedPostgres(home);
}
