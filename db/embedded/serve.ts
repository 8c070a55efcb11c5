import { spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takesConnections } from "./ask";
import { freePort } from "./free-port";
import type { Native } from "./native";
import { type Postmaster, removeStaleNote, runningPostmaster } from "./postmaster";
import type { RunAs } from "./run-as";
import { programEnv } from "./run-program";
import { StatedError } from "./stated-error";

const patienceMs = 5 * 60_000;
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
  const deadline = Date.now() + patienceMs;
  let started: Started | undefined;
  for (let attempt = 0; Date.now() < deadline; ) {
    const running = runningPostmaster(folder);
    if (running) {
      const { pid, port } = running;
      if (port && (await takesConnections(urlAt(port)))) return { pid, port };
    } else if (!started || started.ended) {
      if (started) {
        // The process that writes its log outlives it by a moment.
        await sleep(250);
        stateUnlessPassing(serving, started, ++attempt);
      }
      await removeStaleNote(folder);
      started = start(serving, serving.port ?? (await freePort()));
    }
    await sleep(50);
  }
  throw new StatedError(
    `Postgres has not become ready within ${patienceMs / 60_000} minutes: see ${serving.log} and ${folder}/log.`,
  );
}

interface Started {
  ended: boolean;
  /** How long each file was that it may write to. */
  logFrom: Map<string, number>;
}

/**
 * Its output before its own logs are open, and these logs: one a day, each overwritten after a
 * week.
 */
function logsOf({ log, folder }: Pick<Serving, "log" | "folder">): string[] {
  const own = path.join(folder, "log");
  const names = existsSync(own) ? readdirSync(own) : [];
  return [log, ...names.map((name) => path.join(own, name))];
}

/** Its own session: neither a Ctrl-C in the terminal nor our death reaches the server. */
function start({ native, user, folder, log }: Serving, port: number): Started {
  const output = openSync(log, "a", 0o600);
  chmodSync(log, 0o600);
  const logFrom = new Map(logsOf({ log, folder }).map((file) => [file, statSync(file).size]));
  const started: Started = { ended: false, logFrom };
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "timezone=UTC",
    "log_timezone=UTC",
    // A failed statement, and its row, may contain a person's entries.
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    "logging_collector=on",
    "log_directory=log",
    "log_filename=postgres-%a.log",
    "log_rotation_age=1d",
    "log_rotation_size=0",
    "log_truncate_on_rotation=on",
    "log_file_mode=0600",
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

function stateUnlessPassing(serving: Serving, { logFrom }: Started, attempt: number): void {
  const { log } = serving;
  const said = logsOf(serving)
    .map((file) => readFileSync(file).subarray(logFrom.get(file)).toString())
    .join("");
  if (passing.test(said) && attempt < attempts) return;
  const reason = said.match(/(?:FATAL|PANIC): {2}(.*)/)?.[1] ?? "it does not say why";
  throw new StatedError(
    `Postgres ended while it was starting: ${reason} (see ${log} and ${serving.folder}/log).`,
  );
}
