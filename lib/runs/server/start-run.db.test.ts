import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { answer, dataset, generation, question, run, trainedModel, training } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { importText } from "@/lib/imports/testing/import-text";
import { tryProvider } from "@/lib/providers/server/try-provider";
import { trainingSettings } from "@/lib/training/schema-settings";
import { runSettings } from "../schema-settings";
import { openScriptedRuns } from "../testing/open-scripted-runs";
import { countQueries } from "./count-queries";
import { planRun } from "./plan-run";
import { changeRun, createRun } from "./runs";

const { db, makeRun } = await openScriptedRuns();

test("the settings of a run do not change once it has started", async () => {
  const made = await makeRun("write", { questions: 1 });
  await made.start();
  await expect(
    changeRun(db, { ...made.which, settings: { ...(await made.get()).settings, again: 5 } }),
  ).rejects.toMatchObject({ code: "started" });
  await expect(
    db.execute(sql`update run set settings = '{}' where id = ${made.which.runId}`),
  ).rejects.toThrow();
  expect(await db.$count(answer, eq(answer.runId, made.which.runId))).toBe(0);
});

test("a run asks no trained model of another project", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const [modelId = ""] = other.modelIds;
  const [trained] = await db
    .insert(training)
    .values({
      ...{ projectId: other.projectId, key: "1", name: "Theirs" },
      settings: trainingSettings.parse({ recipe: "small" }),
    })
    .returning();
  await db.insert(trainedModel).values({
    ...{ modelId, trainingId: trained?.id ?? "", stage: "one", folder: "x", weights: {} },
  });
  const asked = { providerId: "trained", model: modelId, temperature: 0 };
  const made = await makeRun("write", {
    questions: 1,
    more: { steps: { query: asked, paragraph: asked } },
  });
  expect((await planRun(db, made.which)).problems[0]).toMatch(/the project doesn’t have/);
  await expect(made.start()).rejects.toMatchObject({ code: "not_ready" });
  await expect(tryProvider(db, { projectId: made.projectId, ...asked })).rejects.toMatchObject({
    status: 404,
  });
});

test("a reader whose names are too long together is refused with the reason", async () => {
  // Of three bytes each, in no order that could be packed.
  const long = (seed: number) =>
    String.fromCharCode(
      ...Array.from(
        { length: 200 },
        (_, i) => 0x4e00 + ((i * i * 7_919 + seed * 104_729) % 20_000),
      ),
    );
  const made = await makeRun("read", { questions: 1, more: { reader: long(0) } });
  const { settings } = await made.get();
  const names = Object.keys(settings.steps);
  const steps = Object.fromEntries(
    names.map((name, i) => [name, { ...settings.steps[name], model: long(i + 1) }]),
  );
  const claims = { ...settings, kind: "claims", source: long(90), retriever: "embedding", steps };
  await db
    .update(run)
    .set({ settings: runSettings.parse(claims) })
    .where(eq(run.id, made.which.runId));
  await importText(db, made, "pages", `source,title,text\n${long(90)},q01,q01 paints.\n`);
  await expect(made.start()).rejects.toMatchObject({ code: "too_long" });
});

test("a run says how many questions it left out, because they have no query", async () => {
  const made = await makeRun("write", { questions: 3, more: { asks: "known" } });
  const { datasetId } = (await made.get()).settings;
  const [one] = await db.select().from(question).where(eq(question.datasetId, datasetId));
  await db
    .update(question)
    .set({ query: "Who was Ada?" })
    .where(eq(question.id, one?.id ?? ""));
  const of = { projectId: made.projectId, datasetId };
  expect(await countQueries(db, of)).toEqual({ questions: 3, withQuery: 1 });
  expect(await countQueries(db, { ...of, split: "none" })).toEqual({ questions: 0, withQuery: 0 });
  expect((await made.get()).leftOut).toBeNull();
  await made.start();
  expect(await made.get()).toMatchObject({ leftOut: 2, items: { total: 1 } });
});

test.each([
  ["write", { asks: "known" }, "none of its questions has a query. Have queries written first"],
  ["write", { split: "nosplit" }, "the dataset has no questions in the split “nosplit”."],
] as const)(
  "a run that can't %s with %j says why it has nothing to do",
  async (kind, more, why) => {
    const made = await makeRun(kind, { questions: 2, more });
    await expect(made.start()).rejects.toMatchObject({
      code: "not_ready",
      message: expect.stringContaining(`There is nothing to do: ${why}`),
    });
  },
);

test("a run that reads models without texts says so", async () => {
  const made = await makeRun("read", { questions: 2 });
  await db.delete(generation).where(inArray(generation.questionId, made.questionIds));
  expect((await planRun(db, made.which)).problems).toEqual([
    "There is nothing to do: none of the chosen models has texts on its questions, or they are archived.",
  ]);
});

test("a run of which some is done and the rest can't be says both", async () => {
  const made = await makeRun("write", { questions: 3, more: { asks: "known" } });
  const [first = ""] = made.questionIds;
  await db.update(question).set({ query: "Who was Ada?" }).where(eq(question.id, first));
  await made.start();
  await made.work();
  const { settings } = await made.get();
  const again = await createRun(db, { ...made, name: "Again", mostCost: 0, settings });
  const which = { projectId: made.projectId, runId: again };
  expect((await planRun(db, which)).problems).toEqual([
    "There is nothing to do: of what it would write, 1 is there already, and 2 can’t be made, because their questions have no query.",
  ]);
  await db.update(dataset).set({ archivedAt: new Date() }).where(eq(dataset.id, made.datasetId));
  expect((await planRun(db, which)).problems).toContain(
    "There is nothing to do: its dataset is archived or removed.",
  );
});
