import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { candorHome } from "@/db/embedded/candor-home";
import { runningPostmaster } from "@/db/embedded/postmaster";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import { dropStaleDatabases } from "./drop-stale-databases";
import { ensureTemplate } from "./template";

export interface TestServer {
  /** Of the server's database `postgres`, from which others can be made. */
  url: string;
  /** Of the same database, as the app's role. */
  appUrl: string;
  /** The template to clone: empty, with the newest schema. */
  template: string;
  /** Stops the server unless another run still uses it. */
  release(): Promise<void>;
}

// Every run holds this lock shared, on a connection of its own, for as long as it uses the server. So
// who gets it alone is the only user: the first to come, or the last to go. A run that is killed lets
// go of it by dying.
const inUse = 7_262_101;
const gone = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET"]);

/** The throw-away Postgres of all tests of this checkout, shared by simultaneous runs. */
export async function acquireTestServer(): Promise<TestServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await acquire();
    } catch (error) {
      // The last run may have been stopping the server while we came.
      if (!isStopped(error) || attempt === 20) throw error;
      await sleep(250);
    }
  }
}

/** Stops what a run that was interrupted could not, unless another run uses it. */
export async function stopUnusedTestServer(): Promise<void> {
  if (runningPostmaster(path.join(home(), "postgres"))) await (await acquireTestServer()).release();
}

const home = () => path.join(candorHome(), "test");

async function acquire(): Promise<TestServer> {
  const server = await startEmbeddedPostgres({ home: home() });
  const url = server.ownerUrl.replace(/\/candor$/, "/postgres");
  const client = new pg.Client({ connectionString: url });
  // Stopping the server cuts this connection, and that is meant.
  client.on("error", () => undefined);
  await client.connect();

  const alone = await client.query("select pg_try_advisory_lock($1) as locked", [inUse]);
  if (alone.rows[0]?.locked) await dropStaleDatabases(client);
  await client.query("select pg_advisory_lock_shared($1)", [inUse]);
  if (alone.rows[0]?.locked) await client.query("select pg_advisory_unlock($1)", [inUse]);
  await saveTime(client);
  const template = await ensureTemplate(client, url);

  return {
    url,
    appUrl: server.url.replace(/\/candor$/, "/postgres"),
    template,
    async release() {
      try {
        await client.query("select pg_advisory_unlock_shared($1)", [inUse]);
        const last = await client.query("select pg_try_advisory_lock($1) as locked", [inUse]);
        if (last.rows[0]?.locked) await server.stop();
        await client.end();
      } catch (error) {
        // Another run, as the last to go, stops it in this moment.
        if (!isStopped(error)) throw error;
      }
    },
  };
}

/**
 * What it holds is thrown away: nothing need reach the disk, which every commit and every dropped database waited for. Only a
 * machine that crashes could harm its folder; that can be deleted.
 */
async function saveTime(client: pg.Client): Promise<void> {
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query("select pg_reload_conf()");
}

function isStopped(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  return gone.has(code ?? "") || /terminated unexpectedly/.test(message);
}
