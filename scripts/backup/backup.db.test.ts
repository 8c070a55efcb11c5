import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect, type Database } from "@/db/client";
import { migrate, migrationsFolder } from "@/db/migrate";
import {
  apiToken,
  memberInvitation,
  participant,
  passwordReset,
  project,
  sharedView,
  staffSession,
  study as studyTable,
} from "@/db/schema";
import { cloneTemplate, type TestDatabase } from "@/db/testing/clone-template";
import { makeOneSlot } from "@/db/testing/make-people";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { makeToken, signInStaff } from "@/db/testing/sign-in";
import { createTestDatabase } from "@/db/testing/test-database";
import { issueReset } from "@/lib/accounts/server/reset-password";
import { newSecret } from "@/lib/auth/server/secret-token";
import { inviteMember } from "@/lib/invitations/server/invite-member";
import { shareView } from "@/lib/shares/server/share-view";
import { sha256 } from "./hash-file";
import { loadDatabase } from "./load-database";
import { makeBackup } from "./make-backup";
import { secretsFileOf } from "./manifest";
import { readBackup } from "./read-backup";
import { restoreBackup } from "./restore-backup";

const passphrase = "four words and a number 7";
const secrets = { secret: "s".repeat(64), signIns: null };
const now = new Date("2026-11-22T12:00:00Z");
const scratch = mkdtempSync(path.join(os.tmpdir(), "candor-backup-"));
const made: TestDatabase[] = [];
const good = path.join(scratch, "good");
let source: TestDatabase;

const empty = async () => {
  const database = await cloneTemplate({ ...inject("testServer"), template: "template0" });
  made.push(database);
  return database;
};

async function on<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 2 });
  try {
    return await use(db);
  } finally {
    await db.$client.end();
  }
}

/** What every table holds, as text, in no order. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  return on(url, async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' order by 1`);
    const contents: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await db.execute<{ hash: string }>(sql`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash
        from ${sql.identifier(name)} t`);
      contents[name] = found.rows[0]?.hash ?? "";
    }
    return contents;
  });
}

beforeAll(async () => {
  source = await createTestDatabase();
  made.push(source);
  await on(source.url, async (db) => {
    const { ann } = await makeOneSlot(db);
    await ann.submit(await ann.take());
    // What text formats get wrong first.
    await db.execute(sql`
      insert into project (name) values (${'Tab\there, a \\N, a ü, a "quote"\nand a line'})`);
  });
  await makeBackup({ ownerUrl: source.ownerUrl, secrets, folder: good, passphrase, now });
});

afterAll(async () => {
  for (const { drop } of made) await drop();
  rmSync(scratch, { recursive: true });
});

test("every row comes back, and the database holds its invariants again", async () => {
  const { manifest } = await readBackup(good, passphrase);
  const target = await empty();
  await loadDatabase(target.ownerUrl, good, manifest, now);
  await migrate(target.ownerUrl);
  const [before, after] = [await contentsOf(source.ownerUrl), await contentsOf(target.ownerUrl)];
  expect(before.forecast).toMatch(/^[1-9]/);
  expect(after).toEqual(before);
  await on(target.ownerUrl, async (db) => {
    const immutable = { cause: { message: expect.stringContaining("immutable") } };
    await expect(db.execute(sql`update forecast set confidence = 1`)).rejects.toMatchObject(
      immutable,
    );
    const orphan = db.execute(sql`update assignment set reader_id = gen_random_uuid()`);
    await expect(orphan).rejects.toMatchObject({ cause: { code: "23503" } });
  });
  const constraints = sql`
    select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`;
  // Some triggers hold for everybody: also for an owner who says to be a replica.
  const triggers = sql`
    select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger
    where not tgisinternal order by 1, 2`;
  for (const query of [constraints, triggers]) {
    const at = (url: string) => on(url, async (db) => (await db.execute(query)).rows);
    expect(await at(target.ownerUrl)).toEqual(await at(source.ownerUrl));
  }
});

test("a backup is of one moment, however much is written meanwhile", async () => {
  const folder = path.join(scratch, "busy");
  let stop = false;
  const writing = on(source.url, async (db) => {
    // A project and its dataset come together or not at all.
    for (let i = 0; !stop; i += 1) {
      await db.execute(sql`
        with made as (insert into project (name) values (${`Busy ${i}`}) returning id)
        insert into dataset (project_id, name) select id, 'D' from made`);
    }
  });
  const { tables } = await makeBackup({
    ownerUrl: source.ownerUrl,
    secrets,
    folder,
    passphrase: undefined,
    now,
  });
  stop = true;
  await writing;
  const { manifest } = await readBackup(folder, undefined);
  const target = await empty();
  await loadDatabase(target.ownerUrl, folder, manifest, now);
  await on(target.ownerUrl, async (db) => {
    const { rows } = await db.execute<{ projects: number; datasets: number; all: number }>(sql`
      select (select count(*)::int from project where name like 'Busy%') as projects,
        (select count(*)::int from dataset d join project p on p.id = d.project_id
          where p.name like 'Busy%') as datasets,
        (select count(*)::int from project) as all`);
    expect(rows[0]?.datasets).toBe(rows[0]?.projects);
    expect(rows[0]?.all).toBe(tables.find(({ table }) => table === "project")?.rows);
  });
});

test("what opens an account does not come back with it, and what waits has its whole waiting period", async () => {
  const past = new Date(now.getTime() - 24 * 3_600_000);
  const later = new Date(now.getTime() + 14 * 24 * 3_600_000);
  const ours = await createTestDatabase();
  made.push(ours);
  const { projectId } = await on(ours.url, async (db) => {
    const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
    const [readerId = ""] = await makeReaders(db, study, 1);
    const { userId } = await signInStaff(db, { projectId: study.projectId, role: "admin" });
    await makeToken(db, { projectId: study.projectId, userId });
    await issueReset(db, { userId, createdBy: userId, secret: newSecret(), now });
    await inviteMember(db, {
      projectId: study.projectId,
      email: "eve@example.org",
      role: "admin",
      invitedBy: userId,
      secret: newSecret(),
      now,
    });
    await shareView(db, {
      projectId: study.projectId,
      title: "For a reviewer",
      view: {},
      user: { id: userId, name: "Ada" },
      link: newSecret(),
    });
    // Active until somebody asked for its deletion, 14 days before.
    const waits = { archivedAt: new Date(past.getTime() - 14 * 24 * 3_600_000), deleteAt: past };
    await db.update(project).set(waits).where(eq(project.id, study.projectId));
    await db.update(participant).set({ eraseAt: past }).where(eq(participant.readerId, readerId));
    await db.update(studyTable).set({ retentionAnnouncedAt: past });
    return study;
  });
  const folder = path.join(scratch, "open-doors");
  await makeBackup({ ownerUrl: ours.ownerUrl, secrets, folder, passphrase, now: past });
  const { manifest } = await readBackup(folder, passphrase);
  const target = await empty();
  await loadDatabase(target.ownerUrl, folder, manifest, now);
  await migrate(target.ownerUrl);
  await on(target.ownerUrl, async (db) => {
    for (const table of [staffSession, apiToken, passwordReset]) {
      expect(await db.$count(table)).toBe(0);
    }
    expect(await db.select().from(memberInvitation)).toMatchObject([{ outcome: "revoked" }]);
    expect(await db.select().from(sharedView)).toMatchObject([{ revokedAt: now }]);
    const [left] = await db.select().from(project).where(eq(project.id, projectId));
    expect(left).toMatchObject({ archivedAt: now, deleteAt: later });
    expect(await db.select().from(participant)).toMatchObject([{ eraseAt: later }]);
    expect(await db.select().from(studyTable)).toMatchObject([{ retentionAnnouncedAt: null }]);
  });
});

test("a backup of an older schema is brought forward", async () => {
  const old = await empty();
  const folder = path.join(scratch, "old");
  const first = path.join(scratch, "first-migrations");
  cpSync(migrationsFolder, first, { recursive: true });
  const journal = path.join(first, "meta/_journal.json");
  const all = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, 2) }));
  await on(old.ownerUrl, async (db) => {
    await runMigrations(db, { migrationsFolder: first });
    await db.execute(sql`insert into project (name) values ('From before')`);
  });
  await makeBackup({ ownerUrl: old.ownerUrl, secrets, folder, passphrase, now });
  const { manifest } = await readBackup(folder, passphrase);
  expect(manifest.migrations).toHaveLength(2);
  const target = await empty();
  await loadDatabase(target.ownerUrl, folder, manifest, now);
  await migrate(target.ownerUrl);
  await on(target.ownerUrl, async (db) => {
    const { rows } = await db.execute(sql`
      select (select name from project) as name,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`);
    expect(rows).toEqual([{ name: "From before", migrations: all.entries.length }]);
  });
});

describe("nothing is restored from", () => {
  const home = path.join(scratch, "home");

  async function refuse(
    folder: string,
    reason: RegExp,
    opening = { passphrase: passphrase as string | undefined },
  ) {
    const target = await empty();
    const options = { folder, home, ownerUrl: target.ownerUrl, secret: undefined, now };
    await expect(restoreBackup({ ...options, ...opening })).rejects.toThrow(reason);
    expect(await contentsOf(target.ownerUrl)).toEqual({});
    if (existsSync(home)) expect(readdirSync(home)).toEqual([]);
  }

  function copy(name: string): string {
    const folder = path.join(scratch, name);
    cpSync(good, folder, { recursive: true });
    cpSync(secretsFileOf(good), secretsFileOf(folder));
    return folder;
  }

  function flip(file: string): void {
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }

  test.each(["public.forecast.copy.gz", "manifest.json", "manifest.sha256"])(
    "a backup with one changed bit in %s",
    async (file) => {
      const folder = copy(`flipped-${file}`);
      flip(path.join(folder, file));
      await refuse(folder, /^The backup is damaged: .*Nothing was restored\.$/);
    },
  );

  test("a backup with one changed bit in its secrets", async () => {
    const folder = copy("flipped-secrets");
    flip(secretsFileOf(folder));
    await refuse(folder, /^The backup is damaged: .*\.secrets is not what was written/);
  });

  test.each(["public.project.copy.gz", "manifest.json", "manifest.sha256"])(
    "a backup without its %s",
    async (file) => {
      const folder = copy(`without-${file}`);
      rmSync(path.join(folder, file));
      await refuse(folder, /^The backup is not whole: .* is missing\. Nothing was restored\.$/);
    },
  );

  test("a backup whose secrets are kept elsewhere", async () => {
    const folder = copy("without-secrets");
    rmSync(secretsFileOf(folder));
    await refuse(folder, /\.secrets is missing/);
  });

  test("a wrong passphrase, or none", async () => {
    await refuse(good, /does not open the secrets/, { passphrase: "four words and a number 8" });
    await refuse(good, /give the passphrase in CANDOR_BACKUP_PASSPHRASE/, {
      passphrase: undefined,
    });
  });

  test("a backup that a newer version made", async () => {
    const folder = copy("newer");
    const file = path.join(folder, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    manifest.migrations.push({ hash: sha256("of tomorrow"), at: Date.now() });
    const text = JSON.stringify(manifest);
    writeFileSync(file, text);
    writeFileSync(path.join(folder, "manifest.sha256"), `${sha256(text)}  manifest.json\n`);
    await refuse(folder, /made by a newer or another version/);
  });

  test.each(["{", '{"format":1}', '{"format":2}'])(
    "a backup whose manifest is %s",
    async (text) => {
      const folder = copy(`manifest-${text.length}-${text.at(-2)}`);
      writeFileSync(path.join(folder, "manifest.json"), text);
      writeFileSync(path.join(folder, "manifest.sha256"), `${sha256(text)}  manifest.json\n`);
      await refuse(folder, /^The backup's manifest\.json can't be read: .*Nothing was restored\.$/);
    },
  );

  test("a backup whose rows contradict each other: every foreign key is checked", async () => {
    const folder = path.join(scratch, "orphans");
    await on(source.ownerUrl, (db) =>
      db.execute(sql`alter table dataset drop constraint dataset_project_id_project_id_fk`),
    );
    await on(source.ownerUrl, (db) =>
      db.execute(sql`insert into dataset (project_id, name) values (gen_random_uuid(), 'Orphan')`),
    );
    await makeBackup({ ownerUrl: source.ownerUrl, secrets, folder, passphrase, now });
    await refuse(folder, /violates foreign key constraint/);
  });
});

test("a place that is not empty is refused", async () => {
  const options = { folder: good, passphrase, home: path.join(scratch, "taken"), now };
  const full = await createTestDatabase();
  made.push(full);
  const into = (ownerUrl: string, secret?: string) =>
    restoreBackup({ ...options, ownerUrl, secret });
  await expect(into(full.ownerUrl)).rejects.toThrow(/^The database is not empty/);
  const other = into(full.ownerUrl, "another secret, as long as it must be");
  await expect(other).rejects.toThrow(/^CANDOR_SECRET is not the secret of this backup/);
  await expect(
    makeBackup({ ownerUrl: source.ownerUrl, secrets, folder: good, passphrase, now }),
  ).rejects.toThrow(/is there already: choose a new name/);
});

test("only the secrets' file says the secret, and only to who has the passphrase", () => {
  const files = readdirSync(good).map((name) => readFileSync(path.join(good, name), "latin1"));
  const sealed = readFileSync(secretsFileOf(good), "utf8");
  expect([...files, sealed].filter((text) => text.includes(secrets.secret))).toEqual([]);
});
