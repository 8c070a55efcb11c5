import { expect, test } from "vitest";
import { trainingEvent } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining, whole } from "../../testing/make-training";
import { listEvents } from "./list-events";

const db = await openTestDatabase();

test("an answer holds as many events as fit, and one that does not fit comes alone", async () => {
  const { which } = await makeTraining(db, whole);
  // As earlier versions stored them.
  for (const [position, millions] of [1.5, 1.5, 1.5, 6, 0.1].entries()) {
    const data = { text: "x".repeat(millions * 1_000_000) };
    await db.insert(trainingEvent).values({
      ...{ trainingId: which.trainingId, file: "one", position, ends: position + 1 },
      ...{ at: new Date(), stage: "one", event: "sample", data },
    });
  }
  const answers: { texts: number; more: boolean }[] = [];
  let after = 0;
  for (let more = true; more; ) {
    const answer = await listEvents(db, { ...which, after });
    answers.push({ texts: answer.events.length, more: answer.more });
    ({ after, more } = answer);
  }
  expect(answers).toEqual([
    { texts: 2, more: true },
    { texts: 1, more: true },
    { texts: 1, more: true },
    { texts: 1, more: false },
  ]);
});
