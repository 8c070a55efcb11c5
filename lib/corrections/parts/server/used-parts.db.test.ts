import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditEntry,
  dataset,
  goldItem,
  model,
  question,
  study,
  studyVersion,
  trainedModel,
  training,
} from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { plainConfig } from "@/db/testing/study-config";
import { mergeParts, planMerge } from "@/lib/corrections/merging/server/merge-parts";
import { createStudy } from "@/lib/studies/server/create-study";
import { previewStudy } from "@/lib/studies/server/preview-study";
import { trainingSettings } from "@/lib/training/schema-settings";
import { changePartLife } from "./change-part-life";
import { deleteDueParts } from "./delete-due-parts";

const db = await openTestDatabase();
const now = new Date("2026-02-02T10:00:00Z");
const due = new Date("2026-02-20T10:00:00Z");

/** A draft about a dataset that has been looked at in a preview, and then was changed to another dataset. */
async function makeDraft() {
  const made = await makeProject(db, { questions: 4, models: 2 });
  const { projectId, datasetId, modelIds } = made;
  const config = plainConfig({ datasetId, modelIds, sampleSize: 4 });
  const draft = { projectId, userId: null, name: "Draft", config, link: crypto.randomUUID() };
  const studyId = await createStudy(db, draft);
  await previewStudy(db, { projectId, studyId, link: crypto.randomUUID(), now });
  const [other] = await db.insert(dataset).values({ projectId, name: "Other" }).returning();
  if (!other) throw new Error("no dataset");
  const changed = { ...config, datasetId: other.id };
  await db.update(studyVersion).set({ config: changed }).where(eq(studyVersion.studyId, studyId));
  return { ...made, studyId, otherId: other.id };
}

const previewsOf = (studyId: string) => db.$count(study, eq(study.previewOf, studyId));

async function askDeletion(projectId: string, id: string) {
  const [{ name: confirm } = { name: "" }] = await db
    .select()
    .from(dataset)
    .where(eq(dataset.id, id));
  return changePartLife(db, { projectId, kind: "dataset", id, to: "deleted", confirm, now });
}

test("a deletion takes the previews that show the dataset with it", async () => {
  const { projectId, datasetId, studyId } = await makeDraft();
  await askDeletion(projectId, datasetId);
  expect(await deleteDueParts(db, due)).toBe(1);
  expect(await previewsOf(studyId)).toBe(0);
  expect(await db.$count(dataset, eq(dataset.id, datasetId))).toBe(0);
});

test("so does a merge of datasets that share a question", async () => {
  const { projectId, datasetId, studyId, otherId } = await makeDraft();
  const [one] = await db.select().from(question).where(eq(question.datasetId, datasetId));
  if (!one) throw new Error("no question");
  const { key, text, truth } = one;
  await db.insert(question).values({ datasetId: otherId, key, text, truth });
  const merge = { projectId, kind: "dataset" as const, id: datasetId, into: otherId };
  expect(await mergeParts(db, merge)).toMatchObject({ same: { question: 1 } });
  expect(await previewsOf(studyId)).toBe(0);
});

test("a dataset with gold items of a draft is refused, and the draft is named", async () => {
  const { projectId, datasetId, studyId } = await makeDraft();
  const [one] = await db.select().from(question).where(eq(question.datasetId, datasetId));
  await db.insert(goldItem).values({ studyId, questionId: one?.id ?? "" });
  await expect(askDeletion(projectId, datasetId)).rejects.toMatchObject({
    status: 409,
    code: "used",
    message:
      "Drafts have gold items of it: “Draft”. Archive it instead, or delete the studies first.",
  });
});

test("a due deletion that cannot go is given up, and the log says so once", async () => {
  const { projectId, datasetId, studyId } = await makeDraft();
  await askDeletion(projectId, datasetId);
  const [one] = await db.select().from(question).where(eq(question.datasetId, datasetId));
  await db.insert(goldItem).values({ studyId, questionId: one?.id ?? "" });
  expect(await deleteDueParts(db, due)).toBe(0);
  expect(await deleteDueParts(db, due)).toBe(0);
  const kept = and(eq(dataset.id, datasetId), isNotNull(dataset.archivedAt));
  expect(await db.select({ deleteAt: dataset.deleteAt }).from(dataset).where(kept)).toEqual([
    { deleteAt: null },
  ]);
  const said = and(eq(auditEntry.projectId, projectId), eq(auditEntry.action, "dataset.delete"));
  expect(await db.select().from(auditEntry).where(said)).toMatchObject([
    { actorKind: "worker", outcome: "refused", code: "used", subjectId: datasetId },
  ]);
});

test("nothing is merged into what is archived, which may be deleted soon", async () => {
  const { projectId, modelIds } = await makeProject(db, { questions: 1, models: 2 });
  const [id = "", into = ""] = modelIds;
  await db.update(model).set({ archivedAt: now, deleteAt: due }).where(eq(model.id, into));
  await expect(mergeParts(db, { projectId, kind: "model", id, into })).rejects.toMatchObject({
    status: 409,
    code: "archived",
  });
});

test("a model of a training run is not merged away, which would lose its origin and evaluations", async () => {
  const { projectId, modelIds } = await makeProject(db, { questions: 1, models: 2 });
  const [id = "", into = ""] = modelIds;
  const settings = trainingSettings.parse({ recipe: "small" });
  const [run] = await db
    .insert(training)
    .values({ projectId, key: crypto.randomUUID(), name: "Seed 1", settings })
    .returning();
  if (!run) throw new Error("no training run");
  await db.insert(trainedModel).values({
    ...{ modelId: id, trainingId: run.id, stage: "rl", folder: "x", weights: {} },
  });
  const merge = { projectId, kind: "model" as const, id, into };
  for (const act of [planMerge, mergeParts]) {
    await expect(act(db, merge)).rejects.toMatchObject({
      ...{ code: "is_trained", message: expect.stringContaining("training run “Seed 1”") },
    });
  }
  expect(await mergeParts(db, { ...merge, id: into, into: id })).toMatchObject({ same: {} });
  expect(await db.$count(trainedModel, eq(trainedModel.modelId, id))).toBe(1);
});
