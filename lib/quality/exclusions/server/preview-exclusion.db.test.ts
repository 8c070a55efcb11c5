import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { exclusionEvent, user } from "@/db/schema";
import { makeReaders, makeStudy, minutesLater, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { readStudy, readTask, type TestForecast } from "@/lib/figures/study/testing/read-study";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import { decideExclusion } from "./decide-exclusion";
import { previewExclusion } from "./preview-exclusion";

const db = await openTestDatabase();
const now = minutesLater(5);
let study: TestStudy;
let [ann, bob, cy] = ["", "", ""];
let userId: string;

const said =
  (confidence: number, right: number) =>
  (question: number): TestForecast => ({
    status: "ok",
    confidence,
    answer: null,
    correct: question <= right,
  });

/** Twelve questions, two places each. Ann says 80 % and is right on six, Bob says 60 % and is right on nine. */
beforeAll(async () => {
  userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: "ada@example.org" });
  study = await makeStudy(db, {
    questions: 12,
    models: 1,
    overlap: 2,
    change: {
      visit: { tasks: 8, minutes: 60, payCents: 92 },
      exclusionRules: { checks: null, speed: { minSeconds: 5 }, agreement: null },
    },
  });
  [ann = "", bob = "", cy = ""] = await makeReaders(db, study, 3);
  await readStudy(db, { study, now, readerId: ann, read: said(0.8, 6) });
  await readStudy(db, { study, now, readerId: bob, read: said(0.6, 9) });
});

const preview = (reader?: string) => previewExclusion(db, { ...study, reader, now });

test("excluding someone: what leaves, what becomes free, and how figures move", async () => {
  const effect = await preview(ann);
  expect(effect).toMatchObject({
    action: "exclude",
    people: 1,
    forecasts: 12,
    places: 12,
    open: 12,
    // 92 cents for 8 answers: 11.5 each.
    openCents: 138,
    currency: "USD",
    surplus: 0,
    allTasks: 12,
  });
  expect(effect.tasks.map(({ no }) => no)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  // 15 of 24 right; half say 0.8 and are right half of the time, half say 0.6 and are right on 3 of 4: the ECE is
  // (0.3 + 0.15) / 2. Without Ann it is 0.15.
  expect(effect.models).toEqual([
    {
      id: study.modelIds[0],
      name: expect.any(String),
      before: { n: 24, accuracy: 5 / 8, ece: expect.closeTo(0.225, 12), eceUndefined: null },
      after: { n: 12, accuracy: 3 / 4, ece: expect.closeTo(0.15, 12), eceUndefined: null },
    },
  ]);
  expect(await db.$count(exclusionEvent)).toBe(0);
});

test("without a person: those whom the criteria would exclude, which is nobody", async () => {
  expect(await preview()).toMatchObject({ people: 0, forecasts: 0, places: 0 });
});

test("restoring someone: what gets its place back, and what is surplus", async () => {
  await decideExclusion(db, {
    ...study,
    readerId: ann,
    action: "exclude",
    reason: "because",
    userId,
    now,
  });
  // Cy takes one of Ann's places.
  expect(await readTask(db, { study, now, readerId: cy, read: said(0.6, 12) })).toBe(true);
  const effect = await preview(ann);
  expect(effect).toMatchObject({ action: "restore", forecasts: 12, places: 11, surplus: 1 });
  expect(effect.models[0]).toMatchObject({ before: { n: 13 }, after: { n: 25 } });
});

test("says why there is no ECE any more", async () => {
  // Cy's one forecast is left, and there are ten bins.
  expect((await preview(bob)).models[0]?.after).toMatchObject({
    n: 1,
    ece: null,
    eceUndefined: "fewer_than_bins",
  });
});

test("places of a closed round stay empty", async () => {
  const ids = { ...study, userId, now };
  await setRoundState(db, { ...ids, roundId: study.roundId, state: "closed" });
  expect(await preview(bob)).toMatchObject({ places: 12, open: 0, openCents: 0 });
});

test("a stranger is nobody", async () => {
  await expect(preview(randomUUID())).rejects.toMatchObject({ status: 404 });
  await expect(
    previewExclusion(db, { ...study, projectId: randomUUID(), reader: ann, now }),
  ).rejects.toMatchObject({ status: 404 });
});
