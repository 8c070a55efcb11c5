import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { assignment, forecast, lateSubmission, slot, task } from "@/db/schema";
import { makeOneSlot, makePeople, type Person, sure } from "@/db/testing/make-people";
import { makeReaders, makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import { shareRound } from "./lock-round";
import { viewAssignment } from "./view-assignment";

const db = await openTestDatabase();

const forecastsOf = (id: string) => db.select().from(forecast).where(eq(forecast.assignmentId, id));

afterAll(async () => {
  const { rows } = await db.execute(sql`
    select s.* from slot s where s.free = exists (
      select from assignment a where a.task_id = s.task_id and a.slot_no = s.no
        and a.state in ('leased', 'submitted') and a.voided_at is null)`);
  expect(rows, "slots that say something else than their assignments").toEqual([]);
});

describe("slots", () => {
  test("24 people at once at 60 tasks of overlap 2 give exactly 120 answers", async () => {
    const study = await makeStudy(db, { questions: 60, models: 1, overlap: 2 });
    const crowd = await makePeople(db, study, 24);
    await Promise.all(
      crowd.map(async (one) => {
        for (;;) {
          const claimed = await one.claim();
          if (claimed.step === "rest") return;
          // "wait" is honest here: others hold what is left, and the loop looks again.
          if (claimed.step === "task") await one.submit(claimed.assignment.id);
        }
      }),
    );
    const { rows } = await db.execute(sql`
      select count(*)::int as answers, count(distinct (task_id, slot_no))::int as slots,
        max(per_task)::int as most
      from (select *, count(*) over (partition by task_id) as per_task
            from assignment where study_id = ${study.studyId} and state = 'submitted') a`);
    expect(rows).toEqual([{ answers: 120, slots: 120, most: 2 }]);
    const forecasts = await db.execute(sql`
      select count(*)::int as n from forecast f join assignment a on a.id = f.assignment_id
      where a.study_id = ${study.studyId}`);
    expect(forecasts.rows).toEqual([{ n: 120 }]);
  });

  test("one tab sends while another looks and a third leaves: none is in another's way", async () => {
    const study = await makeStudy(db, { questions: 8, models: 1, overlap: 8 });
    const crowd = await makePeople(db, study, 8);
    for (const isLast of [false, false, true]) {
      const ids = await Promise.all(crowd.map((one) => one.take()));
      const ended = await Promise.allSettled(
        crowd.flatMap((one, i) => [
          one.submit(ids[i] ?? ""),
          one.step(),
          isLast ? one.leave() : one.step(),
        ]),
      );
      // A task that was left before it was sent is refused, and nothing else is.
      const failed = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(failed.filter(({ status }) => status !== 410)).toEqual([]);
    }
  });

  test("a claim passes over a slot that somebody else is taking, and waits for it when there is no other", async () => {
    const study = await makeStudy(db, { questions: 3, models: 1, overlap: 1 });
    const [ann] = await makePeople(db, study, 1);
    if (!ann) throw new Error("nobody");
    await ann.submit(await ann.take());
    let last: Promise<string> | undefined;
    await db.transaction(async (tx) => {
      // As another claim does, which is given up in the end.
      await shareRound(tx, study.roundId);
      await tx
        .select()
        .from(slot)
        .where(and(eq(slot.roundId, study.roundId), eq(slot.free, true)))
        .limit(1)
        .for("no key update");
      await ann.submit(await ann.take());
      last = ann.take();
    });
    expect(await last).toBeDefined();
  });

  test("the database itself refuses a second holder of a slot", async () => {
    const { ann, study, bob } = await makeOneSlot(db);
    const id = await ann.take();
    expect(await bob.claim()).toMatchObject({ reason: "busy" });
    const [held] = await db.select().from(assignment).where(eq(assignment.id, id));
    const [intruder] = await makeReaders(db, study, 1);
    if (!held || !intruder) throw new Error("nothing held");
    const { id: _, ...copy } = held;
    await expect(
      db.insert(assignment).values({ ...copy, readerId: intruder }),
    ).rejects.toMatchObject({ cause: { constraint: "assignment_one_per_slot" } });
  });

  test("asking again gives the task that is held, and nobody gets a question twice", async () => {
    const study = await makeStudy(db, { questions: 2, models: 1, overlap: 2 });
    const [ann] = await makePeople(db, study, 1);
    if (!ann) throw new Error("nobody");
    const first = await ann.take();
    expect(await ann.take()).toBe(first);
    await ann.submit(first);
    const second = await ann.take();
    expect(second).not.toBe(first);
    await ann.submit(second);
    // Two slots are free still, of questions that Ann has had.
    expect(await ann.claim()).toMatchObject({ step: "rest", reason: "finished" });
  });

  test("no task is given out while the round is paused or closed, and what is held counts", async () => {
    const { study, ann, bob } = await makeOneSlot(db);
    const id = await ann.take();
    const by = { ...study, userId: null, now: noon };
    await setRoundState(db, { ...by, state: "paused" });
    expect(await bob.claim()).toMatchObject({ step: "rest", reason: "paused" });
    expect(await ann.keep(id, noon)).toMatchObject({ isClosed: false });
    await setRoundState(db, { ...by, state: "closed" });
    // Whose task is open learns it before they send it.
    expect(await ann.keep(id, noon)).toMatchObject({ isClosed: true });
    expect(await bob.claim()).toMatchObject({ step: "rest", reason: "closed" });
    await ann.submit(id);
    expect(await forecastsOf(id)).toHaveLength(1);
  });
});

describe("the order of questions", () => {
  /** The numbers of the tasks that somebody is given, one after the other. */
  async function readAll(one: Person): Promise<number[]> {
    const numbers: number[] = [];
    for (;;) {
      const claimed = await one.claim();
      if (claimed.step !== "task") return numbers;
      const [held] = await db
        .select({ no: task.no })
        .from(assignment)
        .innerJoin(task, eq(task.id, assignment.taskId))
        .where(eq(assignment.id, claimed.assignment.id));
      numbers.push(held?.no ?? 0);
      await one.submit(claimed.assignment.id);
    }
  }

  /** The same, of decision 47: of the next 32 tasks, the first by the hash of seed, person and number. */
  function expected(readerId: string, tasks: number): number[] {
    const place = (no: number) =>
      createHash("md5").update(`test questions ${readerId} ${no}`).digest("hex");
    const left = Array.from({ length: tasks }, (_, i) => i + 1);
    return Array.from({ length: tasks }, () => {
      const next = left.slice(0, 32).reduce((a, b) => (place(b) < place(a) ? b : a));
      left.splice(left.indexOf(next), 1);
      return next;
    });
  }

  test("is each person's own, and follows from the seed", async () => {
    const study = await makeStudy(db, { questions: 40, models: 1, overlap: 2 });
    const [ann, bob] = await makePeople(db, study, 2);
    if (!ann || !bob) throw new Error("nobody");
    const [anns, bobs] = [await readAll(ann), await readAll(bob)];
    expect(anns).toEqual(expected(ann.readerId, 40));
    expect(bobs).toEqual(expected(bob.readerId, 40));
    expect(anns).not.toEqual(bobs);
  });
});

describe("leases", () => {
  test("one that is not kept alive ends, and its slot goes to someone else", async () => {
    const { ann, bob } = await makeOneSlot(db);
    const lost = await ann.take(noon);
    expect(await bob.claim(minutesLater(9))).toMatchObject({ reason: "busy" });
    const got = await bob.take(minutesLater(11));
    expect(got).not.toBe(lost);
    await expect(ann.keep(lost, minutesLater(12))).rejects.toMatchObject({ status: 409 });
  });

  test("one that is kept alive stays", async () => {
    const { ann, bob } = await makeOneSlot(db);
    const id = await ann.take(noon);
    await ann.keep(id, minutesLater(9));
    expect(await bob.claim(minutesLater(18))).toMatchObject({ reason: "busy" });
  });

  test("a draft that is older than the one there is not kept, and the answer says so", async () => {
    const { ann } = await makeOneSlot(db);
    const id = await ann.take(noon);
    expect(await ann.draft(id, 2, "70")).toMatchObject({ kept: true });
    expect(await ann.draft(id, 1, "older")).toMatchObject({ kept: false });
    const { draft } = await viewAssignment(db, id);
    expect(draft?.outputs[0]?.confidence).toBe("70");
  });

  test("a device whose clock is far ahead keeps no later draft of another out", async () => {
    const { ann } = await makeOneSlot(db);
    const id = await ann.take(noon);
    const now = noon.getTime();
    await ann.draft(id, now + 3_600_001, "far ahead");
    expect((await viewAssignment(db, id)).draft?.editedAt).toBe(now);
    expect(await ann.draft(id, now + 1, "70")).toMatchObject({ kept: true });
    // Clocks that are a little off are left as they are.
    await ann.draft(id, now + 3_600_000, "80");
    expect((await viewAssignment(db, id)).draft?.editedAt).toBe(now + 3_600_000);
  });

  test("another day one's own task comes back with its draft", async () => {
    const { ann, bob } = await makeOneSlot(db);
    const id = await ann.take(noon);
    await ann.draft(id, 2, "70");
    // Somebody else's look ends the lease, but a question that Bob returned is not his again.
    const bobs = await bob.take(minutesLater(11));
    await bob.giveBack(bobs);
    expect(await ann.take(minutesLater(24 * 60))).toBe(id);
    const view = await viewAssignment(db, id);
    expect(view.draft?.outputs[0]?.confidence).toBe("70");
    expect(await bob.claim(minutesLater(24 * 60))).toMatchObject({
      step: "rest",
      reason: "finished",
    });
  });

  test("a late submission counts while the slot is free", async () => {
    const { ann, bob } = await makeOneSlot(db);
    const id = await ann.take(noon);
    const bobs = await bob.take(minutesLater(11));
    await bob.giveBack(bobs);
    await ann.submit(id, sure, minutesLater(12));
    expect(await forecastsOf(id)).toHaveLength(1);
  });

  test("a late submission is kept aside, and not counted, when the slot is taken", async () => {
    const { ann, bob } = await makeOneSlot(db);
    const id = await ann.take(noon);
    await bob.submit(await bob.take(minutesLater(11)));
    for (const _ of [1, 2]) {
      await expect(ann.submit(id, sure, minutesLater(12))).rejects.toMatchObject({
        status: 410,
        code: "slot_taken",
      });
    }
    expect(await forecastsOf(id)).toHaveLength(0);
    const aside = await db.select().from(lateSubmission).where(eq(lateSubmission.assignmentId, id));
    expect(aside.map((a) => a.payload)).toEqual([sure]);
  });
});
