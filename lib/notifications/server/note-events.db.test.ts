import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  dataset,
  importFile,
  keptResult,
  model,
  projectEvent,
  round,
  run,
  workEvent,
} from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { correctionBy } from "@/lib/corrections/imports/server/correct-import";
import { undoDue } from "@/lib/corrections/imports/server/undo-due";
import { askUndo } from "@/lib/corrections/imports/server/undo-import";
import { askMerge } from "@/lib/corrections/merging/server/ask-merge";
import { mergeDue } from "@/lib/corrections/merging/server/merge-due";
import { deleteDueParts } from "@/lib/corrections/parts/server/delete-due-parts";
import { setBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { keepProblem } from "@/lib/figures/server/compute-result";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { runImport } from "@/lib/imports/server/run-import";
import { importText, uploadOf } from "@/lib/imports/testing/import-text";
import { askForResult } from "@/lib/jobs/server/ask-for-result";
import { reportProblem } from "@/lib/quality/problems/server/report-problem";
import { answer } from "@/lib/quality/rounds/testing/answer";
import { arrive, makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import { runSettings } from "@/lib/runs/schema-settings";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { startStudy } from "@/lib/studies/server/start-study";
import { setupHearers } from "../testing/setup-hearers";
import { getNotifications } from "./get-notifications";
import { noteEvents } from "./note-events";

const db = await openTestDatabase();
const { received, makeHeard, deliverDue } = await setupHearers(db);

test("a round that fills, and a study that finishes, are events once, with an e-mail and its pages", async () => {
  const study = await makeHeard(["round_full", "study_finished"]);
  await db.update(round).set({ admits: 1 }).where(eq(round.id, study.roundId));
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  await noteEvents(db, noon);
  expect(await study.sentences()).toEqual([]);
  await ann.submit(await ann.take());
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect(await study.sentences()).toEqual([
    "Round 1 of “Study” is full: everybody whom it admits has begun.",
  ]);
  await deliverDue(noon);
  await deliverDue(noon);
  expect(received.mails).toHaveLength(1);
  expect(received.mails[0]).toContain(`To: ${study.email}`);
  expect(received.mails[0]).toContain("From: Candor <candor@example.org>");
  expect(unfolded(received.mails[0])).toContain(
    `https://candor.example/projects/${study.projectId}/studies/${study.studyId}/rounds`,
  );

  await ann.submit(await ann.take());
  await noteEvents(db, minutesLater(1));
  expect(await study.sentences()).toContain("“Study” is finished: all tasks are submitted.");
  // Within five minutes of the first e-mail nothing is sent; then one has both of what came since.
  await deliverDue(minutesLater(2));
  expect(received.mails).toHaveLength(1);
  await deliverDue(minutesLater(6));
  expect(received.mails).toHaveLength(2);
  expect(unfolded(received.mails[1])).toContain("“Study” is finished");
  expect(unfolded(received.mails[1])).toContain(
    "Round 1 of “Study” is full: all its tasks are taken.",
  );
});

test("a study is finished when all its texts are read, also where somebody has left a practice item open", async () => {
  const study = await makeStudy(db, { questions: 8, models: 1, overlap: 1 });
  await makeGold(db, study, study.questionIds.slice(0, 2));
  const counts = { sampleSize: 6, practiceItems: 1, checksPerVisit: 0 };
  const visit = { tasks: 4, minutes: 60, payCents: 0 };
  const config = { ...study.config, ...counts, nextVisit: "automatic" as const, visit };
  await changeDraft(db, { ...study, name: "Study", config });
  await startStudy(db, { ...study, userId: null, now: noon });
  const [started] = await db
    .select({ roundId: round.id, versionId: round.studyVersionId })
    .from(round)
    .where(and(eq(round.studyId, study.studyId), eq(round.state, "open")));
  if (!started) throw new Error("not started");
  const [ann, bob] = await makePeople(db, { ...study, ...started }, 2);
  if (!ann || !bob) throw new Error("nobody");
  await bob.take();
  for (let step = await ann.claim(); step.step === "task"; step = await ann.claim()) {
    await ann.submit(step.assignment.id);
  }
  await noteEvents(db, minutesLater(300));
  const kinds = await db
    .select({ kind: projectEvent.kind })
    .from(projectEvent)
    .where(eq(projectEvent.studyId, study.studyId));
  expect(kinds.map(({ kind }) => kind)).toContain("study_finished");
});

test("a decision is needed once everybody whom a test admits has done it, or it is closed", async () => {
  const study = await makeRounds(db);
  const sentences = async () =>
    (await getNotifications(db, { ...study, userId: "", now: noon })).events.map((e) => e.sentence);
  const decision = "Round 1 of “Study” waits for you to decide who advances.";
  const take = async (name: string) =>
    answer(db, study, {
      readerId: await arrive(db, study, name),
      roundId: study.first,
      at: noon,
      confidences: [
        [0.5, 0.5],
        [0.5, 0.5],
      ],
    });
  await db.update(round).set({ admits: 2 }).where(eq(round.id, study.first));
  await take("ann");
  await noteEvents(db, noon);
  expect(await sentences()).not.toContain(decision);
  await take("bob");
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect((await sentences()).filter((one) => one === decision)).toHaveLength(1);

  const closed = await makeRounds(db);
  const id = await arrive(db, closed, "cyd");
  const confidences: [number, number][] = [[0.5, 0.5]];
  await answer(db, closed, { readerId: id, roundId: closed.first, at: noon, confidences });
  const events = () => db.$count(projectEvent, eq(projectEvent.projectId, closed.projectId));
  await noteEvents(db, noon);
  expect(await events()).toBe(0);
  await db.update(round).set({ state: "closed" }).where(eq(round.id, closed.first));
  await noteEvents(db, noon);
  expect(await events()).toBe(1);
});

test("a study in which nobody was for a day is no news", async () => {
  const visit = { tasks: 2, minutes: 60, payCents: 300 };
  const study = await makeHeard([], { visit });
  const { projectId, studyId } = study;
  await db.transaction((tx) => setBudget(tx, { projectId, studyId, budgetCents: 599 }));
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  await noteEvents(db, minutesLater(3 * 24 * 60));
  // Of a state that lasts: the round is open, and nobody else can come.
  expect(await study.sentences()).toEqual(["Round 1 of “Study” is full: all its tasks are taken."]);
  await noteEvents(db, noon);
  expect(await study.sentences()).toHaveLength(3);
});

test("a reported problem, a refused file and a budget are events; what is a day old is no news", async () => {
  const study = await makeHeard([], {
    visit: { tasks: 2, minutes: 60, payCents: 300 },
  });
  const { projectId, studyId } = study;
  await db.transaction((tx) => setBudget(tx, { projectId, studyId, budgetCents: 599 }));
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const report = (now: Date) =>
    reportProblem(db, {
      studyId,
      readerId: ann.readerId,
      kind: "truth",
      body: "my name is Ann",
      assignmentId: null,
      reportId: randomUUID(),
      now,
    });
  await report(noon);
  await report(new Date("2026-01-03T12:00:00Z"));
  const sendBad = () =>
    expect(importText(db, study, "models", "name,kind\nM,no such kind\n")).rejects.toThrow("bad");
  await sendBad();
  const old = { finishedAt: new Date("2026-01-03T12:00:00Z") };
  await db.update(importFile).set(old).where(eq(importFile.projectId, projectId));
  await sendBad();
  await ann.submit(await ann.take());
  await noteEvents(db, noon);
  expect((await study.sentences()).sort()).toEqual([
    "A crowdworker reported a problem in “Study”: truth.",
    "The file “x” was not imported.",
    // Another session needs $3.00, and $2.99 are left.
    "“Study” has reached its budget of $5.99: no whole session can start any more.",
  ]);
  // What a crowdworker wrote is nowhere in it.
  const events = await db.select().from(projectEvent).where(eq(projectEvent.projectId, projectId));
  expect(JSON.stringify(events)).not.toContain("my name");
});

test("whom a study’s rule flags or stops is an event, without their name; whom an admin lets continue is none", async () => {
  const study = await makeHeard(["rule_applied"]);
  const { studyId, userId } = study;
  const [ann] = await makePeople(db, study, 1);
  const event = { studyId, readerId: ann?.readerId ?? "", reason: "Kappa of 0.1", evidence: {} };
  await db.insert(workEvent).values([
    { ...event, action: "pause", createdAt: noon },
    { ...event, action: "resume", userId, createdAt: noon },
    { ...event, action: "discontinue", createdAt: new Date("2026-01-03T12:00:00Z") },
  ]);
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect(await study.sentences()).toEqual([
    "The rule of “Study” has paused somebody: their agreement is below what the study asks for.",
  ]);
  await deliverDue(noon);
  expect(unfolded(received.mails[0])).toContain(`/studies/${studyId}/quality`);
});

test("whatever else fails is an event, once however often it is tried", async () => {
  const study = await makeHeard([]);
  const { projectId, studyId, userId } = study;
  const heard = async (now: Date) => {
    await noteEvents(db, now);
    return (await study.sentences()).sort();
  };
  // Results that pages asked for: a view twice, with other data the second time, and the study's own.
  const fail = async (key: string, kind: string, params: object) => {
    await askForResult(db, { key: `${projectId} ${key}`, projectId, kind, params, forecasts: 1 });
    await keepProblem(db, `${projectId} ${key}`, "It needs more memory.");
    await db
      .update(keptResult)
      .set({ endedAt: noon })
      .where(eq(keptResult.key, `${projectId} ${key}`));
  };
  await fail("1", "view", { view: { by: ["model"] } });
  await fail("2", "view", { view: { by: ["model"] } });
  await fail("3", "study", { studyId, version: "all" });
  expect(await heard(noon)).toEqual([
    "Figures could not be computed. It needs more memory.",
    "The results of “Study” could not be computed. It needs more memory.",
  ]);

  // An undoing that a row stands in the way of which no plan knows: news whenever it was asked for again.
  const { id: importId } = await importText(db, study, "models", "name,kind\nUndone,confidence\n");
  await db.owner.execute(sql`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await db.owner.execute(sql`
    create trigger refuse_it before delete on model for each row execute function refuse_it()`);
  const failures: string[] = [];
  for (const now of [noon, minutesLater(1)]) {
    await askUndo(db, { projectId, importId, userId, now });
    await undoDue(db, now);
    failures.push("The import of “x” could not be undone.");
    for (const look of [now, minutesLater(2)]) {
      expect((await heard(look)).filter((one) => one.includes("undone"))).toEqual(failures);
    }
  }
  await importText(db, study, "models", "name,kind\nOne,confidence\nTwin,confidence\n");
  const models = await db
    .select({ id: model.id })
    .from(model)
    .where(and(eq(model.projectId, projectId), inArray(model.name, ["One", "Twin"])))
    .orderBy(model.name);
  const [one, twin] = models.map(({ id }) => id);
  await askMerge(db, { projectId, kind: "model", id: twin ?? "", into: one ?? "" });
  await mergeDue(db, noon);
  await heard(noon);
  expect(await study.sentences()).toContain(
    "The model “Twin” could not be merged. The worker’s log says why.",
  );
  await db.owner.execute(sql`drop function refuse_it cascade`);

  // An import whose server died, which nobody looks at.
  await db.update(importFile).set({ state: "running" }).where(eq(importFile.id, importId));
  await heard(noon);
  expect(await study.sentences()).toContain("The file “x” was not imported.");
});

test("a deletion that a study stands in the way of, and a correction that fails, are events once", async () => {
  const study = await makeHeard([]);
  const { projectId, datasetId, userId } = study;
  await db
    .update(dataset)
    .set({ archivedAt: noon, deleteAt: noon })
    .where(eq(dataset.id, datasetId));
  await deleteDueParts(db, noon);
  const whose = { projectId, userId };
  const { id: corrects } = await importText(db, study, "models", "name,kind\nM9,confidence\n");
  const body = newImport.parse({
    kind: "models",
    filename: "right.csv",
    options: { format: "csv" },
    corrects,
  });
  const { id: importId } = await createImport(db, { ...whose, body, now: noon });
  const sent = runImport(db, {
    projectId,
    importId,
    now: noon,
    upload: uploadOf(new TextEncoder().encode("name,kind\nM9,neither\n")),
    correction: correctionBy({ ...whose, importId, now: noon, isTrial: false }),
  });
  await expect(sent).rejects.toMatchObject({ code: "file_refused" });
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect((await study.sentences()).sort()).toEqual([
    "The correction “right.csv” was not imported.",
    "The dataset “Test questions” was not deleted when it was due: a study came to use it.",
  ]);
});

test("a run that is done, and one that can’t go on, are events once; one that somebody paused is none", async () => {
  const { projectId, userId, datasetId, sentences } = await makeHeard([]);
  const settings = runSettings.parse({
    ...{ kind: "read", datasetId, modelIds: [randomUUID()], reader: "A reader", steps: {} },
  });
  const common = { projectId, settings, createdBy: userId, startedAt: noon, mostCost: 5 };
  await db.insert(run).values([
    { ...common, name: "Done", state: "done", endedAt: noon },
    { ...common, name: "At its limit", state: "paused", problem: "The spending limit is reached." },
    { ...common, name: "Paused", state: "paused" },
    { ...common, name: "Under way", state: "running" },
  ]);
  const limit = "The run “At its limit” has stopped. The spending limit is reached.";
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect((await sentences()).sort()).toEqual([limit, "The run “Done” is done: 0 texts."]);
  await db.update(run).set({ mostCost: 10 }).where(eq(run.name, "At its limit"));
  await noteEvents(db, minutesLater(1));
  expect((await sentences()).filter((one) => one === limit)).toHaveLength(2);
});

/** A mail's text without the line breaks of quoted-printable. */
function unfolded(mail = ""): string {
  const bytes = mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
