import { beforeAll, expect, test } from "vitest";
import { attemptLimit } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { dropOldAttempts, forgetAttempts, takeAttempt } from "./take-attempt";

const db = await openTestDatabase();
beforeAll(() => {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
});

const start = new Date("2026-11-22T08:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const attempt = (key: string, seconds: number) =>
  takeAttempt(db, { kind: "sign-in", key, now: after(seconds) });
const refused = (seconds: number) => ({ status: 429, headers: { "retry-after": `${seconds}` } });

test("five attempts are free; each further one waits twice as long as the one before", async () => {
  for (let i = 0; i < 5; i++) await attempt("ann", 0);
  await expect(attempt("ann", 0)).rejects.toMatchObject(refused(2));
  await attempt("ann", 2);
  await expect(attempt("ann", 2)).rejects.toMatchObject(refused(4));
  await attempt("ann", 6);
  await expect(attempt("ann", 7)).rejects.toMatchObject(refused(7));
  // Somebody else does not wait.
  await attempt("bob", 7);
});

test("the wait has an end, and hammering does not make it longer", async () => {
  let now = 0;
  for (let i = 0; i < 40; i++) {
    await attempt("cat", now);
    now += 900;
  }
  await attempt("cat", now);
  for (let i = 1; i < 20; i++) {
    await expect(attempt("cat", now + i)).rejects.toMatchObject(refused(900 - i));
  }
  await attempt("cat", now + 900);
});

test("after a success, and after a day, counting starts anew", async () => {
  for (let i = 0; i < 5; i++) await attempt("dan", 0);
  await forgetAttempts(db, { kind: "sign-in", key: "dan", now: start });
  for (let i = 0; i < 5; i++) await attempt("dan", 0);
  await expect(attempt("dan", 1)).rejects.toMatchObject({ status: 429 });
  for (let i = 0; i < 5; i++) await attempt("dan", 24 * 3600);
});

test("of many attempts at once, as many get through as are free", async () => {
  const many = await Promise.allSettled(Array.from({ length: 25 }, () => attempt("eve", 0)));
  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("of free attempts, one that began earlier and is counted later does not wait", async () => {
  await attempt("fay", 0.02);
  await attempt("fay", 0.01);
});

test("nothing that was counted can be read in the database, and it is another key tomorrow", async () => {
  await db.delete(attemptLimit);
  const address = "192.0.2.7";
  await takeAttempt(db, { kind: "unknown link", key: address, now: start });
  await takeAttempt(db, { kind: "unknown link", key: address, now: after(24 * 3600) });
  const rows = await db.select().from(attemptLimit);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(address);
  await dropOldAttempts(db, after(72 * 3600));
  expect(await db.$count(attemptLimit)).toBe(0);
});
