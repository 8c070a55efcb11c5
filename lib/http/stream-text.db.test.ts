import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { streamRows } from "@/db/stream-rows";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { streamText } from "./stream-text";

const db = await openTestDatabase();

/** The rows of a query as lines. */
const lines = (query: ReturnType<typeof sql>, signal = new AbortController().signal) =>
  streamText(
    async function* (ending) {
      for await (const rows of streamRows(db.$client, query, ending)) {
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      }
    },
    { headers: {}, signal },
  );

const isRunning = async (text: string) => {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where state = 'active' and pid <> pg_backend_pid() and query like ${`%${text}%`}`);
  return rows.length > 0;
};
const areIdle = () => db.$client.totalCount === db.$client.idleCount;

test("what fails half-way is broken off, not ended", async () => {
  const response = await lines(sql`select 1 / (4000 - i) as n from generate_series(1, 9000) i`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  await expect.poll(areIdle).toBe(true);
});

test("what fails at once is an error, not a response", async () => {
  await expect(lines(sql`select 1 / 0 as n`)).rejects.toThrow();
  await expect.poll(areIdle).toBe(true);
});

test.each([
  ["before the first rows", 0],
  ["between two rows", 1_500],
])("who goes away %s stops the query on the server", async (_, rows) => {
  const leaving = new AbortController();
  const slow = sql`
    select i, case when i > ${rows}::int then pg_sleep(30) end from generate_series(1, 2000) i`;
  const response = lines(slow, leaving.signal);
  const read = response.then((answer) => answer.text());
  const failed = expect(read).rejects.toThrow();
  await expect.poll(() => isRunning("fetch")).toBe(true);
  leaving.abort();
  await failed;
  await expect.poll(() => isRunning("fetch")).toBe(false);
  await expect.poll(areIdle).toBe(true);
});
