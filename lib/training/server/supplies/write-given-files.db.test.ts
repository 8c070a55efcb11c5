import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, exampleSet, exampleSetVersion, question } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { changePartLife } from "@/lib/corrections/parts/server/change-part-life";
import { change as changeTraining } from "@/lib/training/testing/change";
import { trainingSettings } from "../../schema-settings";
import { begin, makeTraining, whole } from "../../testing/make-training";
import { resumeTraining, startTraining } from "../change-state";
import { folderOf } from "../training-folder";
import { listFiles } from "./list-files";

const db = await openTestDatabase();

const supplied = ({ datasetId }: { datasetId: string }) => {
  const sets = [{ datasetId, splits: ["test"] }];
  return { recipe: "supplied", files: { questions: { kind: "questions", sets } } };
};

const rowsIn = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("files of rows are written from datasets, with their hashes and what they were made from", async () => {
  const { project, which, root, step, get } = await makeTraining(db, whole, { settings: supplied });
  const [, second = ""] = project.questionIds;
  // One without a correct answer, and one of another split.
  await db.update(question).set({ truth: null }).where(eq(question.id, second));
  await db.update(question).set({ split: "train" }).where(eq(question.key, "q03"));
  await step();
  const file = readFileSync(
    path.join(folderOf(root, which.trainingId).folder, "files", "questions.jsonl"),
  );
  expect(rowsIn(file.toString())).toEqual([
    {
      ...{ dataset: "Test questions", key: "q01", split: "test", aliases: [] },
      ...{ text: "What is the name of number 1?", truth: "Number 1" },
    },
    {
      ...{ dataset: "Test questions", key: "q02", split: "test", aliases: [] },
      ...{ text: "What is the name of number 2?", truth: "" },
    },
  ]);
  const datasets = [{ id: project.datasetId, name: "Test questions", isDeleted: false }];
  expect(await listFiles(db, which.trainingId)).toEqual([
    {
      ...{ file: "questions", rows: 2, datasets, readers: [], studies: [], writers: [] },
      sha256: createHash("sha256").update(file).digest("hex"),
    },
  ]);
  expect((await get()).plan?.problems).toEqual([]);
});

test("what is missing is said before the start", async () => {
  const { project, step, get } = await makeTraining(db, whole, { settings: supplied });
  await db.update(question).set({ text: null }).where(eq(question.datasetId, project.datasetId));
  await step();
  expect((await get()).plan?.problems).toEqual([expect.stringMatching(/^questions: none of the/)]);
});

test("a draft whose dataset was deleted is not started, and says why; restored, it is planned again", async () => {
  const { project, which, start, step, get } = await makeTraining(db, whole, {
    settings: supplied,
  });
  const gone = "The dataset “Test questions” was deleted: restore it, or choose another.";
  const change = (to: "active" | "deleted", confirm?: string) =>
    changePartLife(db, {
      ...{ projectId: which.projectId, kind: "dataset", id: project.datasetId },
      ...{ to, confirm, now: new Date() },
    });
  await step();
  await change("deleted", "Test questions");
  await expect(startTraining(db, which)).rejects.toMatchObject({
    ...{ status: 409, code: "not_ready", message: `questions: ${gone}` },
  });
  await step();
  expect((await get()).plan?.problems).toEqual([`questions: ${gone}`]);
  await change("active");
  await start();
  expect((await get()).state).toBe("running");
});

test("of a draft with a deleted dataset, the other files are written, and nothing false is said of them", async () => {
  const { project, which, workplace, step, get } = await makeTraining(db, whole, {
    settings: async ({ projectId, datasetId }) => {
      const [set] = await db
        .insert(exampleSet)
        .values({ projectId, name: "One text", kind: "texts" })
        .returning();
      const examples = [{ query: "Write about Mars.", text: "Mars is red." }];
      const [version] = await db
        .insert(exampleSetVersion)
        .values({ setId: set?.id ?? "", no: 1, examples, note: "" })
        .returning();
      const { recipe, files } = supplied({ datasetId });
      return {
        recipe,
        files: { ...files, examples: { kind: "examples", versionId: version?.id } },
      };
    },
  });
  const when = new Date();
  await db
    .update(dataset)
    .set({ archivedAt: when, deleteAt: when })
    .where(eq(dataset.id, project.datasetId));
  const missing = { name: "questions", path: "/x/questions.jsonl", exists: false, is_model: false };
  const plan = {
    ...{ recipe: "run", description: "", stages: [], awaited: [], gpus: [], notes: [] },
    ...{ files: [missing], problems: ["questions: there is no /x/questions.jsonl."] },
  };
  const python = path.join(workplace.root, "python");
  writeFileSync(python, `#!/bin/sh\necho '${JSON.stringify(plan)}'\n`, { mode: 0o755 });
  workplace.ensurePython = async () => python;
  await step();
  expect((await listFiles(db, which.trainingId)).map(({ file }) => file)).toEqual(["examples"]);
  expect((await get()).plan?.problems).toEqual([
    "questions: The dataset “Test questions” was deleted: restore it, or choose another.",
  ]);
});

test("examples come from a version of a set, and go with their source", async () => {
  const { which, root, step, workplace, get } = await makeTraining(db, whole, {
    settings: { recipe: "supplied" },
  });
  const [set] = await db
    .insert(exampleSet)
    .values({ projectId: which.projectId, name: "Two texts", kind: "texts" })
    .returning();
  const examples = [
    { query: "Write about the Moon.", text: "The Moon is grey." },
    { query: "Write about Mars.", text: "Mars is red." },
  ];
  const [version] = await db
    .insert(exampleSetVersion)
    .values({ setId: set?.id ?? "", no: 1, examples, note: "" })
    .returning();
  const change = async (files: Record<string, unknown>) =>
    changeTraining(
      db,
      {
        ...which,
        settings: trainingSettings.parse({ recipe: "supplied", files }),
        digest: (await get()).digest,
      },
      workplace,
    );
  await change({ examples: { kind: "examples", versionId: version?.id ?? "" } });
  await step();
  const file = path.join(folderOf(root, which.trainingId).folder, "files", "examples.jsonl");
  expect(rowsIn(readFileSync(file, "utf8"))).toEqual(examples);
  await change({});
  await step();
  expect(() => readFileSync(file)).toThrow(/ENOENT/);
  expect(await listFiles(db, which.trainingId)).toEqual([]);
  await expect(
    change({ questions: { kind: "examples", versionId: version?.id ?? "" } }),
  ).rejects.toThrow(/no file questions of examples/);
});

test("a started run does not begin without the rows of a dataset that was deleted meanwhile", async () => {
  const { project, which, step, see, get } = await makeTraining(db, whole, {
    settings: async ({ projectId, datasetId }) => {
      const [other] = await db.insert(dataset).values({ projectId, name: "Others" }).returning();
      const id = other?.id ?? "";
      await db.insert(question).values({ datasetId: id, key: "o1", text: "Who?", truth: "Ada" });
      const sets = [
        { datasetId, splits: [] },
        { datasetId: id, splits: [] },
      ];
      return { recipe: "supplied", files: { questions: { kind: "questions", sets } } };
    },
  });
  await step();
  await startTraining(db, which);
  const when = new Date();
  await db
    .update(dataset)
    .set({ archivedAt: when, deleteAt: when })
    .where(eq(dataset.id, project.datasetId));
  await see(({ state }) => expect(state).toBe("failed"));
  expect((await get()).problem).toBe(
    "questions: The dataset “Test questions” was deleted: restore it, or choose another. Resume the run once that is put right, or clone it to choose others.",
  );
});

test("files stay as the first job got them; one that was refused got none", async () => {
  const keep = 'cp "$folder/files/questions.jsonl" "$folder/../seen.jsonl"; false';
  const { project, which, root, step, see, get } = await makeTraining(db, begin + keep, {
    settings: supplied,
  });
  const seen = () => rowsIn(readFileSync(path.join(root, "seen.jsonl"), "utf8"));
  const setLife = (archivedAt: Date | null, deleteAt: Date | null) =>
    db.update(dataset).set({ archivedAt, deleteAt }).where(eq(dataset.id, project.datasetId));
  const ended = (times: number) =>
    see(({ state, jobs }) => {
      expect(state).toBe("failed");
      expect(jobs).toHaveLength(times);
    });
  await step();
  await startTraining(db, which);
  await setLife(new Date(), new Date());
  await ended(1);
  expect((await get()).problem).toMatch(
    /“Test questions” was deleted: restore it, or choose another/,
  );
  expect((await listFiles(db, which.trainingId))[0]?.rows).toBe(3);
  // A run that was started is not ended by it.
  await setLife(new Date(), null);
  await db.update(question).set({ text: "Who?" }).where(eq(question.datasetId, project.datasetId));
  await resumeTraining(db, which);
  await ended(2);
  expect(seen()).toMatchObject([{ text: "Who?" }, { text: "Who?" }, { text: "Who?" }]);
  await db.update(question).set({ text: "Why?" }).where(eq(question.datasetId, project.datasetId));
  await resumeTraining(db, which);
  await ended(3);
  expect(seen()[0]).toMatchObject({ text: "Who?" });
});
