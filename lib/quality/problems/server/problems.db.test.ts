import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  assignment,
  generation,
  invitation,
  participant,
  problemReport,
  reader,
  round,
  slot,
  study,
  studyVersion,
  task,
  taskOutput,
  user,
  visit,
} from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import type { StudyConfig } from "@/lib/studies/schema";
import type { ProblemState } from "../schema";
import { exportProblems, listProblems } from "./list-problems";
import { reportProblem } from "./report-problem";
import { resolveProblem } from "./resolve-problem";

const db = await openTestDatabase();
const noon = new Date("2026-01-05T12:00:00Z");
let made: Awaited<ReturnType<typeof makeHeldTask>>;

beforeAll(() => {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
});

beforeEach(async () => {
  made = await makeHeldTask();
});

const only = <T>([first]: T[]): T => {
  if (!first) throw new Error("nothing was made");
  return first;
};

/** Somebody who holds task 7 of round 1, and saw the second model's text first. */
async function makeHeldTask() {
  const { projectId, questionIds, modelIds } = await makeProject(db, { questions: 1, models: 2 });
  const link = randomBytes(6).toString("hex");
  const [questionId = ""] = questionIds;
  const made = await db.insert(study).values({ projectId, name: "Study", link }).returning();
  const studyId = only(made).id;
  // Reports don't look at the settings; a session needs the currency of its pay.
  const config = { currency: "USD" } as StudyConfig;
  const versions = await db.insert(studyVersion).values({ studyId, no: 1, config }).returning();
  const studyVersionId = only(versions).id;
  const rounds = await db
    .insert(round)
    .values({ studyId, studyVersionId, kind: "main", state: "open" })
    .returning();
  const roundId = only(rounds).id;
  const of = { studyId, questionId };
  const tasks = await db
    .insert(task)
    .values({ ...of, roundId, no: 7, overlap: 1 })
    .returning();
  const taskId = only(tasks).id;
  const texts = await db.select().from(generation);
  await db.insert(taskOutput).values(
    modelIds.map((modelId, position) => {
      const text = texts.filter((t) => t.modelId === modelId);
      return { taskId, position, generationId: only(text).id };
    }),
  );
  await db.insert(slot).values({ taskId, no: 1, overlap: 1, roundId, kind: "sample", taskNo: 7 });
  const readers = await db
    .insert(reader)
    .values({ projectId, kind: "human", name: "R-one" })
    .returning();
  const readerId = only(readers).id;
  await db.insert(participant).values({ studyId, readerId, cameBy: "open" });
  await db.insert(invitation).values({ roundId, readerId, visitNo: 1, source: "arrival" });
  const visits = await db
    .insert(visit)
    .values({ studyId, roundId, readerId, no: 1, quota: 1, payCents: 1, endsAt: noon })
    .returning();
  const held = await db
    .insert(assignment)
    .values({
      ...of,
      taskId,
      slotNo: 1,
      readerId,
      visitId: only(visits).id,
      leaseUntil: noon,
      outputOrder: [1, 0],
    })
    .returning();
  return { projectId, studyId, readerId, assignmentId: only(held).id };
}

const list = async (ids: { projectId: string; studyId: string }, state: ProblemState) =>
  (await listProblems(db, { ...ids, state })).problems;
const open = (ids: { projectId: string; studyId: string }) => list(ids, "open");

const report = (change: Partial<Parameters<typeof reportProblem>[1]> = {}) => {
  const { studyId, readerId, assignmentId } = made;
  const said = { kind: "truth" as const, body: "The answer is out of date." };
  return reportProblem(db, {
    studyId,
    readerId,
    assignmentId,
    reportId: randomUUID(),
    now: noon,
    ...said,
    ...change,
  });
};

test("a report comes with the item, its texts in the order in which the reporter saw them", async () => {
  await report();
  expect(await open(made)).toMatchObject([
    {
      kind: "truth",
      body: "The answer is out of date.",
      reader: "R-one",
      item: {
        question: "What is the name of number 1?",
        questionKey: "q01",
        truth: "Number 1",
        taskNo: 7,
        roundNo: 1,
        outputs: [
          { model: "Secret model 2", text: "Text 2 on q01: I am 80 % sure." },
          { model: "Secret model 1", text: "Text 1 on q01: I am 80 % sure." },
        ],
      },
      resolved: null,
    },
  ]);
});

test("sent twice, even at once, it is one; the same id for something else is refused", async () => {
  const reportId = randomUUID();
  await Promise.all([report({ reportId }), report({ reportId })]);
  expect(await open(made)).toHaveLength(1);
  const theirs = await makeHeldTask();
  for (const other of [{ body: "Something else." }, { kind: "page" as const }, theirs]) {
    await expect(report({ reportId, ...other })).rejects.toMatchObject({ status: 409 });
  }
  expect(await open(theirs)).toEqual([]);
});

test("one person reports twenty problems an hour, however they are sent", async () => {
  const reportId = randomUUID();
  await report({ reportId });
  const many = await Promise.allSettled(Array.from({ length: 30 }, () => report()));
  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
  await expect(report()).rejects.toMatchObject({ status: 429 });
  // One that has arrived is the same again, and somebody else has a count of their own.
  await report({ reportId });
  await report(await makeHeldTask());
  await report({ now: new Date(noon.getTime() + 3_600_000) });
});

test("somebody else's task can't be reported; a report without a task can be made", async () => {
  const { assignmentId, studyId } = await makeHeldTask();
  for (const other of [{ assignmentId }, { studyId }, { assignmentId: randomUUID() }]) {
    await expect(report(other)).rejects.toMatchObject({ status: 404 });
  }
  await report({ assignmentId: null, kind: "page" });
  expect(await open(made)).toMatchObject([{ kind: "page", item: null }]);
});

test("newest first; a resolved one says what was done, and opens again", async () => {
  const { studyId, readerId, projectId } = made;
  const at = (minute: number) => new Date(noon.getTime() + minute * 60_000);
  const stored = await db
    .insert(problemReport)
    .values(
      [1, 2, 3].map((minute) => ({
        studyId,
        readerId,
        kind: "other",
        body: `minute ${minute}`,
        createdAt: at(minute),
      })),
    )
    .returning();
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: `${userId}@example.org` });
  const newest = stored.find((r) => r.body === "minute 3")?.id ?? "";
  const resolve = (note: string | null, of = { projectId, studyId }) =>
    resolveProblem(db, { ...of, problemId: newest, userId, note, now: at(9) });
  const order = async (state: ProblemState) => (await list(made, state)).map((r) => r.body);

  await resolve("Corrected the answer.");
  expect(await order("open")).toEqual(["minute 2", "minute 1"]);
  expect(await order("resolved")).toEqual(["minute 3"]);
  expect((await list(made, "resolved"))[0]?.resolved).toEqual({
    at: "2026-01-05T12:09:00.000Z",
    by: "Ada",
    note: "Corrected the answer.",
  });
  await resolve(null);
  expect(await order("open")).toEqual(["minute 3", "minute 2", "minute 1"]);

  const other = await makeHeldTask();
  for (const of of [other, { projectId: other.projectId, studyId }]) {
    await expect(resolve("Mine now.", of)).rejects.toMatchObject({ status: 404 });
  }
  const crossed = { projectId: other.projectId, studyId };
  await expect(open(crossed)).rejects.toMatchObject({ status: 404 });
});

test("pages hold every report once, also where one is resolved meanwhile; the file holds all", async () => {
  const { studyId, readerId, projectId } = made;
  const ids = { projectId, studyId };
  const stored = await db
    .insert(problemReport)
    .values(
      // Four at each moment.
      Array.from({ length: 44 }, (_, i) => ({
        studyId,
        readerId,
        kind: "other",
        body: `number ${i}`,
        createdAt: new Date(noon.getTime() + Math.floor(i / 4) * 60_000),
      })),
    )
    .returning();
  const seen: string[] = [];
  const sizes: number[] = [];
  let after: string | undefined;
  do {
    const page = await listProblems(db, { ...ids, state: "open", after });
    expect(page.counts).toEqual({ open: 44 - sizes.length, resolved: sizes.length });
    sizes.push(page.problems.length);
    seen.push(...page.problems.map(({ id }) => id));
    const problemId = page.problems.at(-1)?.id ?? "";
    await resolveProblem(db, { ...ids, problemId, userId: null, note: "Fixed.", now: noon });
    after = page.next ?? undefined;
  } while (after);
  expect(sizes).toEqual([20, 20, 4]);
  expect(new Set(seen)).toEqual(new Set(stored.map(({ id }) => id)));
  const other = await makeHeldTask();
  const foreign = { ...other, state: "open", after: seen[0] } as const;
  await expect(listProblems(db, foreign)).rejects.toMatchObject({ status: 404 });
  const { csv } = await exportProblems(db, ids);
  expect(csv.match(/number \d+/g)).toHaveLength(44);
});
