import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { type Connection, connect } from "@/db/client";
import { appRole } from "@/db/embedded/app-role";
import { candorHome } from "@/db/embedded/candor-home";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import { migrate } from "@/db/migrate";
import type { OwnProcess } from "../start/child-process";
import { startWorkerProcess } from "../start/worker-process";

interface Workers {
  /** As the owner. */
  db: Connection;
  workers: OwnProcess[];
  /** Starts another worker in the place of one that has ended. */
  restart(index: number): Promise<void>;
}

/** Workers on a Postgres of their own that is as durable as the real one. Everything is ended and removed afterwards. */
export async function withWorkers<T>(count: number, use: (app: Workers) => Promise<T>): Promise<T> {
  const home = path.join(candorHome(), `prove-${randomBytes(4).toString("hex")}`);
  const secret = randomBytes(32).toString("hex");
  // The proof stores keys, which the workers must read.
  process.env.CANDOR_SECRET = secret;
  const postgres = await startEmbeddedPostgres({ home });
  const db = connect(postgres.ownerUrl);
  const workers: OwnProcess[] = [];
  const start = () => startWorkerProcess({ home, databaseUrl: postgres.url, secret });
  try {
    await migrate(postgres.ownerUrl, appRole);
    for (let i = 0; i < count; i += 1) workers.push(await start());
    return await use({
      db,
      workers,
      async restart(index) {
        workers[index] = await start();
      },
    });
  } finally {
    for (const worker of workers) worker.kill();
    await Promise.all(workers.map(({ ended }) => ended));
    await db.$client.end();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
