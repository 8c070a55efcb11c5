import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database";

test("clones have the schema and share no rows, and drop removes them", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  const tables = await client.query("select from pg_tables where schemaname = 'public'");
  expect(tables.rowCount).toBeGreaterThan(0);
  expect(new URL(one.url).pathname).not.toBe(new URL(other.url).pathname);
  const encoding = await client.query("show server_encoding");
  expect(encoding.rows).toEqual([{ server_encoding: "UTF8" }]);
  await client.end();

  await Promise.all([one.drop(), other.drop()]);
  const late = new pg.Client({ connectionString: one.url });
  await expect(late.connect()).rejects.toMatchObject({ code: "3D000" });
});
