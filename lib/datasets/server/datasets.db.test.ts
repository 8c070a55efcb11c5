import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { question, study } from "@/db/schema";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeProject } from "@/db/testing/make-project";
import { makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
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
  const { datasets } = await listDatasets(db, made);
  expect(datasets).toMatchObject([
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

test("results are counted, and what is not counted yet is said; practice and a preview's answers are none", async () => {
  const tried = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const asPreview = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const original = { projectId: asPreview.projectId, name: "Original", link: "original" };
  const [of] = await db.insert(study).values(original).returning();
  await db
    .update(study)
    .set({ previewOf: of?.id ?? null })
    .where(eq(study.id, asPreview.studyId));
  for (const one of [tried, asPreview]) {
    const [ann] = await makePeople(db, one, 1);
    if (!ann) throw new Error("nobody");
    await ann.submit(await ann.take(), { outputs: [forecastOf(0.5)], correct: [true] });
  }
  const counts = async ({ projectId }: { projectId: string }) => {
    const { datasets, uncounted } = await listDatasets(db, { projectId });
    const [dataset] = datasets;
    if (!dataset) throw new Error("no dataset");
    const of = { projectId, datasetId: dataset.id, search: "", page: 1 };
    const { questions } = await listQuestions(db, of);
    return [dataset.forecasts, uncounted, questions[0]?.forecasts];
  };
  expect(await counts(tried)).toEqual([0, 1, 1]);
  expect(await counts(asPreview)).toEqual([0, 0, 0]);
  await countInTurn(db, 100);
  expect(await counts(tried)).toEqual([1, 0, 1]);
  expect(await counts(asPreview)).toEqual([0, 0, 0]);
});
