import { afterAll } from "vitest";
import { database } from "@/db/client";
import { leaveAnswers } from "./call-route";
import { createTestDatabase } from "./test-database";

/**
 * Has the app's routes use a database of its own for a test file (`database()`), and a secret; it is dropped
 * when the file's tests are done. @returns where its owner connects
 */
export async function openAppDatabase(): Promise<{ ownerUrl: string }> {
  const made = await createTestDatabase();
  process.env.DATABASE_URL = made.url;
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
  afterAll(async () => {
    await leaveAnswers();
    await database().$client.end();
    await made.drop();
  });
  return { ownerUrl: made.ownerUrl };
}
