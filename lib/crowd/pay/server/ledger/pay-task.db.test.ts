import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledger } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { makePeople, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { submitForecasts } from "@/lib/crowd/tasks/server/submit-forecasts";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { payTask } from "./pay-task";

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

test("leaving after each task earns no more than staying: a round's earnings are rounded up once", async () => {
  const study = await makeStudy(db, {
    ...{ questions: 7, models: 1, overlap: 1 },
    change: {
      visit: { tasks: 3, payCents: 100, minutes: 60 },
      nextVisit: "automatic",
      capPerPerson: null,
    },
  });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const told: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const offered = await ann.step();
    if (offered.step === "begin") told.push(offered.offer.payCents);
    await ann.submit(await ann.take());
    // The last session is as long as what is left.
    if (i < 6) await ann.leave();
  }
  const { rows } = await db.execute<{ cents: number }>(sql`
    select cents from ledger where study_id = ${study.studyId} order by created_at`);
  // 33 1/3 cents a task: 33 1/3, 66 2/3, 100, 133 1/3, ... rounded up to 34, 67, 100, 134, 167, 200, 234.
  expect(rows.map(({ cents }) => cents)).toEqual([34, 33, 33, 34, 33, 33, 34]);
  // A whole session is told whole; the last two have two tasks and one, and what is told is what is entered.
  expect(told).toEqual([100, 100, 100, 100, 100, 67, 34]);
});

test("a late answer of an earlier session and one of the next, sent in the same instant, are rounded up together", async () => {
  const study = await makeStudy(db, {
    ...{ questions: 4, models: 1, overlap: 1 },
    change: {
      visit: { tasks: 3, payCents: 100, minutes: 60 },
      nextVisit: "automatic",
      capPerPerson: null,
    },
  });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const assignmentId = await ann.take();
  const setState = (state: string) =>
    db.execute(sql`
      update assignment set state = ${state}::assignment_state where id = ${assignmentId}`);
  // Somebody else has it while she takes the next.
  await setState("returned");
  await ann.leave();
  const held = await ann.take();
  await setState("expired");
  const { studyId } = study;
  const late = { studyId, readerId: ann.readerId, assignmentId, body: sure, now: noon };
  await arriveDuring(
    db,
    (tx) => submitForecasts(tx, late),
    () => ann.submit(held),
  );
  const { rows } = await db.execute<{ sessions: number; cents: number }>(sql`
    select count(distinct visit_id)::int as sessions, sum(cents)::int as cents from ledger
    where study_id = ${studyId}`);
  // Two tasks at 33 1/3 cents are 66 2/3; each rounded on its own would make 68.
  expect(rows).toEqual([{ sessions: 2, cents: 67 }]);
});

test("a task that another window moves into a new session while it is sent is paid in that session", async () => {
  const study = await makeStudy(db, {
    ...{ questions: 3, models: 1, overlap: 1 },
    change: { visit: { tasks: 2, minutes: 60, payCents: 200 } },
  });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const held = await ann.take();
  // Her first session is over; the next takes up its task.
  expect(await ann.step(minutesLater(90))).toMatchObject({ step: "begin" });
  const again = { studyId: study.studyId, readerId: ann.readerId, now: minutesLater(90) };
  await arriveDuring(
    db,
    (tx) => beginVisit(tx, again),
    () => ann.submit(held, sure, minutesLater(90)),
  );
  const { rows } = await db.execute<{ no: number; cents: number }>(sql`
    select v.no, l.cents from ledger l join visit v on v.id = l.visit_id
    where l.study_id = ${study.studyId}`);
  expect(rows).toEqual([{ no: 2, cents: 100 }]);
});

test("tasks of a session earn no more than it was said to pay, whatever comes late between them", async () => {
  const study = await makeStudy(db, {
    ...{ questions: 6, models: 1, overlap: 1 },
    change: { visit: { tasks: 3, minutes: 60, payCents: 100 }, nextVisit: "automatic" },
  });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const { readerId } = ann;
  await ann.take();
  await ann.leave();
  await ann.take();
  const sessions = await db.query.visit.findMany({
    where: (visit, { eq }) => eq(visit.readerId, readerId),
    orderBy: (visit) => visit.no,
  });
  const [first, second] = sessions.map(({ id }) => id);
  const paidFor = (visitId = "") =>
    payTask(db, {
      ...{ visitId, readerId, assignmentId: randomUUID(), now: minutesLater(1) },
      config: { currency: "USD" },
    });
  for (const visitId of [second, first, second, second]) await paidFor(visitId);
  const { rows } = await db.execute<{ cents: number[] }>(sql`
    select array_agg(l.cents order by l.created_at, l.id) as cents
    from ledger l join visit v on v.id = l.visit_id
    where v.reader_id = ${readerId} group by v.no order by v.no`);
  // 33 1/3 cents a task: the sum is 34, 67, 100 and then 134. The second session was said to pay 100, so its last task earns 33.
  expect(rows.map(({ cents }) => cents)).toEqual([[33], [34, 33, 33]]);
  // The cent comes with the next task.
  await paidFor(first);
  expect(await db.$count(ledger, and(eq(ledger.visitId, first ?? ""), eq(ledger.cents, 34)))).toBe(
    1,
  );
});
