import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { studyConfig } from "@/lib/studies/schema";
import { connect } from "./client";
import { migrate } from "./migrate";
import { cloneTemplate } from "./testing/clone-template";

const folder = mkdtempSync(path.join(os.tmpdir(), "candor-migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A database as it was after the first `count` migrations. */
async function migrateFirst(count: number) {
  const { ownerUrl: url, drop } = await cloneTemplate({
    ...inject("testServer"),
    template: "template0",
  });
  const db = connect(url, { max: 2 });
  onTestFinished(async () => {
    await db.$client.end();
    await drop();
  });
  cpSync(path.join(import.meta.dirname, "migrations"), folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const all = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, count) }));
  await runMigrations(db, { migrationsFolder: folder });
  return {
    db,
    url,
    one: async <T>(statement: ReturnType<typeof sql>): Promise<T> =>
      (await db.execute(statement)).rows[0] as T,
  };
}

test("a study of one round with its answers becomes one with a visit for everyone", async () => {
  const { db, url, one } = await migrateFirst(2);
  const config = {
    title: "A study",
    datasetId: crypto.randomUUID(),
    split: null,
    modelIds: [crypto.randomUUID()],
    sampleSize: 1,
    seed: "7",
    overlap: { readers: 2, share: 0 },
    asksAnswer: true,
    protocol: "paper",
    leaseMinutes: 30,
    consent: { version: "1", text: "Do you agree?" },
  };
  await db.execute(sql`
    with project as (insert into project (name) values ('P') returning id),
      dataset as (insert into dataset (project_id, name) select id, 'D' from project returning id),
      question as (insert into question (dataset_id, key) select id, 'q' from dataset returning id),
      study as (insert into study (project_id, name, link) select id, 'S', 'l' from project returning id),
      version as (
        insert into study_version (study_id, no, config, frozen_at)
        select id, 1, ${JSON.stringify(config)}::jsonb, now() from study returning id, study_id),
      round as (
        insert into round (study_version_id, study_id, kind, state)
        select id, study_id, 'main', 'open' from version returning id, study_id),
      task as (
        insert into task (round_id, study_id, question_id, no, overlap)
        select round.id, study_id, question.id, 1, 1 from round, question
        returning id, study_id, question_id),
      place as (insert into place (task_id, no, overlap) select id, 1, 1 from task returning task_id),
      reader as (
        insert into reader (project_id, kind, name) select id, 'human', 'R-1' from project returning id)
    insert into assignment
      (task_id, place_no, study_id, question_id, reader_id, state, lease_until, output_order,
        payload_hash, submitted_at)
    select task.id, 1, study_id, question_id, reader.id, 'submitted', now(), '{0}', 'h', now()
    from task, place, reader`);

  await migrate(url);

  const version = await one<{ config: unknown }>(sql`select config from study_version`);
  expect(studyConfig.parse(version.config)).toMatchObject({
    seed: "7",
    protocol: "paper",
    asks: { forecast: "answer", noAnswer: true },
    qualification: [],
    visit: { tasks: 1, payCents: 0 },
  });
  const visit = await one(sql`
    select v.state, v.quota, v.no, i.source, t.kind, r.no as round_no, s.no as slot_no
    from assignment a
    join slot s on s.task_id = a.task_id and s.no = a.slot_no
    join visit v on v.id = a.visit_id
    join invitation i on i.round_id = v.round_id and i.reader_id = v.reader_id
    join task t on t.id = a.task_id
    join round r on r.id = t.round_id`);
  const expected = {
    slot_no: 1,
    state: "open",
    quota: 1,
    no: 1,
    source: "arrival",
    kind: "sample",
    round_no: 1,
  };
  expect(visit).toEqual(expected);
  // The settings are as frozen as they were.
  await expect(db.execute(sql`update study_version set config = '{}'`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("frozen") },
  });
});

test("a consent from before its period was stored is given the one of its moment, by the log", async () => {
  const { db, url } = await migrateFirst(21);
  await db.execute(sql`
    with project as (
        insert into project (name, retention_months) values ('Changed', 24), ('Never', 3) returning id, name),
      dataset as (insert into dataset (project_id, name) select id, 'D' from project),
      study as (
        insert into study (project_id, name, link) select id, name, name from project
        returning id, project_id),
      version as (
        insert into study_version (study_id, no, config, frozen_at)
        select id, 1, '{}', now() from study returning id, study_id),
      -- None at first; six months from 2 January, 24 from 4 January.
      change as (
        insert into audit_entry (at, actor_kind, project_id, action, outcome, before, after)
        select at::timestamptz, 'person', id, 'project.retention', 'done', before::jsonb, after::jsonb
        from project, (values
          ('2026-01-02T12:00Z', '{"months": null}', '{"months": 6}'),
          ('2026-01-04T12:00Z', '{"months": 6}', '{"months": 24}')) as changes (at, before, after)
        where name = 'Changed' order by at),
      person as (
        insert into reader (project_id, kind, name, version)
        select id, 'human', 'R-' || day, '' from project, generate_series(1, 5, 2) as day
        returning id, project_id, name),
      participant as (
        insert into participant (study_id, reader_id, came_by)
        select study.id, person.id, 'open' from person join study using (project_id))
    insert into consent (study_id, reader_id, study_version_id, consented_at)
    select version.study_id, person.id, version.id,
      '2026-01-01T00:00Z'::timestamptz + interval '1 day' * (substr(person.name, 3)::int - 1)
    from person join study using (project_id) join version on version.study_id = study.id`);

  await migrate(url);

  const { rows } = await db.execute(sql`
    select s.name as study, r.name as reader, c.retention_months as months
    from consent c join study s on s.id = c.study_id join reader r on r.id = c.reader_id
    order by s.name, r.name`);
  const months = rows.map(({ study, reader, months }) => `${study} ${reader}: ${months}`);
  expect(months).toEqual([
    "Changed R-1: null",
    "Changed R-3: 6",
    "Changed R-5: 24",
    "Never R-1: 3",
    "Never R-3: 3",
    "Never R-5: 3",
  ]);
});

test("fees for submissions that are not theirs are taken back, and what corrections had taken back of them is given back", async () => {
  const { db, url } = await migrateFirst(105);
  await db.execute(sql`
    with project as (insert into project (name) values ('P') returning id),
      study as (insert into study (project_id, name, link) select id, 'S', 'l' from project returning id, project_id),
      prolific as (
        insert into prolific_study
          (study_id, prolific_id, currency, reward_cents, completed_code, partial_code, screened_out_code, no_consent_code)
        select id, 'p', 'USD', 200, 'a', 'b', 'c', 'd' from study returning study_id, prolific_id),
      reader as (
        insert into reader (project_id, kind, name, version)
        select project_id, 'human', name, '' from study, unnest(array['Ann', 'Bob', 'Eve']) name returning id, name),
      participant as (
        insert into participant (study_id, reader_id, came_by) select study.id, reader.id, 'open' from study, reader
        returning study_id, reader_id),
      submission as (
        insert into prolific_submission
          (id_hash, study_id, prolific_id, sealed, reader_id, is_screened_out, status, is_others)
        select reader.name, study_id, prolific_id, '', reader.id, true, 'ACTIVE', reader.name <> 'Ann' from prolific, reader)
    insert into ledger (study_id, reader_id, kind, cents, currency, reason, source_key)
    select study_id, reader_id, kind::ledger_kind, cents, 'USD', reason,
      case kind when 'screen_out' then 'screened out ' || study_id || ' ' || reader_id else 'entry ' || name end
    from participant join reader on reader.id = reader_id
    join (values ('Ann', 'screen_out', 20, null), ('Bob', 'screen_out', 20, null), ('Bob', 'correction', -20, 'Made up.'),
      ('Eve', 'screen_out', 20, null), ('Eve', 'bonus', 50, 'So.')) as one (of, kind, cents, reason) on one.of = name`);

  await migrate(url);

  const { rows } = await db.execute(sql`
    select r.name || ' ' || string_agg(l.kind || ' ' || l.cents, ', ' order by l.kind::text, l.cents desc) as entries
    from ledger l join reader r on r.id = l.reader_id group by r.name order by r.name`);
  expect(rows.map(({ entries }) => entries)).toEqual([
    "Ann screen_out 20",
    "Bob correction 20, correction -20, screen_out 20, screen_out -20",
    "Eve bonus 50, screen_out 20, screen_out -20",
  ]);
  const budget = await db.execute(sql`select committed_cents as cents from study_budget`);
  expect(budget.rows).toEqual([{ cents: 70 }]);
});

test("a training job that was noted as ended before it began ends as it begins", async () => {
  const { db, url } = await migrateFirst(104);
  await db.execute(sql`
    with project as (insert into project (name) values ('P') returning id),
      training as (
        insert into training (project_id, key, name, settings, state, started_at, ended_at)
        select id, 'k', 'T', '{}', 'failed', now(), now() from project returning id)
    insert into training_job (training_id, no, state, started_at, ended_at)
    select id, no, 'lost', '2026-01-01T02:00Z', ('2026-01-01T' || ends || 'Z')::timestamptz
    from training, (values (1, '00:00'), (2, '03:00')) as jobs (no, ends)`);

  await migrate(url);

  const { rows } = await db.execute(sql`
    select extract(epoch from ended_at - started_at)::int as seconds from training_job order by no`);
  expect(rows).toEqual([{ seconds: 0 }, { seconds: 3_600 }]);
});
