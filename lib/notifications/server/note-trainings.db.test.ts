import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projectEvent, training, trainingJob, user } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { trainingSettings } from "@/lib/training/schema-settings";
import { supply } from "@/lib/training/supplies/schema";
import { choose } from "@/lib/training/testing/choose";
import { begin, makeTraining } from "@/lib/training/testing/make-training";
import { lines, paragraph, waitsAfter } from "@/lib/training/testing/supplied";
import { setupHearers } from "../testing/setup-hearers";
import { chooseMail, getNotifications } from "./get-notifications";
import { noteEvents } from "./note-events";

const db = await openTestDatabase();
const { received, makeHeard, deliverDue } = await setupHearers(db);

test("a training run that is done, has failed or reached a limit is an event once; a draft and one that somebody stopped are none", async () => {
  const { projectId, userId, sentences } = await makeHeard([]);
  const settings = trainingSettings.parse({ recipe: "small" });
  const add = (name: string, ended: Partial<typeof training.$inferInsert>) =>
    db.insert(training).values({
      ...{ projectId, createdBy: userId, key: randomUUID(), name, settings },
      ...{ startedAt: noon, endedAt: noon, ...ended },
    });
  await add("Draft", { startedAt: null, endedAt: null, problem: "It lacks a file." });
  await add("Under way", { state: "running", endedAt: null });
  await add("Done", { state: "done" });
  await add("Failed", { state: "failed", problem: "KeyError: 'a text that somebody wrote'" });
  await add("Stopped", { state: "cancelled" });
  const reached = "Its limit of 5 minutes is reached.";
  await add("At its limit", { state: "cancelled", limitReached: "time", problem: reached });
  await add("Long ago", { state: "done", endedAt: new Date("2026-01-01T00:00:00Z") });
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect((await sentences()).sort()).toEqual([
    "The training run “At its limit” was stopped. Its limit of 5 minutes is reached.",
    "The training run “Done” is done.",
    "The training run “Failed” has failed: its page says why.",
  ]);
  // What a log says may be anything, and webhooks carry events away.
  const events = await db.select().from(projectEvent).where(eq(projectEvent.projectId, projectId));
  expect(JSON.stringify(events)).not.toContain("somebody wrote");

  // One that is resumed and ends again is news again.
  await db
    .update(training)
    .set({ state: "done", endedAt: minutesLater(1) })
    .where(eq(training.name, "Failed"));
  await noteEvents(db, minutesLater(1));
  expect(await sentences()).toContain("The training run “Failed” is done.");
});

test("one that waits for a choice is an event once for each time, and an e-mail to whoever made it and chose nothing else", async () => {
  const { which, root, start, see, step, userId } = await makeTraining(
    db,
    begin + waitsAfter("paragraphs", "reader-data", "readings"),
    { settings: { recipe: "supplied" } },
  );
  writeFileSync(path.join(root, "paragraphs.jsonl"), lines([paragraph(1, "It is number 1.")]));
  const heard = async () => {
    await noteEvents(db, new Date());
    await noteEvents(db, new Date());
    const view = await getNotifications(db, { ...which, userId, now: new Date() });
    return view.events.map(({ sentence }) => sentence);
  };
  await start();
  expect(await heard()).toEqual([]);
  await see(({ waitsFor }) => expect(waitsFor?.name).toBe("readings"));
  const waits = "The training run “A training” waits. It waits for readings: choose who makes it.";
  expect(await heard()).toEqual([waits]);
  await deliverDue(new Date());
  const [owner] = await db.select().from(user).where(eq(user.id, userId));
  expect(received.mails).toEqual([expect.stringContaining(`To: ${owner?.email}`)]);

  // What somebody has chosen is under way without them. Later it is stuck anew, and they have chosen what they hear of.
  const chosen = supply.parse({ kind: "readings", reader: { kind: "rules", name: "Rules" } });
  await choose(db, { ...which, name: "readings", supply: chosen }, root);
  await step();
  expect(await heard()).toEqual([waits]);
  const [job] = await db
    .update(trainingJob)
    .set({ stuckSince: new Date() })
    .where(eq(trainingJob.trainingId, which.trainingId))
    .returning();
  expect(job?.state).toBe("waits");
  await chooseMail(db, { ...which, userId, kinds: ["run_ended"] });
  expect(await heard()).toHaveLength(2);
  await deliverDue(minutesLater(10 * 365 * 24 * 60));
  expect(received.mails).toHaveLength(1);
});
