import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Database } from "@/db/client";
import { assignment, forecast, judgement, lateSubmission } from "@/db/schema";
import {
  makeReaders,
  makeStudy,
  minutesLater,
  noon,
  type TestStudy,
} from "@/db/testing/make-study";
import { createTestDatabase } from "@/db/testing/test-database";
import { setRoundState } from "@/lib/studies/server/set-round-state";
import type { Submission } from "../schema";
import { claimTask } from "./claim-task";
import { keepLease, returnTask, saveDraft } from "./hold-assignment";
import { submitForecasts } from "./submit-forecasts";
import { viewAssignment } from "./view-assignment";

let db: Database & { $client: { end(): Promise<void> } };
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  db = connect(made.url, { max: 30 });
  drop = made.drop;
});

afterAll(async () => {
  await db.$client.end();
  await drop();
});

/** What one person can do in a study, at a time of the test's choosing. */
function person(study: TestStudy, readerId: string) {
  const { roundId, studyId } = study;
  const hold = (assignmentId: string, now: Date) => ({
    assignmentId,
    studyId,
    readerId,
    leaseMinutes: 10,
    now,
  });
  const claim = (now = noon) =>
    claimTask(db, { roundId, studyId, readerId, leaseMinutes: 10, seed: "test", now });
  return {
    claim,
    /** Claims and expects to get a task; its assignment's id. */
    take: async (now = noon) => {
      const claimed = await claim(now);
      if (claimed.step !== "task") throw new Error(`expected a task, got ${claimed.step}`);
      return claimed.assignmentId;
    },
    submit: (assignmentId: string, body: Submission = sure, now = noon) =>
      submitForecasts(db, {
        assignmentId,
        studyId,
        roundId,
        readerId,
        asksAnswer: false,
        body,
        now,
      }),
    keep: (id: string, now: Date) => keepLease(db, hold(id, now)),
    draft: (id: string, editedAt: number, confidence: string) =>
      saveDraft(db, hold(id, noon), {
        outputs: [{ confidence, noAnswer: false, answer: "", correct: null }],
        editedAt,
      }),
    giveBack: (id: string) => returnTask(db, hold(id, noon)),
  };
}

const sure: Submission = {
  outputs: [{ status: "ok", confidence: 0.8, answer: null, correct: true }],
};
const unsure: Submission = {
  outputs: [{ status: "ok", confidence: 0.3, answer: null, correct: true }],
};

const people = async (study: TestStudy, count: number) =>
  (await makeReaders(db, study, count)).map((id) => person(study, id));

/** One task with one place, and two people who want it. */
async function onePlace() {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [ann, bob] = await people(study, 2);
  if (!ann || !bob) throw new Error("no people");
  return { study, ann, bob };
}

const forecastsOf = (id: string) => db.select().from(forecast).where(eq(forecast.assignmentId, id));

describe("places", () => {
  test("24 people at once at 60 tasks of overlap 2 give exactly 120 answers", async () => {
    const study = await makeStudy(db, { questions: 60, models: 1, overlap: 2 });
    const crowd = await people(study, 24);
    await Promise.all(
      crowd.map(async (one) => {
        for (;;) {
          const claimed = await one.claim();
          if (claimed.step === "finished") return;
          // "wait" is honest here: others hold what is left, and the loop looks again.
          if (claimed.step === "task") await one.submit(claimed.assignmentId);
        }
      }),
    );
    const { rows } = await db.execute(sql`
      select count(*)::int as answers, count(distinct (task_id, place_no))::int as places,
        max(per_task)::int as most
      from (select *, count(*) over (partition by task_id) as per_task
            from assignment where study_id = ${study.studyId} and state = 'submitted') a`);
    expect(rows).toEqual([{ answers: 120, places: 120, most: 2 }]);
    const forecasts = await db.execute(sql`
      select count(*)::int as n from forecast f join assignment a on a.id = f.assignment_id
      where a.study_id = ${study.studyId}`);
    expect(forecasts.rows).toEqual([{ n: 120 }]);
  });

  test("the database itself refuses a second holder of a place", async () => {
    const { ann, study, bob } = await onePlace();
    const id = await ann.take();
    expect(await bob.claim()).toEqual({ step: "wait" });
    const [held] = await db.select().from(assignment).where(eq(assignment.id, id));
    const [intruder] = await makeReaders(db, study, 1);
    if (!held || !intruder) throw new Error("nothing held");
    const { id: _, ...copy } = held;
    await expect(
      db.insert(assignment).values({ ...copy, readerId: intruder }),
    ).rejects.toMatchObject({ cause: { constraint: "assignment_one_per_place" } });
  });

  test("asking again gives the task that is held, and nobody gets a question twice", async () => {
    const study = await makeStudy(db, { questions: 2, models: 1, overlap: 2 });
    const [ann] = await people(study, 1);
    if (!ann) throw new Error("nobody");
    const first = await ann.take();
    expect(await ann.take()).toBe(first);
    await ann.submit(first);
    const second = await ann.take();
    expect(second).not.toBe(first);
    await ann.submit(second);
    // Two places are free still, of questions that Ann has had.
    expect(await ann.claim()).toEqual({ step: "finished" });
  });

  test("no task is given out while the round is paused or closed, and what is held counts", async () => {
    const { study, ann, bob } = await onePlace();
    const id = await ann.take();
    await setRoundState(db, { ...study, state: "paused", now: noon });
    expect(await bob.claim()).toEqual({ step: "paused" });
    await setRoundState(db, { ...study, state: "closed", now: noon });
    expect(await bob.claim()).toEqual({ step: "closed" });
    expect(await ann.submit(id)).toBe(1);
    await expect(setRoundState(db, { ...study, state: "open", now: noon })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("leases", () => {
  test("one that is not kept alive ends, and its place goes to someone else", async () => {
    const { ann, bob } = await onePlace();
    const lost = await ann.take(noon);
    expect(await bob.claim(minutesLater(9))).toEqual({ step: "wait" });
    const got = await bob.take(minutesLater(11));
    expect(got).not.toBe(lost);
    await expect(ann.keep(lost, minutesLater(12))).rejects.toMatchObject({ status: 409 });
  });

  test("one that is kept alive stays", async () => {
    const { ann, bob } = await onePlace();
    const id = await ann.take(noon);
    await ann.keep(id, minutesLater(9));
    expect(await bob.claim(minutesLater(18))).toEqual({ step: "wait" });
  });

  test("another day one's own task comes back with its draft", async () => {
    const { ann, bob } = await onePlace();
    const id = await ann.take(noon);
    await ann.draft(id, 2, "70");
    await ann.draft(id, 1, "older");
    // Somebody else's look ends the lease, but a question that Bob returned is not his again.
    const bobs = await bob.take(minutesLater(11));
    await bob.giveBack(bobs);
    expect(await ann.take(minutesLater(24 * 60))).toBe(id);
    const view = await viewAssignment(db, id);
    expect(view.draft?.outputs[0]?.confidence).toBe("70");
    expect(await bob.claim(minutesLater(24 * 60))).toEqual({ step: "finished" });
  });

  test("a late submission counts while the place is free", async () => {
    const { study, ann, bob } = await onePlace();
    const id = await ann.take(noon);
    const bobs = await bob.take(minutesLater(11));
    await bob.giveBack(bobs);
    expect(await ann.submit(id, sure, minutesLater(12))).toBe(1);
    expect(await forecastsOf(id)).toHaveLength(1);
    expect(study.config.leaseMinutes).toBe(10);
  });

  test("a late submission is kept aside, and not counted, when the place is taken", async () => {
    const { ann, bob } = await onePlace();
    const id = await ann.take(noon);
    await bob.submit(await bob.take(minutesLater(11)));
    for (const _ of [1, 2]) {
      await expect(ann.submit(id, sure, minutesLater(12))).rejects.toMatchObject({
        status: 410,
        code: "place_taken",
      });
    }
    expect(await forecastsOf(id)).toHaveLength(0);
    const aside = await db.select().from(lateSubmission).where(eq(lateSubmission.assignmentId, id));
    expect(aside.map((a) => a.payload)).toEqual([sure]);
  });
});

describe("submissions", () => {
  test("the same twice, even at once, is one; another body is refused", async () => {
    const { ann } = await onePlace();
    const id = await ann.take();
    expect(await Promise.all([ann.submit(id), ann.submit(id), ann.submit(id)])).toEqual([1, 1, 1]);
    await expect(ann.submit(id, unsure)).rejects.toMatchObject({ status: 409 });
    const stored = await forecastsOf(id);
    expect(stored.map((f) => f.confidence)).toEqual([0.8]);
  });

  test("readings land on the text that was shown in their place", async () => {
    const study = await makeStudy(db, { questions: 8, models: 3, overlap: 1 });
    const [ann] = await people(study, 1);
    if (!ann) throw new Error("nobody");
    const orders = new Set<string>();
    for (let i = 0; i < 8; i += 1) {
      const id = await ann.take();
      const view = await viewAssignment(db, id);
      // "Text 2 on q05: ..." is by model 2: answer .2 for it, wherever it stands.
      const numbers = view.outputs.map((o) => Number(o.text.match(/^Text (\d)/)?.[1]));
      orders.add(numbers.join());
      await ann.submit(id, {
        outputs: numbers.map((n) => ({
          status: "ok",
          confidence: n / 10,
          answer: null,
          correct: n === 2,
        })),
      });
    }
    expect(orders.size).toBeGreaterThan(1);
    const { rows } = await db.execute(sql`
      select m.name, f.confidence, j.correct, count(*)::int as n
      from forecast f join generation g on g.id = f.generation_id join model m on m.id = g.model_id
      join judgement j on j.forecast_id = f.id and j.judge = 'self'
      join assignment a on a.id = f.assignment_id
      where a.study_id = ${study.studyId} group by 1, 2, 3 order by 1`);
    expect(rows).toEqual([
      { name: "Secret model 1", confidence: 0.1, correct: false, n: 8 },
      { name: "Secret model 2", confidence: 0.2, correct: true, n: 8 },
      { name: "Secret model 3", confidence: 0.3, correct: false, n: 8 },
    ]);
  });

  test("no answer counts as wrong with confidence 1; a wrong number of readings is refused", async () => {
    const { ann } = await onePlace();
    const id = await ann.take();
    const two: Submission = { outputs: [...sure.outputs, ...sure.outputs] };
    await expect(ann.submit(id, two)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: "body.outputs" }],
    });
    await ann.submit(id, { outputs: [{ status: "no_answer" }] });
    const [stored] = await forecastsOf(id);
    expect(stored).toMatchObject({ status: "no_answer", confidence: 1, answer: null });
    const [judged] = await db
      .select()
      .from(judgement)
      .where(eq(judgement.forecastId, stored?.id ?? ""));
    expect(judged?.correct).toBe(false);
  });

  test("forecasts, judgements and frozen settings can't be changed or removed", async () => {
    const { study, ann } = await onePlace();
    await ann.submit(await ann.take());
    const immutable = { cause: { message: expect.stringMatching(/immutable|frozen/) } };
    for (const change of [
      sql`update forecast set confidence = 1`,
      sql`delete from forecast`,
      sql`truncate forecast cascade`,
      sql`update judgement set correct = false`,
      sql`delete from judgement`,
      sql`update study_version set config = '{}' where study_id = ${study.studyId}`,
    ]) {
      await expect(db.execute(change)).rejects.toMatchObject(immutable);
    }
  });
});
