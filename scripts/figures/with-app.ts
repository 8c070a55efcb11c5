import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { type Connection, connect } from "@/db/client";
import { appRole } from "@/db/embedded/app-role";
import { candorHome } from "@/db/embedded/candor-home";
import { freePort } from "@/db/embedded/free-port";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@/db/embedded/start-embedded-postgres";
import { migrate } from "@/db/migrate";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { OwnProcess } from "../start/child-process";
import { ensureBuild } from "../start/ensure-build";
import { progress } from "../start/progress";
import { clickableUrl, startWebProcess } from "../start/web-process";
import { startWorkerProcess } from "../start/worker-process";

export interface App {
  /** As the owner, who may also analyse tables; the processes connect as the app. */
  db: Connection;
  /** Where the web processes answer. They come back at the same ports. */
  urls: string[];
  webs: OwnProcess[];
  worker: OwnProcess;
  postgres: EmbeddedPostgres;
  home: string;
  secret: string;
  /** From one seed, always the same. */
  random: () => number;
  /** One of the web processes, at random. */
  pickUrl: () => string;
  restartWeb(index: number): Promise<void>;
  restartPostgres(): Promise<void>;
  restartWorker(): Promise<void>;
}

/**
 * The built app on a Postgres of its own that is as durable as the real one, with several web
 * processes and a worker. Everything is ended and removed afterwards, however it went.
 */
export async function withApp<T>(webProcesses: number, use: (app: App) => Promise<T>): Promise<T> {
  await progress("Building the app", () => ensureBuild());
  const home = path.join(candorHome(), `prove-${randomBytes(4).toString("hex")}`);
  const secret = randomBytes(32).toString("hex");
  // The proof makes personal links, whose keys the app must know.
  process.env.CANDOR_SECRET = secret;
  let postgres = await startEmbeddedPostgres({ home });
  const webs: OwnProcess[] = [];
  const ports = await Promise.all(Array.from({ length: webProcesses }, freePort));
  const startWeb = (port: number) =>
    startWebProcess({ host: "127.0.0.1", port, home, databaseUrl: postgres.url, secret });
  const db = connect(postgres.ownerUrl);
  let worker: OwnProcess | undefined;
  const urls = ports.map((port) => clickableUrl("127.0.0.1", port));
  const random = seededRandom("proof");
  const startWorker = () => startWorkerProcess({ home, databaseUrl: postgres.url, secret });
  try {
    await migrate(postgres.ownerUrl, appRole);
    worker = await startWorker();
    for (const port of ports) webs.push(await startWeb(port));
    return await use({
      db,
      home,
      secret,
      urls,
      webs,
      random,
      pickUrl: () => urls[Math.floor(random() * urls.length)] ?? "",
      get worker() {
        if (!worker) throw new Error("no worker");
        return worker;
      },
      async restartWorker() {
        worker = await startWorker();
      },
      get postgres() {
        return postgres;
      },
      async restartWeb(index) {
        webs[index] = await startWeb(ports[index] ?? 0);
      },
      async restartPostgres() {
        postgres = await startEmbeddedPostgres({ home, port: postgres.port });
      },
    });
  } finally {
    await Promise.all([...webs.map((web) => web.stop()), worker?.stop()]);
    await db.$client.end();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
