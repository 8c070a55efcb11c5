import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import {
  assignment,
  auditEntry,
  ledger,
  participant,
  project,
  round,
  roundEvent,
  sealedId,
  study,
  training,
} from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { addLinks } from "@/lib/crowd/arrival/server/add-links";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { computeNow } from "@/lib/figures/study/testing/compute-now";
import { lockProject } from "@/lib/imports/server/project-lock";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { startStudy } from "@/lib/studies/server/start-study";
import { trainingSettings } from "@/lib/training/schema-settings";
import { changeLife } from "./change-life";
import { changeRetention } from "./change-retention";
import { deleteDue } from "./delete-due";
import { endRetention } from "./end-retention";
import { getLife } from "./get-life";

const root = mkdtempSync(path.join(os.tmpdir(), "candor-life-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();
const day = 24 * 3_600_000;
const daysLater = (days: number) => new Date(noon.getTime() + days * day);

/** A closed study that two people answered. */
async function makeClosed() {
  const made = await makeStudy(db, { questions: 2, models: 1, overlap: 2 });
  const people = await makePeople(db, made, 2);
  for (const person of people) await person.submit(await person.take());
  const { projectId, studyId, roundId } = made;
  const ids = { projectId, studyId, roundId };
  const close = () => setRoundState(db, { ...ids, state: "closed", userId: null, now: noon });
  return { ...made, people, close, ids: { projectId, studyId } };
}

/** As if the last round of a study had been closed then. */
async function setClosed(studyId: string, createdAt: Date): Promise<void> {
  await db.owner.execute(sql`
    alter table round_event disable trigger round_event_immutable`);
  await db.owner
    .update(roundEvent)
    .set({ createdAt })
    .where(
      inArray(
        roundEvent.roundId,
        db.owner.select({ id: round.id }).from(round).where(eq(round.studyId, studyId)),
      ),
    );
  await db.owner.execute(sql`
    alter table round_event enable trigger round_event_immutable`);
}

/** Rows of every table that name an id anywhere; the log apart, which stays. */
async function rowsWith(id: string): Promise<Record<string, number>> {
  const { rows } = await db.owner.execute<{ table: string }>(sql`
    select quote_ident(table_name) as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_entry'`);
  const found: Record<string, number> = {};
  for (const { table } of rows) {
    const { rows: counted } = await db.owner.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(table)} t where strpos(t::text, ${id}) > 0`,
    );
    if (counted[0]?.n) found[table] = counted[0].n;
  }
  return found;
}

test("what has passed the door before an archiving changes nothing after it, and an import goes before", async () => {
  const { close, ids, ...made } = await makeClosed();
  await close();
  const { projectId } = ids;
  const change = (to: "active" | "archived", studyId: string | null) =>
    changeLife(db, { projectId, studyId, to, now: noon });
  await db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    await expect(change("archived", null)).rejects.toMatchObject({ code: "import_running" });
  });
  const draft = () => changeDraft(db, { ...ids, name: "Study", config: made.config });
  for (const studyId of [null, ids.studyId]) {
    await change("archived", studyId);
    await expect(draft()).rejects.toMatchObject({ status: 409, code: "archived" });
    await change("active", studyId);
  }
});

test("a study that is taken back within the waiting period shows the same figures to the last digit", async () => {
  const { close, ids } = await makeClosed();
  const change = (to: "active" | "archived" | "deleted", confirm?: string, now = noon) =>
    changeLife(db, { ...ids, to, confirm, unpaid: true, now });
  await expect(change("deleted", "Study")).rejects.toMatchObject({ code: "still_open" });
  await close();
  await expect(change("deleted", "study")).rejects.toMatchObject({ status: 400 });
  const before = JSON.stringify(await computeNow(db, ids));
  expect(await change("deleted", "Study")).toMatchObject({
    before: { archivedAt: null, deleteAt: null },
    after: { archivedAt: noon.toISOString(), deleteAt: daysLater(14).toISOString() },
  });
  // Asked again, the day stays.
  expect((await change("deleted", "Study", daysLater(3))).after.deleteAt).toBe(
    daysLater(14).toISOString(),
  );
  expect(await deleteDue(db, daysLater(13.9), root)).toBe(0);
  expect((await change("active")).after).toEqual({ archivedAt: null, deleteAt: null });
  expect(await deleteDue(db, daysLater(400), root)).toBe(0);
  expect(JSON.stringify(await computeNow(db, ids))).toBe(before);
});

test("an archived study whose deletion is taken back is archived as it was", async () => {
  const { close, ids } = await makeClosed();
  await close();
  const change = (to: "active" | "archived" | "deleted", days: number) =>
    changeLife(db, { ...ids, to, confirm: "Study", unpaid: true, now: daysLater(days) });
  await change("archived", 0);
  await change("deleted", 1);
  const archived = { archivedAt: noon.toISOString(), deleteAt: null };
  expect((await change("active", 2)).after).toEqual(archived);
  expect((await change("active", 3)).after).toEqual({ archivedAt: null, deleteAt: null });
});

test("a study is not archived while somebody holds a task, which they may still send", async () => {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  const held = await ann.take();
  await bob.take();
  const { projectId, studyId, roundId } = study;
  const round = { projectId, studyId, roundId };
  await setRoundState(db, { ...round, state: "closed", userId: null, now: noon });
  const archive = (of: string | null, now: Date) =>
    changeLife(db, { projectId, studyId: of, to: "archived", now });
  for (const of of [studyId, null]) {
    await expect(archive(of, noon)).rejects.toMatchObject({
      code: "still_held",
      message: expect.stringContaining("Try again in 10 minutes"),
    });
  }
  await ann.submit(held);
  await expect(archive(studyId, noon)).rejects.toMatchObject({ code: "still_held" });
  // Bob never comes back.
  await archive(studyId, new Date(noon.getTime() + 10 * 60_000));
});

test("after the waiting period a study is gone with everything of it, and only it", async () => {
  const { close, ids, projectId, studyId } = await makeClosed();
  const other = await makeClosed();
  await close();
  await countInTurn(db, 1_000);
  const people = await db.select().from(participant).where(eq(participant.studyId, studyId));
  await changeLife(db, { ...ids, to: "deleted", confirm: "Study", unpaid: true, now: noon });
  // Two workers at once delete it once.
  const done = await Promise.all([
    deleteDue(db, daysLater(14), root),
    deleteDue(db, daysLater(14), root),
  ]);
  expect(done.reduce((sum, n) => sum + n)).toBe(1);
  await countInTurn(db, 1_000);
  expect(await rowsWith(studyId)).toEqual({});
  for (const { readerId } of people) expect(await rowsWith(readerId)).toEqual({});
  expect(await db.$count(project, eq(project.id, projectId))).toBe(1);
  expect(await db.$count(participant, eq(participant.studyId, other.studyId))).toBe(2);
  const log = await db.select().from(auditEntry).where(eq(auditEntry.projectId, projectId));
  expect(log).toMatchObject([
    { actorKind: "worker", action: "study.delete", subjectId: studyId, subjectName: "Study" },
  ]);
});

test("what can't be deleted does not keep anything else from it", async () => {
  const [stuck, next] = [await makeClosed(), await makeClosed()];
  for (const { close, ids } of [stuck, next]) {
    await close();
    await changeLife(db, { ...ids, to: "deleted", confirm: "Study", unpaid: true, now: noon });
  }
  await db.owner.execute(sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'stuck'; end $$`);
  await db.owner.execute(sql`
    create trigger refuse before delete on study for each row
      when (old.id = ${sql.raw(`'${stuck.studyId}'`)}) execute function refuse()`);
  expect(await deleteDue(db, daysLater(14), root)).toBe(1);
  expect(await db.$count(study, eq(study.id, next.studyId))).toBe(0);
  await db.owner.execute(sql`drop function refuse cascade`);
  expect(await deleteDue(db, daysLater(14), root)).toBe(1);
  expect(await db.$count(study, eq(study.id, stuck.studyId))).toBe(0);
});

test("a deleted project takes everything that belongs to it, but not its log", async () => {
  const { close, projectId } = await makeClosed();
  await close();
  const change = { projectId, studyId: null, now: noon };
  await changeLife(db, { ...change, to: "deleted", confirm: "Test project", unpaid: true });
  expect(await deleteDue(db, daysLater(14), root)).toBe(1);
  await countInTurn(db, 1_000);
  expect(await rowsWith(projectId)).toEqual({});
  const log = await db.select().from(auditEntry).where(eq(auditEntry.projectId, projectId));
  expect(log).toMatchObject([{ action: "project.delete", projectName: "Test project" }]);
});

test("the folders of a deleted project's training runs go with it, and nothing that they link to", async () => {
  const { close, projectId } = await makeClosed();
  await close();
  const other = await makeClosed();
  const settings = trainingSettings.parse({ recipe: "candor" });
  const [its, linked, others] = await db
    .insert(training)
    .values(
      [projectId, projectId, other.projectId].map((projectId, i) => ({
        ...{ projectId, key: `key ${i}`, name: "A training", settings },
      })),
    )
    .returning({ id: training.id });
  if (!its || !linked || !others) throw new Error("no training runs");
  const outside = path.join(root, "outside");
  for (const folder of [outside, path.join(root, its.id, "runs"), path.join(root, others.id)]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "weights"), "1");
  }
  symlinkSync(outside, path.join(root, its.id, "models"));
  symlinkSync(outside, path.join(root, linked.id));
  const change = { projectId, studyId: null, now: noon };
  await changeLife(db, { ...change, to: "deleted", confirm: "Test project", unpaid: true });
  expect(await deleteDue(db, daysLater(13.9), root)).toBe(0);
  expect(readdirSync(path.join(root, its.id)).sort()).toEqual(["models", "runs"]);
  expect(await deleteDue(db, daysLater(14), root)).toBe(1);
  expect(readdirSync(root).sort()).toEqual([others.id, "outside"].sort());
  expect(readdirSync(outside)).toEqual(["weights"]);
  expect(readdirSync(path.join(root, others.id))).toEqual(["weights"]);
});

test("a study that is open has no date on which its answers are erased", async () => {
  const { projectId } = await makeClosed();
  await changeRetention(db, { projectId, months: 2 });
  const { studies } = await getLife(db, { projectId });
  expect(studies).toMatchObject([{ eraseAt: null, erasedAt: null }]);
});

test("a round that was never opened does not keep answers beyond the retention period", async () => {
  const { close, projectId, studyId, versionId: studyVersionId } = await makeClosed();
  await db.owner.insert(round).values({ studyId, studyVersionId, no: 2, kind: "main" });
  await close();
  await changeRetention(db, { projectId, months: 2 });
  const { studies } = await getLife(db, { projectId });
  expect(studies).toMatchObject([{ eraseAt: expect.any(String) }]);
});

test("answers are erased when the retention period is over, announced before and logged after", async () => {
  const { close, projectId, studyId, ids } = await makeClosed();
  await close();
  await setClosed(studyId, noon);
  const actions = async () =>
    (await db.select().from(auditEntry).where(eq(auditEntry.projectId, projectId))).map(
      ({ action }) => action,
    );
  const eraseAt = async () => (await getLife(db, { projectId })).studies.map((s) => s.eraseAt);
  const counts = async () => (await listRounds(db, ids)).rounds[0];
  // One for somebody who never came.
  await addLinks(db, { ...ids, userId: null, ids: ["5f6a7b8c9d"] });
  const before = await counts();
  expect(before).toMatchObject({ submitted: 2, erasedAnswers: 0, people: { begun: 2 } });
  // Off by default.
  expect(await eraseAt()).toEqual([null]);
  await endRetention(db, daysLater(4_000));
  expect(await actions()).toEqual([]);
  await changeRetention(db, { projectId, months: 2 });
  await endRetention(db, daysLater(40));
  expect(await actions()).toEqual([]);
  await endRetention(db, daysLater(50));
  await endRetention(db, daysLater(51));
  expect(await actions()).toEqual(["retention.announce"]);
  const { studies } = await getLife(db, { projectId });
  expect(studies).toMatchObject([{ eraseAt: daysLater(64).toISOString(), erasedAt: null }]);
  await endRetention(db, daysLater(63));
  expect(await actions()).toEqual(["retention.announce"]);
  await endRetention(db, daysLater(64));
  await endRetention(db, daysLater(65));
  expect(await actions()).toEqual(["retention.announce", "retention.erase"]);
  expect(await db.$count(sealedId, eq(sealedId.studyId, studyId))).toBe(0);
  const results = await computeNow(db, ids);
  expect(results.erased).toEqual([{ reason: "retention", people: 2, tasks: 2, forecasts: 2 }]);
  // Counts in published figures stay true.
  expect(await counts()).toMatchObject({ ...before, submitted: 0, erasedAnswers: 2 });
  const { events } = await listEvents(db, ids);
  expect(events[0]).toMatchObject({
    what: "The retention period ended for 2 people: 2 tasks with 2 forecasts, practice and attention checks included, were erased",
  });
  expect(await db.$count(study, eq(study.id, studyId))).toBe(1);
});

test("a study that runs again is announced again, and its new people are erased too", async () => {
  const { close, projectId, studyId, config } = await makeClosed();
  await close();
  await setClosed(studyId, noon);
  await changeRetention(db, { projectId, months: 2 });
  await endRetention(db, daysLater(50));
  await endRetention(db, daysLater(64));
  const answers = () => db.$count(assignment, eq(assignment.studyId, studyId));
  expect(await answers()).toBe(0);
  await changeDraft(db, { projectId, studyId, name: "Study", config });
  await startStudy(db, { projectId, studyId, userId: null, now: daysLater(70) });
  const [second] = await db
    .select()
    .from(round)
    .where(and(eq(round.studyId, studyId), eq(round.state, "open")));
  if (!second) throw new Error("no second round");
  const versionId = second.studyVersionId;
  const [cy] = await makePeople(db, { projectId, studyId, versionId }, 1);
  if (!cy) throw new Error("nobody");
  await cy.submit(await cy.take());
  const ids = { projectId, studyId, roundId: second.id };
  await setRoundState(db, { ...ids, state: "closed", userId: null, now: noon });
  await setClosed(studyId, daysLater(100));
  await endRetention(db, daysLater(200));
  expect(await answers()).toBe(1);
  await endRetention(db, daysLater(213.9));
  expect(await answers()).toBe(1);
  await endRetention(db, daysLater(214));
  expect(await answers()).toBe(0);
});

test("one person whose erasure fails keeps nobody else from being erased, and is tried again", async () => {
  const { close, projectId, studyId } = await makeClosed();
  await close();
  await setClosed(studyId, noon);
  await changeRetention(db, { projectId, months: 2 });
  await endRetention(db, daysLater(50));
  const people = () =>
    db
      .select({ id: participant.id, erasedAt: participant.erasedAt })
      .from(participant)
      .where(eq(participant.studyId, studyId))
      .orderBy(participant.id);
  const [first] = await people();
  await db.owner.execute(sql`
    alter table participant add constraint stands check (id <> ${sql.raw(`'${first?.id}'`)} or erased_at is null)`);
  await endRetention(db, daysLater(64));
  expect((await people()).map(({ erasedAt }) => erasedAt !== null)).toEqual([false, true]);
  const ended = () =>
    db.select({ at: study.retentionEndedAt }).from(study).where(eq(study.id, studyId));
  expect(await ended()).toEqual([{ at: null }]);
  await db.owner.execute(sql`alter table participant drop constraint stands`);
  await endRetention(db, daysLater(65));
  expect((await people()).map(({ erasedAt }) => erasedAt !== null)).toEqual([true, true]);
  expect(await ended()).toEqual([{ at: daysLater(65) }]);
});

test("an erasure that is switched off while it is announced is not announced", async () => {
  const { close, projectId, studyId } = await makeClosed();
  await close();
  await setClosed(studyId, noon);
  await changeRetention(db, { projectId, months: 2 });
  await arriveDuring(
    db,
    (tx) => changeRetention(tx, { projectId, months: null }),
    () => endRetention(db, daysLater(50)),
  );
  expect(await db.$count(auditEntry, eq(auditEntry.projectId, projectId))).toBe(0);
  const [kept] = await db.select().from(study).where(eq(study.id, studyId));
  expect(kept).toMatchObject({ retentionAnnouncedAt: null });
});

test("who switches the erasure off while it runs is not overtaken by it", async () => {
  const { close, projectId, studyId } = await makeClosed();
  await close();
  await setClosed(studyId, noon);
  await changeRetention(db, { projectId, months: 2 });
  await endRetention(db, daysLater(50));
  await arriveDuring(
    db,
    (tx) => changeRetention(tx, { projectId, months: null }),
    () => endRetention(db, daysLater(64)),
  );
  expect(await db.$count(assignment, eq(assignment.studyId, studyId))).toBe(2);
  const [kept] = await db.select().from(study).where(eq(study.id, studyId));
  expect(kept).toMatchObject({ retentionEndedAt: null });
});

test("what owes people money is deleted only if the request says that it is meant", async () => {
  const { ids, close, people } = await makeClosed();
  await close();
  for (const { readerId } of people) {
    await db.insert(ledger).values({
      ...{ studyId: ids.studyId, readerId, kind: "bonus", cents: 150, currency: "USD" },
      ...{ reason: "Kind.", sourceKey: `bonus ${readerId}` },
    });
  }
  const remove = (studyId: string | null, unpaid?: boolean) =>
    changeLife(db, {
      ...{ projectId: ids.projectId, studyId, to: "deleted", unpaid, now: noon },
      confirm: studyId === null ? "Test project" : "Study",
    });
  await expect(remove(ids.studyId)).rejects.toMatchObject({
    ...{ status: 409, code: "still_owed" },
    message: expect.stringContaining("The study still owes $3.00 to 2 people. Pay"),
  });
  await expect(remove(null)).rejects.toMatchObject({
    message: expect.stringContaining("The project still owes $3.00 to 2 people in “Study”."),
  });
  await remove(ids.studyId, true);
  expect((await getLife(db, ids)).studies[0]?.deleteAt).not.toBeNull();
});
