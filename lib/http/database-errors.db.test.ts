import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowLongTransaction, connect } from "@/db/client";
import { freePort } from "@/db/embedded/free-port";
import { createTestDatabase } from "@/db/testing/test-database";
import { answerError } from "./answer-error";
import { isDatabaseDown, isTooSlow, uniqueViolation } from "./database-errors";

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof connect>;

beforeAll(async () => {
  made = await createTestDatabase();
  db = connect(made.url);
});

afterAll(async () => {
  await db.$client.end();
  await made.drop();
});

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error("it did not fail"),
    (error) => error,
  );

test("nobody listens: the database is down, and the answer is 503 with Retry-After", async () => {
  const url = new URL(made.url);
  url.port = `${await freePort()}`;
  const away = connect(url.href);
  const error = await failure(away.execute(sql`select 1`));
  await away.$client.end();
  expect(isDatabaseDown(error)).toBe(true);
  const answer = answerError(error, "test");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
});

test("the server ends the connection in the middle of a transaction: down", async () => {
  const error = await failure(
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await tx.execute(sql`select 1`);
    }),
  );
  expect(isDatabaseDown(error)).toBe(true);
});

test("a connection that is known to be dead: down", async () => {
  const client = await db.$client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await db.execute(sql`select pg_terminate_backend(${rows[0].pid})`);
  await ended;
  // What drizzle's rollback gets after the statement that failed.
  const error = await failure(client.query("rollback"));
  client.release(true);
  expect(isDatabaseDown(error)).toBe(true);
});

test("the server hangs: down, after a while", async () => {
  const hanging = connect(made.url, { queryTimeout: 200 });
  const error = await failure(hanging.execute(sql`select pg_sleep(2)`));
  await hanging.$client.end();
  expect(isDatabaseDown(error)).toBe(true);
});

const codeOf = async (answer: Response) => (await answer.json()).error.code;

test("a statement that takes too long is stopped on the server too, and says so", async () => {
  const hurried = connect(made.url, { statementTimeout: 200 });
  const error = await failure(hurried.execute(sql`select pg_sleep(20)`));
  const running = await hurried.execute(sql`
    select from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`);
  await hurried.$client.end();
  expect(running.rows).toHaveLength(0);
  expect([isTooSlow(error), isDatabaseDown(error)]).toEqual([true, false]);
  const answer = answerError(error, "test");
  // Trying the same again at once would take as long.
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, null]);
  expect(await codeOf(answer)).toBe("too_slow");
});

test("what waits for a lock that is not let go says so", async () => {
  const waiting = connect(made.url, { lockTimeout: 200 });
  const error = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    return failure(waiting.execute(sql`select pg_advisory_xact_lock(1)`));
  });
  await waiting.$client.end();
  const answer = answerError(error, "test");
  expect([answer.status, await codeOf(answer)]).toEqual([503, "in_use"]);
});

test("a mistake of ours is not an outage", async () => {
  const error = await failure(db.execute(sql`select nonsense`));
  expect(isDatabaseDown(error)).toBe(false);
});

test("a unique violation tells its constraint", async () => {
  const email = sql`insert into "user" (id, name, email) values (gen_random_uuid(), 'A', 'a@b.c')`;
  await db.execute(email);
  expect(uniqueViolation(await failure(db.execute(email)))).toBe("user_email_unique");
});

test("a transaction that takes too long ends and says so, and the pool goes on; an import's may be long", async () => {
  const hurried = connect(made.url, { max: 1, transactionTimeout: 400 });
  const wait = (isLong: boolean) =>
    hurried.transaction(async (tx) => {
      if (isLong) await allowLongTransaction(tx);
      // Together they take too long; the second one is running when the time is over.
      for (let i = 0; i < 2; i++) await tx.execute(sql`select pg_sleep(0.3)`);
    });
  const error = await failure(wait(false));
  expect([isTooSlow(error), isDatabaseDown(error)]).toEqual([true, false]);
  expect(await codeOf(answerError(error, "test"))).toBe("too_slow");
  await wait(true);
  await hurried.$client.end();
});
