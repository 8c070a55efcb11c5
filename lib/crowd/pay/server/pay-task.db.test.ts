import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";

const db = await openTestDatabase();

/** What each of the first tasks of a session earned, in cents. */
async function earnings(visit: { tasks: number; payCents: number }, done: number) {
  const study = await makeStudy(db, {
    ...{ questions: 3, models: 1, overlap: 1 },
    change: { visit: { ...visit, minutes: 60 } },
  });
  const [ann] = await makePeople(db, study, 1);
  for (let i = 0; i < done; i += 1) await ann?.submit(await ann.take());
  const { rows } = await db.execute<{ cents: number }>(sql`
    select cents from ledger where study_id = ${study.studyId} order by created_at`);
  return rows.map(({ cents }) => cents);
}

test("the whole pay for all tasks, a part rounded up to the cent for some", async () => {
  // $1.00 for 3 tasks: 33 1/3, 66 2/3 and 100 cents, rounded up to 34, 67 and 100.
  expect(await earnings({ tasks: 3, payCents: 100 }, 3)).toEqual([34, 33, 33]);
  // The paper: 20 tasks at $0.85.
  expect(await earnings({ tasks: 20, payCents: 1_700 }, 2)).toEqual([85, 85]);
});
