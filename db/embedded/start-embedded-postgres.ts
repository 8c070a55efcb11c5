import { chownSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { appRole, ensureAppRole } from "./app-role";
import { ensureDatabase } from "./ask";
import { hasDataFolder, makeDataFolder, superuser } from "./data-folder";
import { makeHome } from "./make-home";
import { nativeFor } from "./native";
import { runningPostmaster } from "./postmaster";
import { startOf } from "./processes";
import { canReach, databaseUser } from "./run-as";
import { runProgram } from "./run-program";
import { serve } from "./serve";
import { StatedError } from "./stated-error";

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * A real Postgres of our own, with its data in `<home>/postgres`. Adopts the server that an earlier run
 * left behind, and starts one otherwise. It outlives this process unless it is stopped.
 *
 * @throws StatedError when the data folder cannot be used or the server does not start
 */
export async function startEmbeddedPostgres(options: {
  home: string;
  /** To come back at the port of a server that died; any free one by default. */
  port?: number;
}) {
  const { home } = options;
  const folder = path.join(home, "postgres");
  const passwordFile = path.join(home, "postgres.password");
  makeHome(home);
  const user = databaseUser(folder);
  if (!canReach(user, home)) {
    throw new StatedError(
      `As root, Postgres runs as user number ${user?.uid}, who cannot enter ${home}: set CANDOR_HOME to a folder that everyone can enter.`,
    );
  }
  const native = nativeFor(user);
  if (!hasDataFolder(folder, passwordFile, native.major)) {
    await makeDataFolder(native, user, folder, passwordFile);
  }
  // Only initdb had to read it as the server's user.
  if (user) chownSync(passwordFile, 0, 0);
  const password = readFileSync(passwordFile, "utf8").trim();
  const ownerUrl = (database: string, port: number) =>
    `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;

  const { pid, port } = await serve({
    native,
    user,
    folder,
    log: path.join(home, "postgres.log"),
    urlAt: (at) => ownerUrl("postgres", at),
    port: options.port,
  });
  await ensureDatabase(ownerUrl("postgres", port), "candor");
  const appPassword = await ensureAppRole(
    ownerUrl("postgres", port),
    path.join(home, "postgres-app.password"),
  );

  const born = startOf(pid);
  const isRunning = () => born !== null && startOf(pid) === born;
  return {
    /** Of the database `candor`, as the app's role. */
    url: `postgresql://${appRole}:${appPassword}@127.0.0.1:${port}/candor`,
    /** Of the same database, as the superuser that owns it. */
    ownerUrl: ownerUrl("candor", port),
    port,
    pid,
    /** Resolves when the server process is gone, for whatever reason. */
    async ended() {
      while (isRunning()) await sleep(200);
    },
    /** Ends it in order: open transactions are rolled back, everything is on disk. */
    async stop() {
      if (runningPostmaster(folder)?.pid !== pid) return;
      const fast = ["stop", "-D", folder, "-m", "fast", "-w", "-t", "60"];
      await runProgram(user, native.pgCtl, fast).catch((error) => {
        // It may have ended just before it was stopped.
        if (isRunning()) throw error;
      });
    },
  };
}

/** Ends the server at once, whoever started it. The next start recovers what was acknowledged. */
export function quitEmbeddedPostgres(home: string): void {
  const running = runningPostmaster(path.join(home, "postgres"));
  if (running) process.kill(running.pid, "SIGQUIT");
}
