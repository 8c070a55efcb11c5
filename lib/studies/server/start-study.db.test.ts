import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { model, round, studyVersion, task } from "@/db/schema";
import { makePeople, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { changeDraft, discardDraft } from "./change-draft";
import { getStudy } from "./get-study";
import { previewStudy } from "./preview-study";
import { startStudy } from "./start-study";

const db = await openTestDatabase();

const startNow = ({ projectId, studyId }: { projectId: string; studyId: string }) =>
  startStudy(db, { projectId, studyId, userId: null, now: noon });

test("of two who start a study at once, one does", async () => {
  const study = await makeStudy(db, { questions: 4, models: 1, overlap: 1 });
  await changeDraft(db, { ...study, name: "Study", config: { ...study.config, sampleSize: 2 } });
  const both = await Promise.allSettled([startNow(study), startNow(study)]);
  expect(both.map((r) => r.status).sort()).toEqual(["fulfilled", "rejected"]);
  const versions = await db
    .select({ no: studyVersion.no, tasks: db.$count(task, eq(task.roundId, round.id)) })
    .from(studyVersion)
    .innerJoin(round, eq(round.studyVersionId, studyVersion.id))
    .where(eq(studyVersion.studyId, study.studyId))
    .orderBy(studyVersion.no);
  expect(versions).toEqual([
    { no: 1, tasks: 4 },
    { no: 2, tasks: 2 },
  ]);
});

test("a study whose consent text has a place to fill in can't be started", async () => {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const change = (text: string) =>
    changeDraft(db, { ...study, name: "Study", config: { ...study.config, consent: { text } } });
  await change("Questions? Contact [name, email].");
  await expect(startNow(study)).rejects.toMatchObject({
    status: 409,
    code: "consent_unfinished",
    message: expect.stringContaining("[name, email]"),
  });
  await change("Questions? Contact Ann, ann@example.org.");
  expect(await startNow(study)).toBe(2);
});

test("a study of what waits for its deletion can't be started: figures leave it out", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  await changeDraft(db, { ...study, name: "Study", config: { ...study.config, sampleSize: 1 } });
  const [modelId = ""] = study.modelIds;
  const wait = (deleteAt: Date | null) =>
    db.update(model).set({ archivedAt: deleteAt, deleteAt }).where(eq(model.id, modelId));
  await wait(minutesLater(1));
  await expect(startNow(study)).rejects.toMatchObject({ status: 409, code: "to_be_deleted" });
  await wait(null);
  expect(await startNow(study)).toBe(2);
});

test("a new version closes the one before, asks for consent again, and never gives a question twice", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  await ann.submit(await ann.take());
  const held = await ann.take();
  await changeDraft(db, { ...study, name: "Study", config: { ...study.config, seed: "other" } });
  expect(await getStudy(db, study)).toMatchObject({
    version: 1,
    config: { seed: "test" },
    versions: [
      { no: 2, frozenAt: null },
      { no: 1, frozenAt: noon.toISOString() },
    ],
  });
  await startNow(study);
  expect(await getStudy(db, study)).toMatchObject({ version: 2, config: { seed: "other" } });
  const [first] = await db
    .select({ state: round.state })
    .from(round)
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .where(and(eq(round.studyId, study.studyId), eq(studyVersion.no, 1)));
  expect(first?.state).toBe("closed");
  // What Ann holds can still be handed in; then the new version asks for her consent.
  await ann.submit(held, sure, minutesLater(1));
  await expect(ann.step(minutesLater(1))).rejects.toMatchObject({ status: 401 });
});

test("people keep the instructions that they started with, also those who come back", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const read = async () => (await getReading(db, { link: study.link, now: noon })).instructions;
  const standard = await read();
  expect(standard).toMatchObject({ examples: true });
  expect(standard.text).toContain("Take each text at its word");
  const instructions = { text: "## Ours\nRead **all** of it.", examples: false, isStandard: false };
  const config = { ...study.config, instructions };
  await changeDraft(db, { ...study, name: "Study", config });
  expect(await read()).toEqual(standard);
  await startNow(study);
  expect(await read()).toEqual({ text: instructions.text, examples: false });
  // The first version holds what its people read.
  expect((await getStudy(db, study)).versions.at(-1)?.config.instructions).toEqual({
    ...standard,
    isStandard: true,
  });
});

test("a draft of a started study is thrown away; one that was never started goes with its previews", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  await expect(discardDraft(db, study)).rejects.toMatchObject({ code: "no_draft" });
  await changeDraft(db, { ...study, name: "Renamed", config: study.config });
  await previewStudy(db, { ...study, link: `p-${study.link}`, now: noon });
  expect(await discardDraft(db, study)).toEqual({ version: 2, studyLeft: true });
  expect(await getStudy(db, study)).toMatchObject({ name: "Renamed", version: 1 });
});

test("a draft can't ask for more gold than the team agrees on", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const config = { ...study.config, practiceItems: 1 };
  // Gold items are not in the sample: two questions are too few for two and one.
  await expect(changeDraft(db, { ...study, name: "Study", config })).rejects.toMatchObject({
    fields: [{ path: "body.config.sampleSize" }],
  });
  await changeDraft(db, { ...study, name: "Study", config: { ...config, sampleSize: 1 } });
  await expect(startNow(study)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("needs 1 gold items"),
  });
});
