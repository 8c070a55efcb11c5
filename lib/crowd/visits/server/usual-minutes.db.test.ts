import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignment } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, minutesLater } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { usualMinutes } from "./usual-minutes";

const db = await openTestDatabase();

test("a few people who hurry do not set the usual time", async () => {
  const study = await makeStudy(db, { questions: 3, models: 1, overlap: 5 });
  const people = await makePeople(db, study, 5);
  const { roundId } = study;
  let minute = 10;
  const usual = (planned: number) => {
    // What was computed is kept for a minute.
    minute += 2;
    return usualMinutes(db, { roundId, planned, now: minutesLater(minute) });
  };
  const work = async (one: (typeof people)[number]) => {
    for (let task = 0; task < 3; task += 1) await one.submit(await one.take());
    const createdAt = sql`submitted_at - interval '30 seconds'`;
    await db.update(assignment).set({ createdAt });
  };
  // Four people with 12 tasks, each of half a minute.
  for (const one of people.slice(0, 4)) await work(one);
  expect(await usual(1)).toBe(1);
  for (const one of people.slice(4)) await work(one);
  expect(await usual(1)).toBe(0.5);
  // A third of 1.5 minutes is half a minute, and of 1.8 more than that.
  expect(await usual(1.5)).toBe(0.5);
  expect(await usual(1.8)).toBe(1.8);
});
