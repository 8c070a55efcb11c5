import { beforeAll, expect, test } from "vitest";
import { forecast, judgement, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exampleSize, exampleStudy } from "../testing/example-study";
import { getDatasetResults } from "./get-dataset-results";
import { getStudyResults } from "./get-study-results";
import { listDatasetBin } from "./list-dataset-bin";

const db = await openTestDatabase();
let study: Awaited<ReturnType<typeof example>>;

async function example() {
  const made = await makeStudy(db, exampleSize);
  return exampleStudy(db, made, await makeReaders(db, made, 2));
}

beforeAll(async () => {
  study = await example();
  await addExperts();
});

/** Two people who forecast each question without a text, 60 and 70 %, right on the first six. */
async function addExperts() {
  for (const [name, confidence] of [["Eve", 0.6] as const, ["Max", 0.7] as const]) {
    const [made] = await db
      .insert(reader)
      .values({ projectId: study.projectId, kind: "human", name })
      .returning({ id: reader.id });
    const stored = await db
      .insert(forecast)
      .values(
        study.questionIds.map((questionId) => ({
          ...{ questionId, readerId: made?.id ?? "", status: "ok" as const, confidence },
        })),
      )
      .returning({ id: forecast.id, questionId: forecast.questionId });
    await db.insert(judgement).values(
      stored.map(({ id, questionId }) => ({
        ...{ forecastId: id, judge: "outcome" },
        correct: study.questionIds.indexOf(questionId) < 6,
      })),
    );
  }
}

const results = async () => (await getDatasetResults(db, study)).response;

test("pools people, keeps the crowd apart, and gives every other reader a row per model", async () => {
  const { dataset, groups } = await results();
  expect(dataset).toMatchObject({ name: "Test questions", questions: 12 });
  expect(groups.map(({ reader, model, n }) => [reader.name, model?.name, n])).toEqual([
    ["2 crowdworkers", "Secret model 1", 24],
    ["2 crowdworkers", "Secret model 2", 24],
    ["2 people", undefined, 24],
    // q02 (twice), q03, q04, q05
    ["Claude", "Secret model 1", 5],
  ]);
  expect(groups[3]).toMatchObject({
    leftOut: { unparsable: 1, unjudged: 1, excluded: 0 },
    ece: { undefined: "fewer forecasts (5) than bins (10)", n: 5 },
    bins: [],
  });
});

test("people's figures are those found on paper", async () => {
  const people = (await results()).groups[2];
  // Right on half; mean of 60 and 70 % is 65 %.
  expect(people).toMatchObject({
    readers: 2,
    accuracy: { value: 0.5 },
    meanConfidence: { value: expect.closeTo(0.65, 12) },
    gap: { value: expect.closeTo(0.15, 12) },
  });
});

test("the same forecasts have the same figures here as in their study", async () => {
  const { models } = (await getStudyResults(db, study)).response.all;
  const groups = (await results()).groups.slice(0, 2);
  groups.forEach(({ key: _, reader: __, model, ...calibration }, i) => {
    expect({ model, ...calibration }).toEqual(models[i]);
  });
});

test("a bin of forecasts without texts lists their questions", async () => {
  const query = { group: "people", bin: 0, limit: 50, offset: 0 };
  const { items, total } = await listDatasetBin(db, { ...study, query });
  // The 12 at 60 % come first, in bins of 2.
  expect(total).toBe(2);
  for (const item of items) {
    expect(item.generation).toBeNull();
    expect(item.forecasts.map((f) => [f.reader.name, f.inBin])).toEqual([
      ["Eve", true],
      ["Max", false],
    ]);
  }
  const elsewhere = listDatasetBin(db, { ...study, query: { ...query, group: "nobody" } });
  await expect(elsewhere).rejects.toMatchObject({ status: 400, fields: [{ path: "query.group" }] });
});

test("is the project's own only", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const asked = getDatasetResults(db, { ...study, projectId: other.projectId });
  await expect(asked).rejects.toMatchObject({ status: 404 });
  const { groups } = (await getDatasetResults(db, other)).response;
  expect(groups).toEqual([]);
});
