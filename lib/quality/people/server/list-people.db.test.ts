import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import {
  completionCode,
  comprehensionAttempt,
  erasure,
  exclusionEvent,
  participant,
  reader,
  visit,
} from "@/db/schema/index";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { startOfDay } from "@/lib/crowd/participation/server/erase-participant";
import { storeVisitCode } from "@/lib/crowd/visits/server/store-code";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { decide } from "@/lib/quality/rounds/server/decide";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { moveOn } from "@/lib/quality/rounds/server/move-on";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import { answer } from "@/lib/quality/rounds/testing/answer";
import {
  arrive,
  consentTo,
  makeRounds,
  minutesLater,
  noon,
  plannedRule,
  type Rounds,
} from "@/lib/quality/rounds/testing/make-rounds";
import { peopleColumnNames } from "../people-columns";
import { listPeople as contract } from "../schema";
import { latestStanding } from "../standings";
import { exportPeople } from "./export-people";
import { listPeople } from "./list-people";

const db = await openTestDatabase();
let study: Rounds;

const listed = (given: z.input<typeof contract.query> = {}) =>
  listPeople(db, { ...study, ...contract.query.parse(given) });

// ann passes both tests, does her visit to the main round, and is excluded; bob answers half of the
// first test and fails. Each task earned 50 cents.
beforeAll(async () => {
  study = await makeRounds(db, { comprehension: { questions: [], attempts: 3 } });
  const ann = await arrive(db, study, "ann");
  const bob = await arrive(db, study, "bob");
  const [a, b] = [study.adminId, study.otherId];
  const take = (readerId: string, roundId: string, minute: number, tasks: number) =>
    answer(db, study, {
      readerId,
      roundId,
      at: minutesLater(minute),
      confidences: Array(tasks).fill([0.5, 0.5]),
    });
  await take(ann, study.first, 5, 2);
  await take(bob, study.first, 6, 1);
  const put = (roundId: string, minute: number) =>
    setRoundState(db, { ...study, roundId, state: "closed", userId: a, now: minutesLater(minute) });
  const move = (roundId: string, minute: number) =>
    moveOn(db, {
      ...study,
      roundId,
      rule: plannedRule,
      reason: null,
      userId: b,
      now: minutesLater(minute),
    });
  await put(study.first, 10);
  await move(study.first, 11);
  await take(ann, study.second, 20, 1);
  await put(study.second, 25);
  await decide(db, {
    ...study,
    roundId: study.second,
    readerIds: [ann],
    outcome: "pass",
    reason: "=Good",
    userId: b,
    now: minutesLater(26),
  });
  await move(study.second, 27);
  await take(ann, study.main, 30, 1);
  await db.insert(exclusionEvent).values({
    studyId: study.studyId,
    readerId: ann,
    action: "exclude",
    rule: "speed",
    evidence: {},
    reason: "Too fast.",
    userId: a,
    createdAt: minutesLater(40),
  });
  for (const { id } of await db.select().from(visit).where(eq(visit.readerId, ann))) {
    await storeVisitCode(db, id, minutesLater(40));
  }
  await db.insert(completionCode).values({
    code: "OUT",
    studyId: study.studyId,
    readerId: bob,
    outcome: "screened_out",
    createdAt: minutesLater(12),
  });
  await stopEarly();
  await withdrawn();
  await db.insert(erasure).values({
    studyId: study.studyId,
    reason: "withdrew",
    tasks: 2,
    forecasts: 4,
    createdAt: startOfDay(noon),
  });
});

/** cyd consents and leaves; dee fails the questions about the instructions at all three attempts. */
async function stopEarly(): Promise<void> {
  await consentTo(db, study, "cyd");
  const dee = await consentTo(db, study, "dee");
  await db.insert(comprehensionAttempt).values(
    [1, 2, 3].map((no) => ({
      studyVersionId: study.versionId,
      readerId: dee,
      no,
      answers: [0],
      passed: false,
    })),
  );
}

/** Someone who withdrew: only that they took part is left, and the code that says so. */
async function withdrawn(): Promise<void> {
  const [gone] = await db
    .insert(reader)
    .values({ projectId: study.projectId, kind: "human", name: "erased-1" })
    .returning();
  const readerId = gone?.id ?? "";
  await db.insert(participant).values({
    studyId: study.studyId,
    readerId,
    cameBy: "open",
    erasedAt: startOfDay(noon),
    erasureReason: "withdrew",
  });
  await db
    .insert(completionCode)
    .values({ code: "GONE", studyId: study.studyId, readerId, outcome: "withdrawn" });
}

test("the funnel counts everyone in every number that holds for them", async () => {
  const { rounds } = await listRounds(db, study);
  const none = { leased: 0 };
  expect(rounds).toMatchObject([
    {
      no: 1,
      version: 1,
      kind: "qualification",
      state: "closed",
      admits: 10,
      admitsAtMost: 50,
      rule: plannedRule,
      appliedRule: plannedRule,
      movedOnAt: "2026-01-05T12:11:00.000Z",
      tasks: 2,
      slots: 100,
      submitted: 3,
      ...none,
      // Two of the four stopped before the first task.
      people: { invited: 4, failedQuestions: 1, begun: 2, finished: 1, passed: 1, failed: 1 },
    },
    {
      no: 2,
      tasks: 1,
      submitted: 1,
      admitsAtMost: null,
      ...none,
      people: { invited: 1, failedQuestions: 0, begun: 1, finished: 1, passed: 1, failed: 0 },
    },
    {
      no: 3,
      kind: "main",
      state: "open",
      rule: null,
      tasks: 1,
      submitted: 1,
      ...none,
      people: { invited: 1, begun: 1, finished: 1, passed: 0, failed: 0 },
    },
  ]);
});

test("people with where they are and what they earned", async () => {
  const { people, erased, currency } = await listed();
  expect(currency).toBe("USD");
  const gone = {
    ...{ erasedAt: "2026-01-05T00:00:00.000Z", reason: "withdrew", earnedCents: 0 },
    codes: [{ code: "GONE", outcome: "withdrawn" }],
  };
  expect(erased).toEqual({ people: [gone], total: 1, earnedCents: 0 });
  const went = { invited: true, invitations: 1, visits: 1, openVisits: 0 };
  const stayed = { invited: false, invitations: 0, visits: 0, openVisits: 0 };
  // She did all tasks of her three sessions, and he failed the test.
  expect(people.map(({ codes }) => codes.map(({ outcome }) => outcome))).toEqual([
    ["finished", "finished", "finished"],
    ["screened_out"],
    [],
    [],
  ]);
  expect(people.map(latestStanding)).toEqual([
    "took part",
    "failed",
    "not begun",
    "failed the questions",
  ]);
  expect(people.slice(0, 2)).toMatchObject([
    {
      // 2 + 1 + 1 tasks at 50 cents.
      pseudonym: "ann",
      earnedCents: 200,
      excluded: true,
      // Two texts of 1.5 s in her one task of the main round; no check, and nobody to compare with.
      measures: { seconds: 3, checks: null, agreement: null },
      rounds: [
        { ...went, no: 1, submitted: 2, outcome: "pass" },
        { ...went, no: 2, submitted: 1, outcome: "pass" },
        { ...went, no: 3, submitted: 1, outcome: null },
      ],
    },
    {
      pseudonym: "bob",
      earnedCents: 50,
      excluded: false,
      rounds: [
        { ...went, submitted: 1, outcome: "fail" },
        { ...stayed, submitted: 0, outcome: null },
        { ...stayed, submitted: 0, outcome: null },
      ],
    },
  ]);
});

test("people are listed in pages: searched, in a state, and in an order", async () => {
  const names = async (given: z.input<typeof contract.query>) =>
    (await listed(given)).people.map(({ pseudonym }) => pseudonym);
  const first = await listed({ pageSize: 3 });
  expect(first.people.map(({ pseudonym }) => pseudonym)).toEqual(["ann", "bob", "cyd"]);
  // Of all pages: she earned 200 cents, and he 50.
  expect(first).toMatchObject({ total: 4, earnedCents: 250 });
  expect(first.everyone).toEqual({
    people: 4,
    states: [
      { state: "failed the questions", people: 1 },
      { state: "not begun", people: 1 },
      { state: "failed", people: 1 },
      { state: "took part", people: 1 },
      { state: "excluded", people: 1 },
      { state: "not excluded", people: 3 },
    ],
    invited: [2, 1, 1],
  });
  expect(await names({ pageSize: 3, page: 2 })).toEqual(["dee"]);
  expect(await names({ page: 2 })).toEqual([]);
  expect(await names({ search: "oUt" })).toEqual(["bob"]);
  expect(await names({ search: "_" })).toEqual([]);
  expect(await names({ state: "not excluded" })).toEqual(["bob", "cyd", "dee"]);
  expect(await names({ state: "failed" })).toEqual(["bob"]);
  expect(await names({ invitedTo: 1 })).toEqual(["ann", "bob"]);
  expect(await names({ idleIn: 3 })).toEqual(["ann"]);
  expect(await names({ order: "person", direction: "descending" })).toEqual([
    ...["dee", "cyd", "bob", "ann"],
  ]);
  // She earned 200 cents and he 50; people who are alike stay in the order in which they consented.
  expect(await names({ order: "earned", pageSize: 3 })).toEqual(["cyd", "dee", "bob"]);
  expect(await names({ order: "earned", direction: "descending" })).toEqual([
    ...["ann", "bob", "cyd", "dee"],
  ]);
  // "failed", "failed the questions", "not begun", "took part".
  expect(await names({ order: "state" })).toEqual(["bob", "dee", "cyd", "ann"]);
  expect(await names({ order: "state", direction: "descending", pageSize: 2, page: 2 })).toEqual([
    ...["dee", "bob"],
  ]);
  // Whose time was not measured comes last either way.
  const byTime = await listed({ order: "time", direction: "descending", pageSize: 2 });
  expect(byTime.people.map(({ measures }) => measures.seconds)).toEqual([3, null]);
  const found = await listed({ search: "ann" });
  expect(found).toMatchObject({ total: 1, earnedCents: 200, everyone: { people: 4 } });
  expect((await listed({ erasedPage: 2 })).erased).toEqual({
    people: [],
    total: 1,
    earnedCents: 0,
  });
});

test("the export has a row per person and round", async () => {
  const { csv } = await exportPeople(db, study);
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  expect(Object.keys(rows[0] ?? {})).toEqual(peopleColumnNames);
  expect(rows.map((r) => `${r.pseudonym} ${r.round_no}`)).toEqual([
    "ann 1",
    "ann 2",
    "ann 3",
    "bob 1",
    "bob 2",
    "bob 3",
    "cyd 1",
    "cyd 2",
    "cyd 3",
    "dee 1",
    "dee 2",
    "dee 3",
  ]);
  expect(rows[1]).toMatchObject({
    round_kind: "qualification",
    invitation_source: "moved_on",
    visits: "1",
    finished_at: "2026-01-05T12:20:00.000Z",
    outcome: "pass",
    outcome_by_hand: "true",
    // A formula becomes text.
    outcome_reason: "'=Good",
    share_matched: "1",
    rank: "1",
    earned_cents: "50",
    currency: "USD",
    excluded: "true",
  });
  expect(rows[2]).toMatchObject({ finished_at: "2026-01-05T12:30:00.000Z", outcome: "" });
  expect(rows[3]).toMatchObject({ finished_at: "", share_matched: "0.5", rank: "" });
  expect(rows.map((r) => r.completion_outcome)).toEqual([
    ...Array(3).fill("finished"),
    ...Array(3).fill("screened_out"),
    ...Array(6).fill(""),
  ]);
  // As the page says it.
  expect(rows.map((r) => r.state)).toEqual([
    "passed",
    "passed",
    "took part",
    "failed",
    "",
    "",
    "not begun",
    "",
    "",
    "failed the questions",
    "",
    "",
  ]);
  expect(rows[4]).toMatchObject({ completion_code: "OUT" });
  expect(rows[4]).toMatchObject({ invited_at: "", visits: "0", earned_cents: "0" });
});

test("the log says who did what to whom, when and why, newest first", async () => {
  const { events } = await listEvents(db, study);
  const shown = events.map((e) => [
    e.at.slice(11, 16) || e.at,
    e.by,
    e.roundNo,
    e.what,
    e.reader,
    e.reason,
  ]);
  expect(shown).toEqual([
    // Of an erasure the day is known, so it comes after the day's other entries.
    [
      "2026-01-05",
      null,
      null,
      "Someone withdrew: 2 tasks with 4 forecasts, practice and attention checks included, were erased",
      null,
      null,
    ],
    ["12:40", "Ada", null, "Excluded by the criterion: speed", "ann", "Too fast."],
    ["12:27", "Bea", 3, "Opened", null, "People advanced from round 2."],
    [
      "12:27",
      "Bea",
      2,
      "People advanced: 1 passed, 0 failed (1 decided by hand); needed: at least 75 % of the texts matched (confidence within 10 points), rank 2 or better",
      null,
      null,
    ],
    ["12:26", "Bea", 2, "Passed by hand", "ann", "=Good"],
    ["12:26", "Bea", 3, "Invited by hand to session 1", "ann", "=Good"],
    ["12:25", "Ada", 2, "Closed", null, null],
    ["12:11", "Bea", 2, "Opened", null, "People advanced from round 1."],
    [
      "12:11",
      "Bea",
      1,
      "People advanced: 1 passed, 1 failed; needed: at least 75 % of the texts matched (confidence within 10 points), rank 2 or better",
      null,
      null,
    ],
    ["12:10", "Ada", 1, "Closed", null, null],
    ["12:00", null, null, "Version 1 started and frozen", null, null],
  ]);
});

test("is the project's own only", async () => {
  const other = { ...study, projectId: crypto.randomUUID() };
  const every = contract.query.parse({});
  await expect(listPeople(db, { ...other, ...every })).rejects.toMatchObject({ status: 404 });
  for (const list of [listRounds, listEvents, exportPeople]) {
    await expect(list(db, other)).rejects.toMatchObject({ status: 404 });
  }
});
