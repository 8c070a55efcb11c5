import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { consent, study as studies, task } from "@/db/schema";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeReaders, makeStudy, minutesLater } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { runningVersion } from "@/lib/studies/server/require-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { computeNow } from "../testing/compute-now";
import { readStudy, readTask, type TestForecast } from "../testing/read-study";
import { getStudyResults } from "./get-study-results";

const db = await openTestDatabase();
const half: TestForecast = { status: "ok", confidence: 0.5, answer: null, correct: true };

type Ids = { projectId: string; studyId: string; datasetId: string };

/** How many forecasts count, on the study's page and in the figures of its dataset. */
async function counted(ids: Ids) {
  const { all } = await computeNow(db, ids);
  return [all.models[0]?.n ?? 0, await countedOn(ids)];
}

async function countedOn({ projectId, datasetId }: Ids) {
  const view = viewQuery.parse({ dataset: datasetId, by: "none" });
  return (await getFigures(db, { projectId, view })).forecasts;
}

test("in the blind protocol forecasts count once their task is submitted", async () => {
  const blind = await makeStudy(db, {
    questions: 1,
    models: 1,
    overlap: 1,
    change: { protocol: "blind" },
  });
  const [ann] = await makePeople(db, blind, 1);
  const held = (await ann?.take()) ?? "";
  await ann?.lock(held, { outputs: [forecastOf(0.8)] });
  expect(await counted(blind)).toEqual([0, 0]);
  await ann?.submit(held, { correct: [true] });
  expect(await counted(blind)).toEqual([1, 1]);
});

test("what is entered into a gold item or a preview never counts", async () => {
  const made = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const [ann = ""] = await makeReaders(db, made, 1);
  await readStudy(db, { study: made, readerId: ann, read: () => half, now: minutesLater(1) });
  expect(await counted(made)).toEqual([2, 2]);
  const other = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const [bob = ""] = await makeReaders(db, other, 1);
  await db
    .update(task)
    .set({ kind: "check" })
    .where(eq(task.questionId, other.questionIds[0] ?? ""));
  await readStudy(db, { study: other, readerId: bob, read: () => half, now: minutesLater(1) });
  expect(await counted(other)).toEqual([1, 1]);
  const tried = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const [cy = ""] = await makeReaders(db, tried, 1);
  const previewOf = made.studyId;
  await db.update(studies).set({ previewOf }).where(eq(studies.id, tried.studyId));
  await readStudy(db, { study: tried, readerId: cy, read: () => half, now: minutesLater(1) });
  expect(await countedOn(tried)).toBe(0);
  await expect(getStudyResults(db, tried)).rejects.toMatchObject({ status: 404 });
});

test("results are of the newest version that was started, of another, or of all", async () => {
  const made = await makeStudy(db, { questions: 3, models: 1, overlap: 1 });
  const [ann = "", bob = ""] = await makeReaders(db, made, 2);
  const read = { study: made, read: () => half, now: minutesLater(1) };
  await readStudy(db, { ...read, readerId: ann });
  await changeDraft(db, { ...made, name: "Study" });
  const of = (version?: number | "all") => getStudyResults(db, { ...made, version });
  const n = async (version: number | "all") =>
    (await computeNow(db, { ...made, version })).all.models[0]?.n ?? 0;
  // A draft has no results.
  expect(await of()).toMatchObject({ version: 1, versions: [{ no: 1, forecasts: 3 }] });
  await expect(of(2)).rejects.toMatchObject({ fields: [{ path: "query.version" }] });
  await startStudy(db, { ...made, userId: null, now: minutesLater(2) });
  const newest = await of();
  expect(newest).toMatchObject({
    version: 2,
    versions: [
      { no: 2, startedAt: minutesLater(2).toISOString(), forecasts: 0 },
      { no: 1, forecasts: 3 },
    ],
  });
  expect(await n(2)).toBe(0);
  await joinAgain(made, bob, read);
  expect([await n(2), await n(1), await n("all")]).toEqual([1, 3, 4]);
});

/** Someone consents to the version that runs now, and does one task. */
async function joinAgain(
  made: Ids,
  readerId: string,
  read: Omit<Parameters<typeof readTask>[1], "readerId">,
) {
  const version = await runningVersion(db, made.studyId);
  await db.insert(consent).values({
    studyId: made.studyId,
    readerId,
    studyVersionId: version.id,
    instructionsReadAt: minutesLater(3),
  });
  await readTask(db, { ...read, readerId });
}

test("thirds are of each person's own tasks, in their order; times are per task and output", async () => {
  const made = await makeStudy(db, { questions: 6, models: 2, overlap: 1 });
  const [ann = ""] = await makeReaders(db, made, 1);
  for (let i = 0; i < 6; i += 1) {
    // 30 % in the first two tasks, 50 % in the next two, 90 % in the last; model 2 takes twice as long.
    const confidence = [0.3, 0.3, 0.5, 0.5, 0.9, 0.9][i] ?? 0;
    await readTask(db, {
      study: made,
      readerId: ann,
      now: minutesLater(i + 1),
      read: (_, model) => ({
        ...half,
        confidence,
        time: { activeMs: model * 10_000, idleMs: model * 5_000 },
      }),
    });
  }
  const { order, times } = (await computeNow(db, made)).all;
  const third = order[0]?.third;
  const said = third?.steps.map(({ n, meanConfidence: m }) => [n, "value" in m ? m.value : null]);
  expect(said).toEqual([
    [2, expect.closeTo(0.3, 12)],
    [2, expect.closeTo(0.5, 12)],
    [2, expect.closeTo(0.9, 12)],
  ]);
  expect(third?.change.meanConfidence).toMatchObject({ value: expect.closeTo(0.6, 12), n: 4 });
  // Each text is shown at each position to somebody; in all each once per task.
  const positions = order.map(({ position }) => position.steps.map(({ n }) => n));
  expect([0, 1].map((step) => positions.reduce((n, of) => n + (of[step] ?? 0), 0))).toEqual([6, 6]);
  expect(times.models.map(({ seconds }) => seconds)).toMatchObject([
    { n: 6, median: 10 },
    { n: 6, median: 20 },
  ]);
  expect(times.tasks).toMatchObject({
    seconds: { n: 6, median: 30, p90: 30 },
    outputs: 12,
    idleShare: 1 / 3,
    edits: 12,
  });
  // Half as far again as 30 s is reached by 23 bins of 2 s.
  expect(times.histogram).toMatchObject({ width: 2, beyond: 0 });
  expect(times.histogram.counts[15]).toBe(6);
  expect(times.untimed).toBe(0);
});
