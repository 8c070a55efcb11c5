import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@/db/embedded/start-embedded-postgres";
import type { Running } from "./keep-running";
import { progress } from "./progress";

/** The embedded server as something to keep running. */
export type OwnDatabase = Running & Omit<EmbeddedPostgres, "ended">;

export async function startOwnDatabase(home: string, port?: number): Promise<OwnDatabase> {
  const { ended, ...postgres } = await progress("Starting Postgres", () =>
    startEmbeddedPostgres({ home, port }),
  );
  return { ...postgres, ended: ended().then(() => "its process is gone") };
}
