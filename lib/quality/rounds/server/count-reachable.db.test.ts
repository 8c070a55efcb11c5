import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invitation, round, verdict } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import type { StudyConfig } from "@/lib/studies/schema";
import { listRounds } from "./list-rounds";

const db = await openTestDatabase();

/** A main round after a test: 8 questions, of which 4 are read by two people, so 12 answers; two people are invited. */
async function makeMain(change: Partial<StudyConfig> = {}) {
  const overlap = { readers: 2, share: 0.5 };
  const study = await makeStudy(db, {
    ...{ questions: 8, models: 1, overlap: 2 },
    change: { overlap, nextVisit: "automatic", checksPerVisit: 0, ...change },
  });
  const { roundId, versionId, studyId } = study;
  await db.update(round).set({ no: 2 }).where(eq(round.id, roundId));
  const [test] = await db
    .insert(round)
    .values({ studyVersionId: versionId, studyId, no: 1, kind: "qualification", state: "closed" })
    .returning();
  const people = await makePeople(db, study, 2);
  const [ann, bob] = people;
  if (!ann || !bob || !test) throw new Error("not made");
  for (const { readerId } of people) {
    const visitNo = 1;
    await db.insert(invitation).values({ roundId, readerId, visitNo, source: "moved_on" });
  }
  const main = async () => (await listRounds(db, study)).rounds[1];
  return { ann, bob, study, test, main, reachable: async () => (await main())?.reachable };
}

const visit = (tasks: number) => ({ tasks, minutes: 60, payCents: 100 });

test("who withdrew gives no more answers, and nobody reads a question twice", async () => {
  const { ann, bob, study, main, reachable } = await makeMain({ visit: visit(8) });
  expect(await main()).toMatchObject({ slots: 12, submitted: 0, reachable: 12 });
  for (let i = 0; i < 3; i += 1) await ann.submit(await ann.take());
  // Bob can give eight, and ann those five of which she has not read the question: together all that are left.
  expect(await reachable()).toBe(9);
  await withdrawConsent(db, { studyId: study.studyId, readerId: bob.readerId, now: noon });
  expect(await main()).toMatchObject({ slots: 12, submitted: 3, reachable: 5 });
  // A task that she skips does not come again; one that she holds may still be sent.
  const held = await ann.take();
  expect(await reachable()).toBe(5);
  await ann.giveBack(held);
  expect(await reachable()).toBe(4);
});

test("who failed or may begin no more sessions gives no more answers", async () => {
  const { ann, bob, test, reachable } = await makeMain({ visit: visit(2), nextVisit: "by_hand" });
  expect(await reachable()).toBe(4);
  await ann.submit(await ann.take());
  expect(await reachable()).toBe(3);
  const { readerId } = bob;
  const failed = { outcome: "fail" as const, byHand: false, reason: "So.", evidence: {} };
  await db.insert(verdict).values({ roundId: test.id, readerId, ...failed });
  expect(await reachable()).toBe(1);
});

test("nobody gives more answers than the study's limit", async () => {
  const { ann, reachable } = await makeMain({ visit: visit(2), capPerPerson: 5 });
  expect(await reachable()).toBe(10);
  await ann.submit(await ann.take());
  expect(await reachable()).toBe(9);
});

test("a first round is not limited to people who were invited", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  expect((await listRounds(db, study)).rounds[0]).toMatchObject({ reachable: null });
});
