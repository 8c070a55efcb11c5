import { spawn } from "node:child_process";
import { chmodSync, closeSync, openSync, readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { takesConnections } from "./ask";
import { freePort } from "./free-port";
import type { Native } from "./native";
import { type Postmaster, removeStaleNote, runningPostmaster } from "./postmaster";
import type { RunAs } from "./run-as";
import { programEnv } from "./run-program";
import { StatedError } from "./stated-error";

const patience = 5 * 60_000;
const attempts = 40;

export interface Serving {
  native: Native;
  user: RunAs;
  folder: string;
  log: string;
  /** The port to listen on if a server has to be started; any free one by default. */
  port?: number;
  urlAt: (port: number) => string;
}

/**
 * Finds or starts the server of a data folder and waits until it takes connections: through its
 * recovery after a crash, and through the end of one that is just being stopped.
 */
export async function serve(serving: Serving): Promise<Required<Postmaster> & { port: number }> {
  const { folder, urlAt } = serving;
  const deadline = Date.now() + patience;
  let started: Started | undefined;
  for (let attempt = 0; Date.now() < deadline; ) {
    const running = runningPostmaster(folder);
    if (running) {
      const { pid, port } = running;
      if (port && (await takesConnections(urlAt(port)))) return { pid, port };
    } else if (!started || started.ended) {
      if (started) stateUnlessPassing(serving, started, ++attempt);
      await removeStaleNote(folder);
      started = start(serving, serving.port ?? (await freePort()));
    }
    await sleep(started?.ended ? 250 : 50);
  }
  throw new StatedError(
    `Postgres has not become ready within ${patience / 60_000} minutes: see ${serving.log}.`,
  );
}

interface Started {
  ended: boolean;
  logFrom: number;
}

/** Its own session: neither a Ctrl-C in the terminal nor our death reaches the server. */
function start({ native, user, folder, log }: Serving, port: number): Started {
  const output = openSync(log, "a", 0o600);
  chmodSync(log, 0o600);
  const started: Started = { ended: false, logFrom: statSync(log).size };
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "timezone=UTC",
    "log_timezone=UTC",
    // A statement that fails, and the row that it was about, may hold what a person entered.
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
  ];
  const child = spawn(
    native.postgres,
    ["-D", folder, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...user,
      cwd: "/",
      env: programEnv,
      detached: true,
      stdio: ["ignore", output, output],
    },
  );
  closeSync(output);
  const end = () => {
    started.ended = true;
  };
  child.on("exit", end);
  child.on("error", end);
  child.unref();
  return started;
}

/** Another process may have started the server, hold the port, or not have let go of its memory. */
const passing =
  /lock file "postmaster\.pid" already exists|shared memory block|Address already in use/;

function stateUnlessPassing({ log }: Serving, { logFrom }: Started, attempt: number): void {
  const said = readFileSync(log).subarray(logFrom).toString();
  if (passing.test(said) && attempt < attempts) return;
  const reason = said.match(/(?:FATAL|PANIC): {2}(.*)/)?.[1] ?? "it does not say why";
  throw new StatedError(`Postgres ended while it was starting: ${reason} (see ${log}).`);
}
