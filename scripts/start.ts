import { once } from "node:events";
import path from "node:path";
import { candorHome } from "@/db/embedded/candor-home";
import { keptSecret } from "@/db/embedded/kept-secret";
import { makeHome } from "@/db/embedded/make-home";
import { StatedError } from "@/db/embedded/stated-error";
import { migrate } from "@/db/migrate";
import { loadSample } from "@/db/seed/load-sample";
import { checkAppRole } from "./start/check-app-role";
import { checkDatabase } from "./start/check-database";
import { checkPort } from "./start/check-port";
import type { OwnProcess } from "./start/child-process";
import { ensureBuild } from "./start/ensure-build";
import { type Environment, readEnvironment } from "./start/environment";
import { greeting } from "./start/greeting";
import { openVoice, type Voice } from "./start/keep-log";
import { keepRunning, type Running } from "./start/keep-running";
import { takeLock } from "./start/lock";
import { progress } from "./start/progress";
import { endAtOnce, endInOrder, type Started, startOwnDatabase } from "./start/started";
import { listenForStop } from "./start/stop-request";
import { clickableUrl, startWebProcess } from "./start/web-process";
import { startWorkerProcess } from "./start/worker-process";

// `npm start`: a small supervisor. It checks what it was given, brings up the database, migrates it,
// builds and serves the app, and ends in order what it has started.

async function main(): Promise<number> {
  const environment = readEnvironment(process.env);
  const home = candorHome();
  makeHome(home);
  const lock = await takeLock(home);
  const voice = openVoice(home);
  const started: Started = {};
  const stop = listenForStop(() => {
    endAtOnce(started, home);
    lock.release();
    process.exit(1);
  });
  try {
    await Promise.race([run({ environment, home, started, stop, voice }), once(stop, "abort")]);
    return 0;
  } catch (error) {
    voice.error(wordsOf(error));
    return 1;
  } finally {
    lock.stopping();
    await progress("Stopping", () => endInOrder(started));
    lock.release();
    if (stop.aborted) voice.info("Candor has stopped.");
    await voice.end();
  }
}

interface Run {
  environment: Environment;
  home: string;
  started: Started;
  stop: AbortSignal;
  voice: Voice;
}

async function run({ environment, home, started, stop, voice }: Run): Promise<void> {
  const { databaseUrl: given, ownerUrl: givenOwner, port, host } = environment;
  await checkPort(host, port);
  const { url: databaseUrl, ownerUrl } =
    given && givenOwner ? { url: given, ownerUrl: givenOwner } : await openOwnDatabase();
  await checkDatabase(databaseUrl, "DATABASE_URL");
  if (ownerUrl !== databaseUrl) await checkDatabase(ownerUrl, "DATABASE_OWNER_URL");
  const appRole = ownerUrl === databaseUrl ? undefined : await checkAppRole(databaseUrl, ownerUrl);
  stop.throwIfAborted();
  await progress("Bringing the database to the newest schema", () => migrate(ownerUrl, appRole));
  stop.throwIfAborted();
  const building = () => ensureBuild({ home, stop });
  await progress("Building the app", building, "The first time, this takes some minutes.");
  stop.throwIfAborted();
  const sample = await progress("Loading the sample study", () => loadSample(databaseUrl, home));
  stop.throwIfAborted();
  // The keys of stored ids, of hashes of addresses and of all stored secrets come from it.
  const secret = environment.secret ?? keptSecret(path.join(home, "secret"), 32);
  const worker = await startWorker();
  const web = await serve();
  voice.info(`Candor runs at ${clickableUrl(host, port)}`);
  // It says passwords: on the terminal alone.
  console.log(greeting(clickableUrl(host, port), sample));
  const keep = <R extends Running>(name: string, first: R, again: () => Promise<R>, logs: string) =>
    keepRunning({ name, first, again, stop, say: voice.error, advice: `${logs} says why` });
  const own = given ? undefined : await started.database;
  await Promise.all([
    keep("The web process", web, serve, `${home}/logs/web.log`),
    keep("The worker", worker, startWorker, `${home}/logs/worker.log`),
    // At the same port, so that the web process finds it again.
    own &&
      keep(
        "Postgres",
        own,
        () => openOwnDatabase(own.port),
        `${home}/postgres.log or ${home}/postgres/log`,
      ),
  ]);

  function openOwnDatabase(at?: number) {
    started.database = startOwnDatabase(home, at);
    return started.database;
  }

  function serve() {
    const onStart = (process: OwnProcess) => {
      started.web = process;
    };
    return progress("Starting the web process", () =>
      startWebProcess({ host, port, home, databaseUrl, secret, onStart }),
    );
  }

  function startWorker() {
    const onStart = (process: OwnProcess) => {
      started.worker = process;
    };
    return startWorkerProcess({ home, databaseUrl, secret, onStart });
  }
}

const wordsOf = (error: unknown): string => {
  if (error instanceof StatedError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

main()
  .catch((error) => {
    console.error(wordsOf(error));
    return 1;
  })
  .then((code) => process.exit(code));
