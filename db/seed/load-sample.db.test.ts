import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { project, user } from "@/db/schema";
import { createTestDatabase } from "@/db/testing/test-database";
import { deleteDue } from "@/lib/life-cycle/server/delete-due";
import { connect } from "../client";
import { loadSample } from "./load-sample";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const made = await createTestDatabase();
const homes = ["a", "b"].map((name) =>
  mkdtempSync(path.join(os.tmpdir(), `candor-sample-${name}-`)),
);

afterAll(async () => {
  for (const home of homes) rmSync(home, { recursive: true });
  await made.drop();
});

test("two that start at once on one database make one sample", async () => {
  const samples = await Promise.all(homes.map((home) => loadSample(made.url, home)));
  const known = samples.map(({ signIns }) => signIns.every(({ password }) => password !== null));
  // The accounts have the passwords of whoever was first.
  expect(known.sort()).toEqual([false, true]);
  const db = connect(made.url, { max: 1 });
  const emails = (await db.select({ email: user.email }).from(user)).map(({ email }) => email);
  expect(emails.sort()).toEqual([...new Set(emails)].sort());
  expect(samples[0]?.links).toEqual(samples[1]?.links);
  expect(samples[0]?.links).toHaveLength(1);

  // What is deleted stays deleted: its account would come back with the password that is on the disk.
  const past = new Date("2026-01-05T12:00:00Z");
  const deleted = eq(project.isExample, false);
  await db.update(project).set({ archivedAt: past, deleteAt: past }).where(deleted);
  const [home = ""] = homes;
  await deleteDue(db, new Date(), home);
  await db.update(user).set({ email: sql`'deleted-' || id`, passwordHash: null });
  expect(await loadSample(made.url, home)).toEqual({ signIns: [], links: [] });
  expect(await db.select({ name: project.name }).from(project)).toEqual([
    { name: "Example project" },
  ]);
  expect(await db.$count(user)).toBe(emails.length);
  await db.$client.end();
}, 120_000);
