import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { project } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exportLog } from "./export-log";
import { listLog, selectLog } from "./select-log";
import { writeEntry } from "./write-entry";

const db = await openTestDatabase();
let projectId: string;
let other: string;

beforeAll(async () => {
  const made = await db
    .insert(project)
    .values([{ name: "Ours" }, { name: "Theirs" }])
    .returning({ id: project.id });
  projectId = made[0]?.id ?? "";
  other = made[1]?.id ?? "";
  // 30,000 entries in one moment each three, of 50 people, in two projects.
  await db.execute(sql`
    insert into audit_entry (at, actor_kind, user_id, actor_name, actor_email, address, project_id,
        action, subject_type, subject_id, subject_name, outcome)
    select timestamptz '2026-01-01' + (i / 3) * interval '1 minute', 'person', 'u' || i % 50,
      'Person ' || i % 50, 'p' || i % 50 || '@example.org', '203.0.113.1',
      case when i % 2 = 0 then ${projectId}::uuid else ${other}::uuid end,
      case when i % 100 = 0 then 'study.start' else 'study.change' end, 'study', 's' || i % 10,
      'Study ' || i % 10, 'done'
    from generate_series(0, 29999) i`);
  await db.owner.execute(sql`analyze audit_entry`);
});

test("pages hold every entry once, newest first, also where one moment has several", async () => {
  const seen: string[] = [];
  let after: number | undefined;
  for (;;) {
    const filters = { action: "study.start" as const };
    const page = await listLog(db, { projectId, after, ...filters });
    seen.push(...page.entries.map(({ id }) => id));
    if (page.next === null) break;
    after = Number(page.next);
  }
  // Every hundredth of 30,000 is an even one.
  expect(seen).toHaveLength(300);
  expect(new Set(seen).size).toBe(300);
  expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
});

test("an entry of another project is no place to continue from", async () => {
  const [theirs] = await selectLog(db, { projectId: other, limit: 1 });
  await expect(listLog(db, { projectId, after: Number(theirs?.id) })).rejects.toMatchObject({
    status: 404,
  });
});

test("an entry that was written without its project’s name shows it", async () => {
  const [ours] = await selectLog(db, { projectId, limit: 1 });
  expect(ours?.project).toEqual({ id: projectId, name: "Ours" });
});

test("filters by day, person, subject and words", async () => {
  const count = async (filters: object) =>
    (await selectLog(db, { projectId, limit: 100_000, ...filters })).length;
  expect(await count({ user: "u4" })).toBe(600);
  expect(await count({ user: "u5" })).toBe(0);
  expect(await count({ subject: "s4" })).toBe(3_000);
  // 4,320 entries in a day of 1,440 minutes, half of them ours.
  expect(await count({ from: "2026-01-02", to: "2026-01-02" })).toBe(2_160);
  expect(await count({ search: "person 48" })).toBe(600);
  expect(await count({ search: "P48@example.org study" })).toBe(600);
  expect(await count({ search: "perso" })).toBe(15_000);
  for (const search of ["'; drop table x --", "a & | ! b", "<->", ":*", "\\"]) {
    await expect(count({ search })).resolves.toBeTypeOf("number");
  }
});

test("a late page is read from an index, without sorting the log", async () => {
  for (const where of [
    sql`project_id = ${projectId} and (at, id) < (timestamptz '2026-01-02', 999)`,
    sql`project_id = ${projectId} and action = 'study.start' and (at, id) < (timestamptz '2026-01-02', 999)`,
    sql`(at, id) < (timestamptz '2026-01-02', 999)`,
    sql`user_id = 'u4' and (at, id) < (timestamptz '2026-01-02', 999)`,
  ]) {
    const { rows } = await db.execute(sql`
      explain (analyze, format json) select * from audit_entry where ${where}
      order by at desc, id desc limit 51`);
    const plan = JSON.stringify(rows[0]);
    expect(plan).not.toMatch(/"(Sort|Seq Scan)"/);
    expect(plan).toMatch(/Index Scan/);
  }
});

test("the CSV holds the whole filtered log, and runs nothing in a spreadsheet", async () => {
  await writeEntry(db, {
    actorKind: "person",
    userId: "eve",
    actorName: '=HYPERLINK("x")',
    projectId,
    action: "round.state",
    subjectType: "round",
    subjectId: "r1",
    subjectName: "S, round 1",
    before: { state: "open" },
    after: { state: "closed" },
    outcome: "done",
  });
  const answer = await exportLog(db, {
    projectId,
    name: "Ours",
    signal: new AbortController().signal,
  });
  const text = await answer.text();
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(15_001);
  expect(rows[0]).toMatchObject({
    actor: `'=HYPERLINK("x")`,
    what: "Changed the state of S, round 1",
    before: '{"state":"open"}',
    after: '{"state":"closed"}',
  });
  expect(text.match(/^at,/gm)).toHaveLength(1);
});
