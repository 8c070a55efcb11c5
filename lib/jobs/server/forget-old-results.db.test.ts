import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { project } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { forgetOldResults } from "./forget-old-results";

const db = await openTestDatabase();
const now = new Date("2026-11-23T12:00:00Z");

test("of a project the newest results are kept, of the example fewer, and none for more than 30 days", async () => {
  const projects = await db
    .insert(project)
    .values([{ name: "Live" }, { name: "Example", isExample: true }, { name: "Old" }])
    .returning();
  const [live, example, old] = projects.map(({ id }) => id);
  /** Of so many, each a second older than the one before. */
  const keep = (projectId: string | undefined, n: number, newest = now) =>
    db.execute(sql`
      insert into kept_result (key, project_id, kind, params, result, created_at, ended_at)
      select ${projectId} || ' ' || i, ${projectId}, 'rows', '{}', '{}',
        ${newest}::timestamptz - i * interval '1 second', ${newest}
      from generate_series(1, ${n}::int) i`);
  await keep(live, 10_010);
  await keep(example, 510);
  await keep(old, 5, new Date("2026-10-23T12:00:00Z"));
  await forgetOldResults(db, now);
  const { rows } = await db.execute(sql`
    select p.name, count(*)::int as n, min(k.created_at) as oldest
    from kept_result k join project p on p.id = k.project_id group by p.name order by p.name`);
  expect(rows).toEqual([
    { name: "Example", n: 500, oldest: "2026-11-23 11:51:40+00" },
    { name: "Live", n: 10_000, oldest: "2026-11-23 09:13:20+00" },
  ]);
});
