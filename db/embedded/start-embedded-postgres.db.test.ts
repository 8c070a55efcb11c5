import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import {
  type EmbeddedPostgres,
  quitEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./start-embedded-postgres";

let home: string;
let last: EmbeddedPostgres | undefined;

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "candor-embedded-"));
});

// An interrupted test run leaves no server behind either.
const onSignal = () => {
  quitEmbeddedPostgres(home);
  process.exit(130);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, onSignal);
  afterAll(() => void process.off(signal, onSignal));
}

afterEach(async () => {
  await last?.stop();
  last = undefined;
  rmSync(home, { recursive: true });
});

async function start(port?: number): Promise<EmbeddedPostgres> {
  last = await startEmbeddedPostgres({ home, port });
  return last;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("its password is ours alone, whoever the server runs as", async () => {
  const isOurs = async () => {
    const { stop } = await start();
    const { uid, mode } = statSync(path.join(home, "postgres.password"));
    expect([uid, mode & 0o777]).toEqual([process.getuid?.(), 0o600]);
    await stop();
  };
  await isOurs();
  // A new data folder is made with the same password.
  rmSync(path.join(home, "postgres"), { recursive: true });
  await isOurs();
});

test("adopts a running server, and keeps what was committed through kill -9", async () => {
  // What an initdb that was killed leaves; no process has a number this high.
  mkdirSync(path.join(home, "postgres.partial-99999999"));
  const first = await start();
  expect(existsSync(path.join(home, "postgres.partial-99999999"))).toBe(false);
  await query(first.ownerUrl, "create table kept as select 7 as n");
  const settings = "select current_setting('fsync') f, current_setting('synchronous_commit') s";
  expect(await query(first.url, settings)).toEqual([{ f: "on", s: "on" }]);

  expect((await start()).pid).toBe(first.pid);

  process.kill(first.pid, "SIGKILL");
  await first.ended();
  const second = await start(first.port);
  expect(second.url).toBe(first.url);
  expect(await query(second.ownerUrl, "select n from kept")).toEqual([{ n: 7 }]);

  // Two that start at once end up with the same server.
  await second.stop();
  const both = await Promise.all([start(), start()]);
  expect(both[0].pid).toBe(both[1].pid);
});

test("what it logs goes to one file for each day of the week, which is overwritten a week later", async () => {
  const { ownerUrl } = await start();
  await expect(query(ownerUrl, "select 1 / 0")).rejects.toThrow("division by zero");
  const folder = path.join(home, "postgres", "log");
  const [name = "", ...others] = readdirSync(folder);
  expect([name, others]).toEqual([expect.stringMatching(/^postgres-[A-Z][a-z]{2}\.log$/), []]);
  const said = () => readFileSync(path.join(folder, name), "utf8");
  await expect.poll(said).toContain("division by zero");
  expect(said()).not.toContain("select 1");
  expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(home, "postgres.log"), "utf8")).not.toContain("division");
  const settings = `select current_setting('log_truncate_on_rotation') as truncate,
    current_setting('log_rotation_age') as age`;
  expect(await query(ownerUrl, settings)).toEqual([{ truncate: "on", age: "1d" }]);
});

test("a dead server's process id may belong to somebody else by now", async () => {
  const first = await start();
  const note = path.join(home, "postgres", "postmaster.pid");
  const theirs = readFileSync(note, "utf8").replace(`${first.pid}`, `${process.ppid}`);
  await first.stop();
  writeFileSync(note, theirs);
  expect((await start()).pid).not.toBe(process.ppid);
});

test("a data folder that cannot be used is said in one sentence", async () => {
  const folder = path.join(home, "postgres");
  mkdirSync(path.join(folder, "base"), { recursive: true });
  await expect(start()).rejects.toThrow(
    `The data folder ${folder} is not whole (PG_VERSION is missing): put a backup in its place, or remove it (\`rm -r ${folder}\`) to begin with an empty database.`,
  );

  rmSync(folder, { recursive: true });
  await (await start()).stop();
  rmSync(path.join(home, "postgres.password"));
  await expect(start()).rejects.toThrow("postgres.password is missing");
  writeFileSync(path.join(folder, "PG_VERSION"), "16\n");
  await expect(start()).rejects.toThrow(
    "was made by Postgres 16 and this Candor brings Postgres 18",
  );
});
