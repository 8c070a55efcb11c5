import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { exampleSetVersion, generation, model, reader, training } from "@/db/schema";
import type { ScriptedCall } from "@/lib/providers/testing/scripted-provider";
import { trainingSettings } from "@/lib/training/schema-settings";
import type { RunSettings } from "../../schema-settings";
import { planRun } from "../../server/plan-run";
import { changeRun, discardRun } from "../../server/runs";
import { answerWell } from "../../testing/make-scripted-run";
import { openScriptedRuns } from "../../testing/open-scripted-runs";
import type { DraftExample, ExampleKind } from "../schema";
import { changeDraft } from "./change-draft";
import {
  changeExampleSet,
  createExampleSet,
  findExampleSet,
  removeExampleSet,
} from "./example-sets";
import { examplesOfRun } from "./examples-of-run";
import { findVersion } from "./find-version";
import { saveVersion } from "./save-version";

const { db, scripted, makeRun: makeScripted } = await openScriptedRuns();

const makeRun = (kind: "write" | "read", questions = 2) => makeScripted(kind, { questions });

type Made = Awaited<ReturnType<typeof makeRun>>;

/** A set of checked examples, saved as its first version. */
async function makeSet({ projectId, userId }: Made, kind: ExampleKind, draft: DraftExample[]) {
  const name = `Eight ${kind}`;
  const exampleSetId = await createExampleSet(db, {
    ...{ projectId, name, kind, draft, draftRunId: null },
  });
  const which = { projectId, exampleSetId };
  await saveVersion(db, { ...which, revision: 0, note: "", userId });
  const [version] = (await findExampleSet(db, which)).versions;
  return { which, versionId: version?.id ?? "" };
}

const mars = { query: "Write a paragraph about Mars.", text: "Mars is red.", checked: true };

/** The messages of each call from now on. */
function watch() {
  const asked: { role: string; content: string }[][] = [];
  scripted.become({
    answer: (call: ScriptedCall) => {
      asked.push(call.body.messages as (typeof asked)[number]);
      return answerWell(call);
    },
  });
  return asked;
}

test("a run's texts become examples, which a version holds once a person has checked them all", async () => {
  const run = await makeRun("write");
  await run.start();
  await run.work();
  const { projectId, userId } = run;
  const draft = await examplesOfRun(db, { ...run.which, kind: "texts" });
  expect(draft.map(({ text }) => text).sort()).toEqual(
    [1, 2].map((n) => `A text: Write a paragraph about the name of number ${n}.`),
  );
  const exampleSetId = await createExampleSet(db, {
    ...{ projectId, name: "Eight texts", kind: "texts", draft, draftRunId: run.which.runId },
  });
  const which = { projectId, exampleSetId };
  const save = (revision: number) => saveVersion(db, { ...which, revision, note: "", userId });
  await expect(save(0)).rejects.toMatchObject({ code: "unchecked" });

  const put = (revision: number, examples: DraftExample[]) =>
    changeDraft(db, { ...which, revision, draft: { examples } });
  const blank = { ...mars, text: " " };
  await put(0, [mars, blank]);
  // A colleague's page still shows the first draft.
  await expect(put(0, [])).rejects.toMatchObject({ code: "outdated" });
  await expect(save(1)).rejects.toMatchObject({ message: /^Example 2: .*text/ });
  const weighed = { question: "", text: "", answer: "", probability: 1, checked: true };
  await expect(put(1, [weighed])).rejects.toMatchObject({ status: 400 });
  await put(1, [mars]);
  expect(await save(2)).toBe(1);
  await expect(save(2)).rejects.toMatchObject({ code: "unchanged" });
  const moon = { ...mars, query: "Write a paragraph about the Moon." };
  await put(2, [mars, moon]);
  expect(await save(3)).toBe(2);

  const { versions } = await findExampleSet(db, which);
  expect(versions).toMatchObject([
    { no: 2, examples: 2, run: { id: run.which.runId }, runs: 0, trainings: 0 },
    { no: 1, examples: 1 },
  ]);
  const versionId = versions[1]?.id ?? "";
  await changeDraft(db, { ...which, revision: 3, draft: { versionId } });
  expect((await findExampleSet(db, which)).draft).toEqual([mars]);
  await expect(db.update(exampleSetVersion).set({ note: "Another" })).rejects.toThrow();
  const { query, text } = mars;
  expect(await findVersion(db, { ...which, exampleVersionId: versionId })).toMatchObject({
    examples: [{ query, text }],
  });
});

test("a run shows its model the examples as a conversation, and its texts name the set", async () => {
  const run = await makeRun("write", 1);
  const set = await makeSet(run, "texts", [mars]);
  const { settings } = await run.get();
  const few = { ...settings, approach: "examples" as const };
  await changeRun(db, { ...run.which, settings: few as typeof settings });
  expect((await planRun(db, run.which)).problems).toEqual([
    "This way of writing needs examples of texts: choose a set.",
  ]);
  const examples = { "paragraph-from-examples": set.versionId };
  await changeRun(db, { ...run.which, settings: { ...few, examples } as typeof settings });
  const asked = watch();
  await run.start();
  await run.work();
  expect(asked.at(-1)).toEqual([
    { role: "user", content: mars.query },
    { role: "assistant", content: mars.text },
    { role: "user", content: "Write a paragraph about the name of number 1." },
  ]);
  const [written] = await db.select().from(generation).where(eq(generation.modelId, run.modelId));
  expect(written?.decoding.by).toBe(
    "scripted at 0.3: paragraph-from-examples 1 after “Eight texts” 1",
  );
});

test("a reader's prompts have examples of their own, and its version names them", async () => {
  const run = await makeRun("read", 1);
  const question = "Who wrote it?";
  const text = "I am 60% sure that Ada did.";
  const answers = await makeSet(run, "answers", [
    { question, text, answers: ["Ada"], checked: true },
  ]);
  const weighed = { question, text, answer: "Ada", probability: 0.6, checked: true };
  const probabilities = await makeSet(run, "probabilities", [weighed]);
  const { settings } = await run.get();
  const examples = {
    "extract-answers": answers.versionId,
    "forecast-probs": probabilities.versionId,
  };
  await changeRun(db, { ...run.which, settings: { ...settings, examples } as typeof settings });
  const asked = watch();
  await run.start();
  await run.work();
  const shown = asked.filter((messages) => messages.length > 1);
  expect(new Set(shown.map(([, said]) => said?.content))).toEqual(
    new Set(['{"answers":["Ada"]}', '{"probability":0.6}']),
  );
  // One call finds the answers; two answers are weighed, and one of them is the truth.
  expect(shown).toHaveLength(3);
  const [by] = await db.select().from(reader).where(eq(reader.projectId, run.projectId));
  expect(by?.version).toBe(
    "scripted at 0.3: extract-answers 2 after “Eight answers” 1, forecast-probs 2 after “Eight probabilities” 1; 2 more tries",
  );
});

test("readings become examples of both of a reader's prompts", async () => {
  const run = await makeRun("read", 2);
  await run.start();
  await run.work();
  const question = "What is the name of number 1?";
  const text = "Text 2 on q01: I am 80 % sure.";
  const found = await examplesOfRun(db, { ...run.which, kind: "answers" });
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({
    ...{ question, text, answers: ["Number 1", "Number 2"], checked: false },
  });
  const weighed = await examplesOfRun(db, { ...run.which, kind: "probabilities" });
  expect(weighed.map((one) => "answer" in one && [one.answer, one.probability])).toEqual([
    ...[1, 2].map(() => ["Number 1", 0.7]),
    ...[1, 2].map(() => ["Number 2", 0.2]),
  ]);
  await expect(examplesOfRun(db, { ...run.which, kind: "texts" })).rejects.toMatchObject({
    code: "other_kind",
  });
  // Nobody asked how likely these texts make an answer.
  await db.update(model).set({ kind: "non-confidence" }).where(eq(model.projectId, run.projectId));
  await expect(examplesOfRun(db, { ...run.which, kind: "probabilities" })).rejects.toMatchObject({
    code: "no_results",
  });
});

test("a set that a run uses keeps its name, and can be archived but not deleted", async () => {
  const run = await makeRun("write", 1);
  const { which, versionId } = await makeSet(run, "texts", [mars]);
  const { settings } = await run.get();
  const examples = { "paragraph-from-examples": versionId };
  const few = { ...settings, approach: "examples", examples } as typeof settings;
  const summaries = { ...few, approach: "example-summaries" } as typeof settings;
  await expect(changeRun(db, { ...run.which, settings: summaries })).rejects.toMatchObject({
    fields: [{ path: "body.settings.examples.paragraph-from-examples" }],
  });
  await changeRun(db, { ...run.which, settings: few });
  const now = new Date();
  await expect(changeExampleSet(db, { ...which, name: "Mine", now })).rejects.toMatchObject({
    code: "used",
  });
  await expect(removeExampleSet(db, which)).rejects.toMatchObject({ code: "used" });
  await changeExampleSet(db, { ...which, archived: true, now });
  expect(await findExampleSet(db, which)).toMatchObject({ archivedAt: now });
  await discardRun(db, run.which);
  await changeExampleSet(db, { ...which, name: "Mine", now });
  await removeExampleSet(db, which);
  await expect(findExampleSet(db, which)).rejects.toMatchObject({ status: 404 });
});

test("a training run counts among those that use a set, which can’t be deleted then", async () => {
  const made = await makeRun("write", 1);
  const { which, versionId } = await makeSet(made, "texts", [mars]);
  const files = { examples: { kind: "examples", versionId } };
  const settings = trainingSettings.parse({ recipe: "candor", files });
  const { projectId } = made;
  const isIt = eq(training.projectId, projectId);
  await db.insert(training).values({ projectId, key: "k", name: "A training run", settings });
  expect((await findExampleSet(db, which)).versions).toMatchObject([{ runs: 0, trainings: 1 }]);
  await expect(removeExampleSet(db, which)).rejects.toMatchObject({ code: "used" });
  await db.delete(training).where(isIt);
  await removeExampleSet(db, which);
});

test("a plan warns of questions that are among the examples, whose texts could be copied", async () => {
  const warned = async (run: Made, examples: Record<string, string>, more: object = {}) => {
    const settings = { ...(await run.get()).settings, ...more, examples } as RunSettings;
    await changeRun(db, { ...run.which, settings });
    return (await planRun(db, run.which)).warnings;
  };
  const reads = await makeRun("read", 3);
  const asked = { question: "What is the name of number 2?", text: "It is Number 2." };
  const read = { question: "Another one?", text: "Text 2 on q03: I am 80 % sure.", checked: true };
  const answers = await makeSet(reads, "answers", [
    { ...asked, answers: ["Number 2"], checked: true },
    { ...read, answers: [] },
  ]);
  expect(await warned(reads, {})).toEqual([]);
  expect(await warned(reads, { "extract-answers": answers.versionId })).toEqual([
    expect.stringMatching(/^2 questions of this run are among its examples/),
  ]);
  const writes = await makeRun("write", 3);
  const [first = ""] = writes.questionIds;
  const texts = { "paragraph-from-examples": (await makeSet(writes, "texts", [mars])).versionId };
  const few = { approach: "examples" };
  expect(await warned(writes, texts, few)).toEqual([]);
  const { query } = mars;
  await db.update(generation).set({ query }).where(eq(generation.questionId, first));
  expect(await warned(writes, texts, few)).toEqual([
    expect.stringMatching(/^1 question of this run is among its examples/),
  ]);
});
