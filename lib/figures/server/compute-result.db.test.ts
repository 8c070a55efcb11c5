import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { keptResult, project } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { viewQuery } from "../selection/schema-selection";
import { computeResult } from "./compute-result";

const db = await openTestDatabase();

test("a computation whose request was forgotten and made again meanwhile keeps nothing", async () => {
  const [made] = await db.insert(project).values({ name: "Test project" }).returning();
  const params = { view: viewQuery.parse({}) };
  const asked = { key: "k", projectId: made?.id ?? "", kind: "view", params };
  const startedAt = new Date("2026-02-02T10:00:00Z");
  await db.insert(keptResult).values({ ...asked, startedAt });
  let computing: Promise<void> | undefined;
  await db.owner.transaction(async (tx) => {
    await tx.execute(sql`lock table tally, forecast`);
    computing = computeResult(db, "k");
    await vi.waitFor(async () => {
      const waiting = await db.execute(sql`select from pg_locks where not granted`);
      expect(waiting.rowCount).toBeGreaterThan(0);
    });
    // A rename forgets the results, and the open page asks for the same again.
    await db.delete(keptResult).where(eq(keptResult.key, "k"));
    await db.insert(keptResult).values(asked);
  });
  await computing;
  const [again] = await db.select().from(keptResult).where(eq(keptResult.key, "k"));
  expect(again).toMatchObject({ progress: 0, result: null, endedAt: null });
  await computeResult(db, "k");
  const [kept] = await db.select().from(keptResult).where(eq(keptResult.key, "k"));
  expect(kept).toMatchObject({ progress: 1, problem: null });
});
