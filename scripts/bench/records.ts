import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { connect, type Database } from "@/db/client";
import { appRole } from "@/db/embedded/app-role";
import { candorHome } from "@/db/embedded/candor-home";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import { migrate } from "@/db/migrate";
import { exportLog } from "@/lib/audit/server/export-log";
import { listLog } from "@/lib/audit/server/select-log";
import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import { runBackup, secondsSince } from "../figures/run-backup";
import type { Figures } from "../figures/run-figures";
import { watchMemory } from "../figures/watch-memory";
import { progress } from "../start/progress";

const [few, many] = [10_000, 1_000_000];
const goal = { pageMs: 200, exportMb: 150, copyMb: 500 };

/**
 * The log with a million entries beside one with ten thousand: its first and a late page, each filter, words that are
 * common, rare or nowhere, and the whole as CSV. Then a backup of it, and its restore.
 */
export default async function records(): Promise<Figures> {
  const home = path.join(candorHome(), `bench-${randomBytes(4).toString("hex")}`);
  const postgres = await startEmbeddedPostgres({ home });
  writeFileSync(path.join(home, "secret"), `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  await migrate(postgres.ownerUrl, appRole);
  const db = connect(postgres.url);
  const owner = connect(postgres.ownerUrl);
  try {
    await fill(owner, 1, few);
    const small = await measure(db, few);
    await progress("Storing 1,000,000 entries", () => fill(owner, few + 1, many));
    const large = await measure(db, many);
    const csv = await progress("The whole log as CSV", () => exportAll(db));
    const place = path.join(home, "backups");
    mkdirSync(place);
    const copy = path.join(place, "all");
    const backup = await runBackup("backup", copy, { CANDOR_HOME: home });
    const restore = await runBackup("restore", copy, { CANDOR_HOME: path.join(place, "home") });
    const pages = Object.entries(large).map(([what, ms]) => ({
      what,
      few: Math.round(small[what] ?? 0),
      many: Math.round(ms),
      unit: "ms",
    }));
    const rows = [
      ...pages,
      { what: "the whole as CSV", few: "", many: csv.seconds, unit: "s" },
      { what: "the process grew by", few: "", many: csv.megabytes, unit: "MB" },
      { what: "backup", few: "", many: backup.seconds, unit: "s" },
      { what: "most memory", few: "", many: backup.megabytes, unit: "MB" },
      { what: "restore", few: "", many: restore.seconds, unit: "s" },
      { what: "most memory", few: "", many: restore.megabytes, unit: "MB" },
    ];
    const ok =
      Object.values(large).every((ms) => ms <= goal.pageMs) &&
      csv.megabytes <= goal.exportMb &&
      csv.lines === many + 1 &&
      [backup, restore].every(({ code, megabytes }) => code === 0 && megabytes <= goal.copyMb);
    const title = `The log with ${many} entries beside ${few} (goals: ${goal.pageMs} ms a page, ${goal.exportMb} MB for the CSV, ${goal.copyMb} MB for a backup)`;
    return { title, rows, ok };
  } finally {
    await Promise.all([db.$client.end(), owner.$client.end()]);
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const project = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** Entries of 50 projects and 200 accounts, one a minute; one in 100,000 names somebody rare. */
async function fill(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into audit_entry (at, actor_kind, user_id, actor_name, actor_email, address, project_id, project_name,
      action, subject_type, subject_id, subject_name, before, after, outcome)
    select timestamptz '2024-01-01 00:00Z' + n * interval '1 minute', 'person', 'user-' || n % 200,
      case when n % 100000 = 77 then 'Zuleika Rare' else 'Researcher ' || n % 200 end,
      'user' || n % 200 || '@example.org', '203.0.113.1',
      ('00000000-0000-4000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid, 'Project ' || n % 50,
      (array['study.change', 'export.forecasts', 'gold.label', 'round.state'])[1 + n % 4],
      'study', 'study-' || n % 1000, 'Study ' || n % 1000, '{"state": "open"}', '{"state": "closed"}', 'done'
    from generate_series(${from}::int, ${to}::int) n`);
  await db.execute(sql`vacuum analyze audit_entry`);
}

/** The 95th percentile of a few tries of each question, in milliseconds. */
async function measure(db: Database, entries: number): Promise<Record<string, number>> {
  const all = { projectId: null };
  const one = { projectId: project(7) };
  const questions: Record<string, Parameters<typeof listLog>[1]> = {
    "first page, instance": all,
    "first page, project": one,
    "page from the middle, instance": { ...all, after: Math.round(entries / 2) },
    "a day": { ...all, from: "2024-01-03", to: "2024-01-03" },
    "an account in a project": { ...one, user: "user-7" },
    "an account that is not in it": { ...one, user: "user-8" },
    "an action in a project": { ...one, action: "round.state" },
    "a subject": { ...all, subject: "study-77" },
    "a word of every entry": { ...all, search: "example" },
    "a rare word": { ...all, search: "zuleika" },
    "a rare word in a project": { ...one, search: "zuleika" },
    "a common and a rare word": { ...all, search: "researcher rare" },
    "a word of no entry": { ...all, search: "nowhere" },
    "a word of no entry, in a project": { ...one, search: "nowhere" },
    "a word of other projects": { ...one, search: "project 8" },
    "one letter": { ...all, search: "r" },
    "an action and an account never together": { ...all, action: "round.state", user: "user-4" },
  };
  const took: Record<string, number> = {};
  for (const [what, request] of Object.entries(questions)) {
    const tries: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const begun = performance.now();
      await listLog(db, request);
      tries.push(performance.now() - begun);
    }
    tries.sort((a, b) => a - b);
    took[what] = percentile(tries, 0.95);
  }
  return took;
}

async function exportAll(db: Database) {
  const memory = watchMemory(process.pid);
  const before = process.memoryUsage().rss / 1e6;
  const begun = performance.now();
  const answer = await exportLog(db, {
    projectId: null,
    name: "bench",
    signal: new AbortController().signal,
  });
  let lines = 0;
  for await (const piece of answer.body ?? []) {
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  const { firstHalf } = memory.stop();
  return { lines, megabytes: Math.round(firstHalf - before), seconds: secondsSince(begun) };
}
