import { afterAll } from "vitest";
import { connect } from "@/db/client";
import { createTestDatabase } from "./test-database";

/** A database of its own for a test file, dropped when the file's tests are done. */
export async function openTestDatabase(): Promise<ReturnType<typeof connect>> {
  const made = await createTestDatabase();
  const db = connect(made.url, { max: 30 });
  afterAll(async () => {
    await db.$client.end();
    await made.drop();
  });
  return db;
}
