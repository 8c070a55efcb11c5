import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { question, study } from "@/db/schema";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeProject } from "@/db/testing/make-project";
import { makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { getDataset, listDatasets } from "./list-datasets";
import { listQuestions } from "./list-questions";

const db = await openTestDatabase();
let made: Awaited<ReturnType<typeof makeProject>>;
let other: Awaited<ReturnType<typeof makeProject>>;

beforeAll(async () => {
  made = await makeProject(db, { questions: 60, models: 2 });
  other = await makeProject(db, { questions: 1, models: 1 });
  const { datasetId } = made;
  await db.insert(question).values({ datasetId, key: "q100", text: "100% sure_?", truth: "Yes" });
});

const search = (text: string, page = 1) => listQuestions(db, { ...made, search: text, page });

test("a project's datasets with what is in them", async () => {
  expect(await listDatasets(db, made)).toMatchObject([
    {
      name: "Test questions",
      questions: 61,
      splits: [
        { split: "test", questions: 60 },
        { split: null, questions: 1 },
      ],
      generations: 120,
      forecasts: 0,
    },
  ]);
  expect(await getDataset(db, other)).toMatchObject({ questions: 1, generations: 1 });
});

test("another project's dataset is not there", async () => {
  const crossed = { projectId: made.projectId, datasetId: other.datasetId };
  await expect(getDataset(db, crossed)).rejects.toMatchObject({ status: 404 });
  const list = listQuestions(db, { ...crossed, search: "", page: 1 });
  await expect(list).rejects.toMatchObject({ status: 404 });
});

test("questions come in pages, in the order of their keys", async () => {
  const first = await search("");
  expect(first).toMatchObject({ total: 61, pageSize: 50 });
  expect(first.questions.map(({ key }) => key).slice(0, 3)).toEqual(["q01", "q02", "q03"]);
  expect(first.questions[0]).toMatchObject({ generations: 2, forecasts: 0 });
  const second = await search("", 2);
  expect(second.questions.at(-1)?.key).toBe("q100");
  expect((await search("", 3)).questions).toEqual([]);
});

test("a search looks into keys, texts and answers, and takes signs as they are", async () => {
  expect((await search("NUMBER 60")).questions.map(({ key }) => key)).toEqual(["q60"]);
  for (const text of ["q100", "100%", "sure_", "yes"]) {
    expect((await search(text)).questions.map(({ key }) => key)).toEqual(["q100"]);
  }
  expect((await search("\\")).total).toBe(0);
});

test("what somebody enters while trying a study's preview is counted nowhere", async () => {
  const tried = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [ann] = await makePeople(db, tried, 1);
  if (!ann) throw new Error("nobody");
  await ann.submit(await ann.take(), { outputs: [forecastOf(0.5)], correct: [true] });
  const counts = async () => {
    const [dataset] = await listDatasets(db, tried);
    if (!dataset) throw new Error("no dataset");
    const { questions } = await listQuestions(db, {
      ...{ projectId: tried.projectId, datasetId: dataset.id, search: "", page: 1 },
    });
    return [dataset.forecasts, questions[0]?.forecasts];
  };
  expect(await counts()).toEqual([1, 1]);
  const original = { projectId: tried.projectId, name: "Original", link: "original" };
  const [of] = await db.insert(study).values(original).returning();
  await db
    .update(study)
    .set({ previewOf: of?.id ?? null })
    .where(eq(study.id, tried.studyId));
  expect(await counts()).toEqual([0, 0]);
});
