import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "@/db/client";
import { ledger, visit } from "@/db/schema";
import { makePeople, type Person } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { nextSessionPay } from "@/lib/crowd/pay/server/ledger/exact-pay";
import { countAnswered } from "@/lib/crowd/tasks/server/find-assignment";
import { lookAtVisit } from "@/lib/crowd/tasks/server/look-at-visit";
import { noteEvents } from "@/lib/notifications/server/note-events";
import { findOpenVisit, viewProgress } from "./find-open-visit";

// A visit repeats what was done and earned in it, so that nobody has to count it again.

const db = await openTestDatabase();

const byVisit = (readerId: string) =>
  db
    .select({
      tasks: visit.tasks,
      done: visit.done,
      paidTasks: visit.paidTasks,
      earnedCents: visit.earnedCents,
    })
    .from(visit)
    .where(eq(visit.readerId, readerId))
    .orderBy(visit.no);

test("a visit counts its tasks and pay: skipped, moved, late and erased ones too", async () => {
  const change = { visit: { tasks: 3, minutes: 60, payCents: 100 } };
  const study = await makeStudy(db, { questions: 20, models: 1, overlap: 1, change });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  await ann.submit(await ann.take());
  await ann.giveBack(await ann.take());
  const left = await ann.take();
  // One of three tasks was done, one skipped, one is held: 100 cents for three are 34, rounded up.
  expect(await byVisit(ann.readerId)).toEqual([
    { tasks: 3, done: 1, paidTasks: 1, earnedCents: 34 },
  ]);
  // Their lease runs out with the visit. In the next one they get that task again first, which moves it there.
  const later = minutesLater(61);
  expect(await ann.take(later)).toBe(left);
  await ann.submit(left, undefined, later);
  expect(await byVisit(ann.readerId)).toEqual([
    { tasks: 2, done: 1, paidTasks: 1, earnedCents: 34 },
    // Two of three tasks are 66.67 cents together, of which 34 were entered before.
    { tasks: 1, done: 1, paidTasks: 1, earnedCents: 33 },
  ]);
  const sums = { cents: sql<number>`sum(${ledger.cents})::int` };
  expect(await db.select(sums).from(ledger).where(eq(ledger.readerId, ann.readerId))).toEqual([
    { cents: 67 },
  ]);
  const me = { studyId: study.studyId, readerId: ann.readerId };
  await withdrawConsent(db, { ...me, now: later });
  // What was paid stays.
  expect(await byVisit(ann.readerId)).toMatchObject([
    { done: 0, paidTasks: 1, earnedCents: 34 },
    { done: 0, paidTasks: 1, earnedCents: 33 },
  ]);
});

/** How many rows some work reads, in all tables. It is rolled back. Small tables would be read whole, and are not. */
async function rowsRead(work: (tx: Db) => Promise<unknown>): Promise<number> {
  const rollBack = new Error("to be rolled back");
  let rows = 0;
  const read = async (tx: Db) => {
    const found = await tx.execute<{ n: number }>(sql`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
      from pg_stat_xact_user_tables`);
    return found.rows[0]?.n ?? 0;
  };
  const run = db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    const before = await read(tx);
    await work(tx);
    rows = (await read(tx)) - before;
    throw rollBack;
  });
  await run.catch((error) => {
    if (error !== rollBack) throw error;
  });
  return rows;
}

test("what a person has done and earned is not counted again for each task, nor by who looks for news", async () => {
  const change = { visit: { tasks: 10, minutes: 60, payCents: 100 } };
  const study = await makeStudy(db, { questions: 1_000, models: 1, overlap: 1, change });
  const { studyId, roundId } = study;
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("nobody");
  const costOf = ({ readerId }: Person) =>
    rowsRead(async (tx) => {
      const me = { studyId, readerId };
      const open = await findOpenVisit(tx, me);
      if (!open) throw new Error("no visit");
      await lookAtVisit(tx, { ...me, visit: open, now: noon });
      await viewProgress(tx, me, open, noon);
      await countAnswered(tx, me);
      await nextSessionPay(tx, { roundId, readerId, tasks: 10, rate: { cents: 100, tasks: 10 } });
    });
  const news = () => rowsRead((tx) => noteEvents(tx as typeof db, noon));
  await ann.submit(await ann.take());
  const before = await news();
  await haveDone(study, bob.readerId);
  await bob.submit(await bob.take());
  await db.execute(sql`analyze`);
  const [little, much] = [await costOf(ann), await costOf(bob)];
  // Bob has nine visits more, and 900 tasks. Visits are added up for the order of texts, what was done, how many were
  // answered, and the pay of the next session.
  expect(much - little).toBeLessThanOrEqual(9 * 5);
  expect((await news()) - before).toBeLessThan(100);
});

/** Gives somebody nine visits of a hundred tasks, all done. */
async function haveDone({ studyId, roundId }: TestStudy, readerId: string): Promise<void> {
  await db.execute(sql`
    insert into invitation (round_id, reader_id, visit_no, source)
    select ${roundId}, ${readerId}, no, 'arrival' from generate_series(1, 9) no`);
  await db.execute(sql`
    insert into visit (study_id, round_id, reader_id, no, quota, pay_cents, reserved, ends_at, ended_at, state)
    select ${studyId}, ${roundId}, ${readerId}, no, 100, 0, false, ${noon}, ${noon}, 'finished'
    from generate_series(1, 9) no`);
  await db.execute(sql`
    insert into assignment (task_id, slot_no, study_id, question_id, reader_id, visit_id, state,
      lease_until, output_order, payload_hash, submitted_at)
    select t.id, 1, ${studyId}, t.question_id, ${readerId}, v.id, 'submitted', ${noon}, '{0}', 'filled', ${noon}
    from visit v join task t on t.round_id = v.round_id and t.no > 100 * v.no and t.no <= 100 * (v.no + 1)
    where v.reader_id = ${readerId}
      and not exists (select from assignment taken where taken.task_id = t.id)`);
}
