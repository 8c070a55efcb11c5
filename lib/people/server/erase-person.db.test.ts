import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "@/db/client";
import {
  assignment,
  auditEntry,
  completionCode,
  comprehensionAttempt,
  consent,
  crowdSession,
  erasure,
  exclusionEvent,
  invitation,
  keptResult,
  lateSubmission,
  participant,
  problemReport,
  reader,
  sealedId,
  study as studyTable,
  tally,
  verdict,
  visit,
  workEvent,
} from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { addLinks } from "@/lib/crowd/arrival/server/add-links";
import { hashId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { eraseParticipant, startOfDay } from "@/lib/crowd/participation/server/erase-participant";
import { findReturning } from "@/lib/crowd/participation/server/find-returning";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { exportPayments } from "@/lib/crowd/pay/server/files/export-payments";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { describePerson } from "./describe-person";
import { eraseDuePeople } from "./erase-due-people";
import { erasePerson, keepPerson } from "./erase-person";
import { exportPerson } from "./export-person";
import { findPerson } from "./find-person";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();

/** Someone who came from a platform and left something in every place that holds something. */
async function makeSomebody() {
  const arrival = { by: "platform", parameter: "pid" } as const;
  const asks = { forecast: "answer", noAnswer: true, cantTell: false, comment: true } as const;
  const change = { arrival, asks };
  const study = await makeStudy(db, { questions: 3, models: 1, overlap: 2, change });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  const { studyId } = study;
  const { readerId } = ann;
  const word = `word${randomUUID().replaceAll("-", "")}`;
  const platformId = `platform${randomUUID().replaceAll("-", "")}`;
  const idHash = hashId(studyId, platformId);
  await db
    .update(participant)
    .set({ cameBy: "platform", idHash })
    .where(eq(participant.readerId, readerId));
  const owner = { studyId, idHash };
  await db.insert(sealedId).values({ ...owner, sealed: sealId(owner, platformId) });
  const said = { ...forecastOf(0.37, `Answer ${word}`), comment: `Comment ${word}` };
  await ann.submit(await ann.take(), { outputs: [said], correct: [true] });
  await ann.draft(await ann.take(minutesLater(1)), 1, `0.${word}`);
  await bob.submit(await bob.take(), { outputs: [forecastOf(0.8, "Rome")], correct: [true] });
  await db
    .update(consent)
    .set({ demographics: { age: word } })
    .where(eq(consent.readerId, readerId));
  await db
    .insert(problemReport)
    .values({ studyId, readerId, kind: "text", body: `Report ${word}` });
  await db
    .insert(exclusionEvent)
    .values({ studyId, readerId, action: "exclude", reason: `Reason ${word}`, evidence: { word } });
  await db
    .insert(workEvent)
    .values({ studyId, readerId, action: "flag", reason: `Work ${word}`, evidence: { word } });
  await db.insert(verdict).values({
    roundId: study.roundId,
    readerId,
    outcome: "pass",
    byHand: true,
    reason: `Verdict ${word}`,
    evidence: { word },
  });
  await db.insert(invitation).values({
    roundId: study.roundId,
    readerId,
    visitNo: 2,
    source: "by_hand",
    reason: `Again ${word}`,
  });
  const [held] = await db
    .select({ assignmentId: assignment.id })
    .from(assignment)
    .where(eq(assignment.readerId, readerId));
  await db
    .insert(lateSubmission)
    .values({ assignmentId: held?.assignmentId ?? "", payload: { word }, payloadHash: word });
  await db
    .insert(comprehensionAttempt)
    .values({ studyVersionId: study.versionId, readerId, no: 1, answers: [0], passed: true });
  await db.insert(keptResult).values({
    key: randomUUID(),
    projectId: study.projectId,
    kind: "study",
    params: { word },
    result: { word },
    endedAt: noon,
  });
  await countInTurn(db, 1_000);
  const [row] = await db.select({ name: reader.name }).from(reader).where(eq(reader.id, readerId));
  const ids = { projectId: study.projectId, studyId, readerId };
  const [stay] = await db.select().from(visit).where(eq(visit.readerId, readerId));
  const code = randomUUID();
  const visitId = stay?.id ?? null;
  await db.insert(completionCode).values({ code, studyId, readerId, visitId, outcome: "returned" });
  return { study, bob, ids, word, platformId, pseudonym: row?.name ?? "", code };
}

/** The tables with a row in which the text stands anywhere, the log apart: it keeps pseudonyms. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await db.owner.execute<{ table: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as table
    from information_schema.tables
    where table_schema in ('public', 'queue') and table_type = 'BASE TABLE'
      and table_name <> 'audit_entry'`);
  const found: string[] = [];
  for (const { table } of rows) {
    const { rowCount } = await db.owner.execute(
      sql`select from ${sql.raw(table)} t where strpos(t::text, ${text}) > 0 limit 1`,
    );
    if (rowCount) found.push(table);
  }
  return found;
}

test("a person is found by pseudonym, code and platform id, and by nobody else's project", async () => {
  const { ids, pseudonym, code, platformId } = await makeSomebody();
  const { projectId, studyId, readerId } = ids;
  for (const by of [pseudonym, pseudonym.toLowerCase(), code, platformId]) {
    const { person } = await findPerson(db, { projectId, studyId, by });
    expect(person).toMatchObject({
      readerId,
      pseudonym,
      eraseAt: null,
      erasedAt: null,
      holdings: {
        sessions: 1,
        tasks: 1,
        answers: 1,
        drafts: 1,
        reports: 1,
        decisions: 3,
        demographics: true,
        platformId: true,
      },
    });
  }
  const theirs = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  for (const place of [theirs, { ...theirs, studyId }, { ...theirs, projectId }]) {
    const asked = { projectId: place.projectId, studyId: place.studyId, by: pseudonym };
    await expect(findPerson(db, asked)).rejects.toMatchObject({ status: 404 });
  }
  await expect(findPerson(db, { projectId, studyId, by: "%" })).rejects.toMatchObject({
    status: 404,
  });
});

test("an erasure leaves no trace of the person in any table; again is the same", async () => {
  const { ids, pseudonym, platformId, word, code, bob } = await makeSomebody();
  const { projectId, studyId, readerId } = ids;
  expect(await tablesWith(word)).toEqual(
    expect.arrayContaining([
      "public.forecast",
      "public.draft",
      "public.consent",
      "public.problem_report",
      "public.exclusion_event",
      "public.kept_result",
      "public.verdict",
      "public.invitation",
      "public.late_submission",
      "public.work_event",
    ]),
  );
  expect(await tablesWith(pseudonym)).toEqual(["public.reader"]);
  const act = { ...ids, when: "now", userId: null, now: noon } as const;
  await expect(erasePerson(db, { ...act, confirm: "someone else" })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.confirm" }],
  });
  // Of two at once one erases them, and says so.
  const answer = { pseudonym, eraseAt: null, people: 1 };
  const second = await arriveDuring(
    db,
    async (tx) =>
      expect(await erasePerson(tx, { ...act, confirm: pseudonym })).toEqual({
        ...answer,
        isNew: true,
        erased: { tasks: 1, answers: 1 },
      }),
    () => erasePerson(db, { ...act, confirm: pseudonym }),
  );
  expect(second).toEqual({ ...answer, isNew: false, erased: { tasks: 0, answers: 0 } });
  await countInTurn(db, 1_000);
  for (const text of [word, pseudonym, platformId]) expect(await tablesWith(text)).toEqual([]);
  expect(await db.$count(comprehensionAttempt, eq(comprehensionAttempt.readerId, readerId))).toBe(
    0,
  );
  // Their id is not stored again with a list that holds it.
  await addLinks(db, { projectId, studyId, ids: [platformId], userId: null });
  expect(await db.$count(sealedId, eq(sealedId.studyId, studyId))).toBe(0);
  // Their answer is counted nowhere, and others' are.
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(c.n), 0)::int as n from tally_cell c join tally t on t.id = c.tally_id
    where t.project_id = ${projectId}`);
  expect(rows[0]?.n).toBe(1);
  const again = await erasePerson(db, { ...act, confirm: "" });
  expect(again).toMatchObject({ isNew: false, erased: { tasks: 0, answers: 0 }, people: 1 });
  // They are known again as erased, and cannot take part a second time.
  for (const by of [platformId, code]) {
    const { person } = await findPerson(db, { projectId, studyId, by });
    expect(person).toMatchObject({ readerId, erasedAt: startOfDay(noon).toISOString() });
    expect(person.holdings).toMatchObject({ tasks: 0, answers: 0, sessions: 1, platformId: false });
  }
  expect(await db.$count(participant, eq(participant.readerId, bob.readerId))).toBe(1);
});

test("nothing is left of them in what was counted before they were excluded", async () => {
  const { ids, pseudonym } = await makeSomebody();
  const { studyId, readerId } = ids;
  // Counted, restored and counted anew: each time in another place.
  await db
    .insert(exclusionEvent)
    .values({ studyId, readerId, action: "restore", reason: "Because.", evidence: {} });
  await db.execute(sql`insert into tally_pending (project_id, forecast_id)
    select ${ids.projectId}, id from forecast where reader_id = ${readerId}`);
  await countInTurn(db, 1_000);
  expect(await db.$count(tally, eq(tally.readerId, readerId))).toBe(2);
  await erasePerson(db, { ...ids, confirm: pseudonym, when: "now", userId: null, now: noon });
  await countInTurn(db, 1_000);
  expect(await db.$count(tally, eq(tally.readerId, readerId))).toBe(0);
});

test("of those who change an erasure at once, whoever changed it is told so", async () => {
  const { ids, pseudonym } = await makeSomebody();
  const ask = (when: "now" | "later") => () =>
    erasePerson(db, { ...ids, confirm: pseudonym, when, userId: null, now: noon });
  const keep = () => keepPerson(db, ids);
  const eraseAt = new Date(noon.getTime() + 14 * 24 * 3_600_000);
  const set = (values: { eraseAt: Date | null }) => (tx: Db) =>
    tx.update(participant).set(values).where(eq(participant.readerId, ids.readerId));
  for (let i = 0; i < 10; i += 1) {
    const [asked, kept] = await Promise.all([ask("later")(), keep()]);
    const [now] = await db.select().from(participant).where(eq(participant.readerId, ids.readerId));
    // It waits now if it was asked for and not taken back after that.
    expect(now?.eraseAt === null).toBe(asked.isNew === kept.isNew);
    await keep();
  }
  expect(await arriveDuring(db, set({ eraseAt }), ask("later"))).toMatchObject({ isNew: false });
  expect(await arriveDuring(db, set({ eraseAt: null }), keep)).toMatchObject({ isNew: false });
  const lost = await arriveDuring(
    db,
    (tx) => eraseParticipant(tx, { ...ids, reason: "staff", now: noon }),
    ask("later"),
  );
  expect(lost).toMatchObject({ isNew: false, eraseAt: null });
});

test("whoever is erased in the middle of a session keeps a code for what they earned in it", async () => {
  const { study, ids, bob } = await makeSomebody();
  const me = { ...ids, readerId: bob.readerId };
  const [stay] = await db.select().from(visit).where(eq(visit.readerId, bob.readerId));
  expect(stay).toMatchObject({ state: "open" });
  const { pseudonym, holdings } = await describePerson(db, me);
  expect(holdings.owedCents).toBe(holdings.earnedCents);
  const erase = { ...me, confirm: pseudonym, when: "now", userId: null, now: noon } as const;
  await erasePerson(db, erase);
  const codes = await db
    .select()
    .from(completionCode)
    .where(eq(completionCode.readerId, bob.readerId));
  const today = startOfDay(noon);
  expect(codes).toMatchObject([{ outcome: "returned", visitId: stay?.id, createdAt: today }]);
  const { csv } = await exportPayments(db, { projectId: study.projectId, studyId: study.studyId });
  expect(csv).toContain(codes[0]?.code);
});

test("an erasure that waits shuts the person out, keeps what they entered, and can be undone until it is due", async () => {
  const { ids, pseudonym, platformId, word, study } = await makeSomebody();
  const { studyId, readerId } = ids;
  const day = 24 * 3_600_000;
  const after = (days: number) => new Date(noon.getTime() + days * day);
  const { link } = study;
  const address = `pid=${platformId}`;
  const door = async () => (await getReading(db, { link, address, now: noon })).door;
  const ask = (now: Date) =>
    erasePerson(db, { ...ids, confirm: pseudonym, when: "later", userId: null, now });
  const eraseAt = after(14).toISOString();
  expect(await door()).toBe("elsewhere");

  expect(await ask(noon)).toMatchObject({ isNew: true, eraseAt, people: 0 });
  // Asked again, the day stays.
  expect(await ask(after(5))).toMatchObject({ isNew: false, eraseAt });
  // Not shown to someone who has only the ID.
  expect(await door()).toBe("new");
  expect(await findReturning(db, { link, address, now: noon })).toBeUndefined();
  await eraseDuePeople(db, after(13.9));
  expect(await tablesWith(word)).toContain("public.forecast");
  // People of another project's study cannot be kept from here.
  await expect(keepPerson(db, { ...ids, projectId: randomUUID() })).rejects.toMatchObject({
    status: 404,
  });

  expect(await keepPerson(db, ids)).toEqual({ pseudonym, isNew: true });
  expect(await keepPerson(db, ids)).toEqual({ pseudonym, isNew: false });
  await eraseDuePeople(db, after(100));
  expect(await door()).toBe("elsewhere");

  await ask(noon);
  // Two workers at once: it happens once, and is logged once.
  await Promise.all([eraseDuePeople(db, after(14)), eraseDuePeople(db, after(14))]);
  for (const text of [word, platformId]) expect(await tablesWith(text)).toEqual([]);
  expect(await db.$count(erasure, eq(erasure.studyId, studyId))).toBe(1);
  const entries = await db.select().from(auditEntry).where(eq(auditEntry.subjectId, pseudonym));
  expect(entries).toMatchObject([{ action: "person.erase", actorKind: "worker" }]);
  await expect(keepPerson(db, ids)).rejects.toMatchObject({ status: 409, code: "erased" });
  expect(await door()).toBe("new");
  expect(
    (await db.select().from(participant).where(eq(participant.readerId, readerId)))[0],
  ).toMatchObject({ eraseAt: null, erasureReason: "staff" });
});

test("a person's data are a file with everything that is theirs, and nothing that is hidden", async () => {
  const { ids, pseudonym, platformId, word, code, study } = await makeSomebody();
  const name = `Secret model ${randomUUID()}`;
  await db.update(studyTable).set({ name }).where(eq(studyTable.id, ids.studyId));
  const answer = await exportPerson(db, ids, noon);
  const text = await answer.text();
  const data = JSON.parse(text);
  expect(data.person).toMatchObject({ pseudonym, came_by: "platform", platform_id: platformId });
  expect(data.person.study).toBe("A study");
  expect(data.consents).toMatchObject([
    { version: 1, demographics: { age: word }, text: study.config.consent.text },
  ]);
  expect(data.sessions).toMatchObject([{ session: 1 }]);
  expect(data.completion_codes).toMatchObject([{ code, outcome: "returned" }]);
  expect(data.answers).toMatchObject([
    { answer: `Answer ${word}`, confidence: 0.37, comment: `Comment ${word}`, text: 1 },
  ]);
  expect(data.tasks).toHaveLength(2);
  expect(data.tasks.map((task: { state: string }) => task.state)).toEqual(["submitted", "leased"]);
  expect(data.tasks[1].draft.outputs[0].confidence).toBe(`0.${word}`);
  expect(data.reports).toMatchObject([{ body: `Report ${word}` }]);
  expect(data.exclusions).toMatchObject([{ reason: `Reason ${word}` }]);
  // Every part is explained, and every explained part is there.
  const parts = Object.keys(data).filter((key) => !["written_at", "codebook"].includes(key));
  expect(parts.toSorted()).toEqual(Object.keys(data.codebook).toSorted());
  // Neither the truth nor a model nor an id that betrays it.
  expect(text).not.toMatch(/Secret model|Number \d/);
  for (const id of study.modelIds) expect(text).not.toContain(id);
  expect(await db.$count(auditEntry, eq(auditEntry.projectId, ids.projectId))).toBe(0);
});

test("no row keeps the moments that the log has beside the pseudonym", async () => {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const { readerId } = ann;
  const createdAt = new Date("2026-01-05T12:12:11.456Z");
  await db.update(reader).set({ createdAt }).where(eq(reader.id, readerId));
  const [me] = await db
    .update(participant)
    .set({ createdAt })
    .where(eq(participant.readerId, readerId))
    .returning();
  await db.insert(crowdSession).values({
    participantId: me?.id ?? "",
    tokenHash: randomUUID(),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 30 * 24 * 3_600_000),
  });
  await ann.take(minutesLater(13));
  const now = new Date("2026-01-05T12:15:16.789Z");
  await withdrawConsent(db, { studyId: study.studyId, readerId, now });
  for (const moment of [":12:11.456", ":15:16.789"]) expect(await tablesWith(moment)).toEqual([]);
});

/** What becomes of the rows of every table that leads to a person, when they are erased. */
const fates = {
  deleted: [
    "assignment",
    "comprehension_attempt",
    "consent",
    "draft",
    "exclusion_event",
    "forecast",
    "work_due",
    "judgement",
    "late_submission",
    "problem_report",
    "reading_time",
    "verdict",
    "tallied",
    "tally",
    "tally_cell",
    "work_event",
  ],
  // Pay, and that they were there; the invitation without its reason.
  // Former names, merges, tags and labels are of readers that came with files, and runs, claims and evaluations of
  // language models: no crowdworker has them. What trained a model names the crowd by its study.
  kept: [
    "former_name",
    "merged_part",
    "label",
    "tag_change",
    "run",
    "run_item",
    "example_set",
    "example_set_version",
    "answer",
    "answer_claim",
    "claim",
    "evaluation",
    "training_file_source",
    "training_supply_part",
    "reading",
    "completion_code",
    "crowd_session",
    "invitation",
    "ledger",
    "overpaid",
    "payment",
    "prolific_submission",
    "participant",
    "seat",
    "visit",
  ],
};

test("every table that leads to a person has a decision about what an erasure does to it", async () => {
  const { rows } = await db.owner.execute<{ table: string }>(sql`
    with recursive leads as (
      select 'reader'::regclass::oid as oid
      union
      select c.conrelid from pg_constraint c join leads l on c.confrelid = l.oid
      where c.contype = 'f')
    select relname as table from leads join pg_class using (oid) where relname <> 'reader'`);
  const decided = [...fates.deleted, ...fates.kept].toSorted();
  expect(rows.map(({ table }) => table).toSorted()).toEqual(decided);
});
