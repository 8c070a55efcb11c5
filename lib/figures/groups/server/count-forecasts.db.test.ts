import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forecast, judgement, question, reader, study as studies } from "@/db/schema";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeReaders, makeStudy, minutesLater } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { readStudy, type TestForecast } from "@/lib/figures/study/testing/read-study";
import { countUncounted } from "@/lib/forecasts/server/count-uncounted";
import { countFew, countForecasts, countInTurn, countWithin } from "./count-forecasts";

const db = await openTestDatabase();
const half: TestForecast = { status: "ok", confidence: 0.5, answer: null, correct: true };

/** Counts what there is to count, and gives [excluded, status, confidence, correct, n] of each cell. */
async function counted(projectId: string) {
  while ((await countForecasts(db, projectId, 7)) > 0);
  const { rows } = await db.execute(sql`
    select t.excluded, c.status, c.confidence, c.correct, sum(c.n)::int as n
    from tally t join tally_cell c on c.tally_id = t.id
    where t.project_id = ${projectId} and c.n > 0
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  const sums = await db.execute(sql`
    select t.n from tally t left join tally_cell c on c.tally_id = t.id
    group by t.id having t.n <> coalesce(sum(c.n), 0)`);
  expect(sums.rows).toEqual([]);
  return rows.map((row) => Object.values(row));
}

test("a forecast is counted with its judgement, and again when it is judged", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const [llm] = await db
    .insert(reader)
    .values({ projectId: study.projectId, kind: "llm", name: "Claude" })
    .returning();
  const [first, second] = await db
    .insert(forecast)
    .values(
      study.questionIds.map((questionId, i) => ({
        readerId: llm?.id ?? "",
        questionId,
        status: "ok" as const,
        confidence: [0.1 + 0.2, 0.7][i],
      })),
    )
    .returning();
  const other = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  expect(await countUncounted(db, study.projectId)).toBe(2);
  expect(await countUncounted(db, other.projectId)).toBe(0);
  expect(await counted(study.projectId)).toEqual([
    [false, "ok", 0.1 + 0.2, null, 1],
    [false, "ok", 0.7, null, 1],
  ]);
  const judge = (forecastId = "", name = "gold", correct = true) =>
    db.insert(judgement).values({ forecastId, judge: name, correct });
  await judge(first?.id);
  await judge(second?.id, "gold", false);
  expect(await counted(study.projectId)).toEqual([
    [false, "ok", 0.1 + 0.2, true, 1],
    [false, "ok", 0.7, false, 1],
  ]);
  // The first judgement counts; another one changes nothing, however often it is counted.
  await judge(second?.id, "later", true);
  expect(await counted(study.projectId)).toEqual(await counted(study.projectId));
  expect((await counted(study.projectId))[1]).toEqual([false, "ok", 0.7, false, 1]);
});

test("what is locked counts when its task is submitted", async () => {
  const study = await makeStudy(db, {
    questions: 1,
    models: 1,
    overlap: 1,
    change: { protocol: "blind" },
  });
  const [ann] = await makePeople(db, study, 1);
  const held = (await ann?.take()) ?? "";
  await ann?.lock(held, { outputs: [forecastOf(0.8)] });
  expect(await counted(study.projectId)).toEqual([]);
  await ann?.submit(held, { correct: [true] });
  expect(await counted(study.projectId)).toEqual([[false, "ok", 0.8, true, 1]]);
});

test("what is entered into a preview is not missing from the figures", async () => {
  const of = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const tried = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  await db.update(studies).set({ previewOf: of.studyId }).where(eq(studies.id, tried.studyId));
  const [ann = ""] = await makeReaders(db, tried, 1);
  await readStudy(db, { study: tried, readerId: ann, read: () => half, now: minutesLater(1) });
  expect(await db.$count(forecast, eq(forecast.readerId, ann))).toBe(1);
  expect(await countUncounted(db, tried.projectId)).toBe(0);
});

test("who is excluded is counted apart, who is restored is back, who withdraws is gone", async () => {
  const study = await makeStudy(db, { questions: 3, models: 2, overlap: 1 });
  const [ann = ""] = await makeReaders(db, study, 1);
  await readStudy(db, { study, readerId: ann, read: () => half, now: minutesLater(1) });
  expect(await counted(study.projectId)).toEqual([[false, "ok", 0.5, true, 6]]);
  const decide = (action: "exclude" | "restore") =>
    db.execute(sql`
      insert into exclusion_event (study_id, reader_id, action, reason, evidence)
      values (${study.studyId}, ${ann}, ${action}, 'a test', '{}')`);
  await decide("exclude");
  expect(await counted(study.projectId)).toEqual([[true, "ok", 0.5, true, 6]]);
  await decide("restore");
  expect(await counted(study.projectId)).toEqual([[false, "ok", 0.5, true, 6]]);
  await withdrawConsent(db, { ...study, readerId: ann, now: minutesLater(2) });
  expect(await counted(study.projectId)).toEqual([]);
  expect(await db.$count(question, eq(question.datasetId, study.datasetId))).toBe(3);
});

test("two who count at once count everything once", async () => {
  const study = await makeStudy(db, { questions: 8, models: 3, overlap: 1 });
  const [ann = ""] = await makeReaders(db, study, 1);
  await readStudy(db, { study, readerId: ann, read: () => half, now: minutesLater(1) });
  await Promise.all(Array.from({ length: 12 }, () => countForecasts(db, study.projectId, 5)));
  expect(await counted(study.projectId)).toEqual([[false, "ok", 0.5, true, 24]]);
});

async function addForecasts(questions: number, draws = 1) {
  const { projectId, questionIds } = await makeStudy(db, { questions, models: 1, overlap: 1 });
  const [llm] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: "Claude" })
    .returning();
  await db.insert(forecast).values(
    Array.from({ length: draws }, (_, draw) =>
      questionIds.map((questionId) => ({
        readerId: llm?.id ?? "",
        questionId,
        status: "ok" as const,
        confidence: 0.5,
        draw,
      })),
    ).flat(),
  );
  return projectId;
}

test("few new forecasts are counted before many old ones of the same project and of others", async () => {
  while ((await countInTurn(db, 1_000)) > 0);
  const large = await addForecasts(12);
  const small = await addForecasts(2);
  // A batch of each project in turn; of the 12, two of the oldest and two of the newest.
  expect(await countInTurn(db, 4)).toBe(6);
  expect(await countUncounted(db, small)).toBe(0);
  expect(await countUncounted(db, large)).toBe(8);
});

test("a forecast that is counted does not wait because its judgement was noted apart", async () => {
  const projectId = await addForecasts(8);
  await db.execute(sql`
    insert into judgement (forecast_id, judge, correct)
    select f.id, 'gold', true from forecast f join reader r on r.id = f.reader_id
    where r.project_id = ${projectId}`);
  await countForecasts(db, projectId, 4);
  const { rows } = await db.execute<{ n: number }>(
    sql`select sum(n)::int as n from tally where project_id = ${projectId}`,
  );
  const counted = rows[0]?.n ?? 0;
  expect([counted > 0, counted + (await countUncounted(db, projectId))]).toEqual([true, 8]);
});

test("a request counts what is little, and leaves much to the worker", async () => {
  const small = await addForecasts(2);
  const large = await addForecasts(3, 700);
  await countFew(db, small);
  expect(await countUncounted(db, small)).toBe(0);
  await countFew(db, large);
  expect(await countUncounted(db, large)).toBe(2_100);
});

test("who counts within a transaction holds nobody of another project, nor counts for them", async () => {
  const [mine, theirs] = [await addForecasts(2), await addForecasts(3)];
  await db.transaction(async (tx) => {
    await countWithin(tx, mine);
    expect(await countForecasts(db, mine, 10)).toBe(0);
    expect(await countForecasts(db, theirs, 10)).toBe(3);
  });
  expect(await countUncounted(db, mine)).toBe(0);
});

test("of a counter and a transaction that changed a reader's tags first, neither ends the other", async () => {
  const projectId = await addForecasts(1);
  expect(await countForecasts(db, projectId, 10)).toBe(1);
  const [llm] = await db.select().from(reader).where(eq(reader.projectId, projectId));
  const [one] = await db
    .select()
    .from(forecast)
    .where(eq(forecast.readerId, llm?.id ?? ""));
  await db.insert(judgement).values({ forecastId: one?.id ?? "", judge: "gold", correct: true });
  await db.transaction(async (tx) => {
    // Holds the reader's tallies.
    await tx
      .update(reader)
      .set({ tags: { team: "a" } })
      .where(eq(reader.projectId, projectId));
    const counter = countForecasts(db, projectId, 10);
    await sleep(100);
    await countWithin(tx, projectId);
    expect(await counter).toBe(0);
  });
  expect(await counted(projectId)).toEqual([[false, "ok", 0.5, true, 1]]);
});
