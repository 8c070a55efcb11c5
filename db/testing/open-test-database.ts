import { afterAll } from "vitest";
import { connect } from "@/db/client";
import { createTestDatabase } from "./test-database";

type TestConnection = ReturnType<typeof connect> & {
  /** The same database as its owner, for what the app's role may not do even when it tries. */
  owner: ReturnType<typeof connect>;
};

/**
 * A database of its own for a test file, dropped when the file's tests are done. Tests connect by the
 * app's role, so what that role lacks fails here first.
 */
export async function openTestDatabase(): Promise<TestConnection> {
  const made = await createTestDatabase();
  const db = connect(made.url, { max: 30 });
  const owner = connect(made.ownerUrl, { max: 2 });
  afterAll(async () => {
    await Promise.all([db.$client.end(), owner.$client.end()]);
    await made.drop();
  });
  return Object.assign(db, { owner });
}
