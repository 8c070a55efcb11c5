import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { assignment, invitation, round, roundEvent, verdict } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withRoundFree } from "@/db/testing/with-round-free";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { lockRound } from "@/lib/crowd/tasks/server/lock-round";
import { listStages } from "@/lib/crowd/visits/server/list-stages";
import { answer } from "../testing/answer";
import {
  arrive,
  makeRounds,
  minutesLater,
  noon,
  plannedRule,
  type Rounds,
} from "../testing/make-rounds";
import { decide } from "./decide";
import { inviteAgain } from "./invite-again";
import { moveOn } from "./move-on";
import { listCandidates } from "./select-candidates";
import { setRoundState } from "./set-round-state";

const db = await openTestDatabase();

let study: Rounds;
let ids: Record<string, string>;

// The test has 4 texts, expected with confidence 0.5; the rule asks for 0.75 within 0.1, top 2:
//   ann    0.5 0.5 0.5 0.5   4 of 4, error 0                         rank 1
//   bob    0.6 0.6 0.5 0.5   4 of 4, error (0.1 + 0.1) / 4 = 0.05    rank 2, by the time
//   cyd    0.5 0.5 0.4 0.4   4 of 4, error 0.05, finished later      rank 3: passes but for the top 2
//   dan    0.9 0.9 0.5 0.5   2 of 4, error (0.4 + 0.4) / 4 = 0.2     rank 4
//   eve    0.5 0.5           2 of 4, not finished
//   fay    came and did nothing
beforeEach(async () => {
  study = await makeRounds(db);
  ids = {};
  for (const name of ["ann", "bob", "cyd", "dan", "eve", "fay"]) {
    ids[name] = await arrive(db, study, name);
  }
  const take = (name: string, minute: number, confidences: [number, number][]) =>
    answer(db, study, {
      readerId: ids[name] ?? "",
      roundId: study.first,
      confidences,
      at: minutesLater(minute),
    });
  await take("cyd", 9, [
    [0.5, 0.5],
    [0.4, 0.4],
  ]);
  await take("bob", 8, [
    [0.6, 0.6],
    [0.5, 0.5],
  ]);
  await take("ann", 20, [
    [0.5, 0.5],
    [0.5, 0.5],
  ]);
  await take("dan", 3, [
    [0.9, 0.9],
    [0.5, 0.5],
  ]);
  await take("eve", 1, [[0.5, 0.5]]);
});

const first = () => ({ ...study, roundId: study.first });
const close = () =>
  setRoundState(db, { ...first(), state: "closed", userId: study.adminId, now: minutesLater(30) });
const move = (change: object = {}) =>
  moveOn(db, {
    ...first(),
    rule: plannedRule,
    reason: null,
    userId: study.adminId,
    now: minutesLater(40),
    ...change,
  });
const byHand = (name: string, outcome: "pass" | "fail", now = minutesLater(35)) =>
  decide(db, {
    ...first(),
    readerIds: [ids[name] ?? ""],
    outcome,
    reason: "Looked at it.",
    userId: study.otherId,
    now,
  });

const nameOf = (readerId: string) => Object.keys(ids).find((name) => ids[name] === readerId);
const invitedTo = async (roundId: string) =>
  (await db.select().from(invitation).where(eq(invitation.roundId, roundId)))
    .map((i) => `${nameOf(i.readerId)} ${i.visitNo} ${i.source}`)
    .sort();
const verdictsOf = (name: string) =>
  db
    .select()
    .from(verdict)
    .where(and(eq(verdict.roundId, study.first), eq(verdict.readerId, ids[name] ?? "")));

async function countWaiting(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
}

test("two admins at once: one moves the round on, and everyone is invited once", async () => {
  await close();
  // Both are let go once both have come as far as they can while a third holds the round.
  const { both } = await db.transaction(async (tx) => {
    await lockRound(tx, study.first);
    const both = Promise.allSettled([move(), move({ userId: study.otherId })]);
    await expect.poll(countWaiting).toBe(2);
    return { both };
  });
  const outcomes = await both;
  expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find((o) => o.status === "rejected")).toMatchObject({
    reason: { status: 409, code: "already_moved_on" },
  });
  expect(await invitedTo(study.second)).toEqual(["ann 1 moved_on", "bob 1 moved_on"]);
  expect(await db.$count(verdict, eq(verdict.roundId, study.first))).toBe(6);
  const [next] = await db.select().from(round).where(eq(round.id, study.second));
  expect(next?.state).toBe("open");
  const moved = await db
    .select()
    .from(roundEvent)
    .where(and(eq(roundEvent.roundId, study.first), eq(roundEvent.kind, "moved_on")));
  expect(moved).toMatchObject([
    { detail: { rule: plannedRule, asPlanned: true, people: 6, passed: 2, failed: 4, byHand: 0 } },
  ]);
});

test("others get tasks while everybody's answers are read for a verdict by hand", async () => {
  await withRoundFree(db, study.first, () => byHand("dan", "pass"));
  expect(await verdictsOf("dan")).toMatchObject([
    { outcome: "pass", evidence: { rank: 4, of: 4 } },
  ]);
});

test("people are decided about together: all of them, or nobody", async () => {
  const together = (readerIds: string[]) =>
    decide(db, {
      ...first(),
      readerIds,
      outcome: "pass" as const,
      reason: "Looked at them.",
      userId: study.otherId,
      now: minutesLater(35),
    });
  const [eve = "", cyd = ""] = [ids.eve, ids.cyd];
  await byHand("cyd", "fail", minutesLater(34));
  const stranger = crypto.randomUUID();
  await expect(together([eve, stranger, cyd])).rejects.toMatchObject({
    status: 404,
    fields: [{ path: "body.readerIds.1" }],
    message: "Someone was not invited to this round. Nobody was decided about.",
  });
  expect(await verdictsOf("eve")).toEqual([]);
  expect(await together([eve, cyd, eve])).toEqual({ roundNo: 1, before: [null, "fail"] });
  expect(await verdictsOf("eve")).toMatchObject([{ outcome: "pass", byHand: true }]);
  expect(await invitedTo(study.second)).toEqual(["cyd 1 by_hand", "eve 1 by_hand"]);
});

test("a batch is changed back: what held before each verdict by hand holds again", async () => {
  const batch = ["bob", "cyd", "eve"].map((name) => ids[name] ?? "");
  const together = (outcome: "fail" | "before", minute: number, readerIds = batch) =>
    decide(db, {
      ...first(),
      readerIds,
      outcome,
      reason: "The wrong list.",
      userId: study.otherId,
      now: minutesLater(minute),
    });
  const standing = async () => {
    const { candidates } = await listCandidates(db, first());
    const shown = candidates.filter(({ readerId }) => batch.includes(readerId));
    return Object.fromEntries(
      shown.map(({ readerId, verdicts, invitedOn }) => [
        nameOf(readerId),
        [verdicts[0]?.outcome ?? null, invitedOn],
      ]),
    );
  };
  await byHand("cyd", "pass", minutesLater(33));
  await together("fail", 34);
  expect(await standing()).toEqual({
    bob: ["fail", false],
    cyd: ["fail", false],
    eve: ["fail", false],
  });
  await together("before", 35);
  // Cyd had been passed by hand; about Bob and Eve nobody had decided.
  expect(await standing()).toEqual({ bob: [null, false], cyd: ["pass", true], eve: [null, false] });
  await expect(together("before", 36)).rejects.toMatchObject({
    status: 409,
    code: "nothing_to_change_back",
    message: "There is no verdict by hand to change back for 3 people. Nobody was decided about.",
  });
  // A request that is sent again would else put the verdict back that was changed.
  await expect(together("before", 36, [ids.cyd ?? ""])).rejects.toMatchObject({ status: 409 });
  await close();
  await move();
  // The pass mark decides about Bob and Eve as if nothing had been.
  expect(await standing()).toEqual({
    bob: ["pass", true],
    cyd: ["pass", true],
    eve: ["fail", false],
  });
});

test("someone whose pass by hand is changed back can't begin the next round", async () => {
  await byHand("eve", "pass", minutesLater(31));
  const [eve = ""] = [ids.eve];
  const stages = () =>
    listStages(
      db,
      { studyId: study.studyId, readerId: eve, now: minutesLater(40) },
      study.versionId,
    );
  expect((await stages()).map(({ barred }) => barred)).toEqual([false, false, false]);
  await decide(db, {
    ...first(),
    readerIds: [eve],
    outcome: "before",
    reason: "A mistake.",
    userId: study.otherId,
    now: minutesLater(32),
  });
  expect((await stages()).map(({ barred }) => barred)).toEqual([false, true, true]);
});

test("after people advanced, a verdict by hand is changed back to the pass mark’s", async () => {
  await byHand("eve", "pass", minutesLater(31));
  await close();
  await move();
  await decide(db, {
    ...first(),
    readerIds: [ids.eve ?? ""],
    outcome: "before",
    reason: "A mistake.",
    userId: study.otherId,
    now: minutesLater(50),
  });
  expect((await verdictsOf("eve")).map(({ outcome, byHand }) => [outcome, byHand])).toEqual([
    ["pass", true],
    ["fail", true],
  ]);
});

test("verdicts say on what they were made", async () => {
  await close();
  await move();
  expect(await verdictsOf("bob")).toMatchObject([
    {
      outcome: "pass",
      byHand: false,
      userId: study.adminId,
      reason:
        "matched 4 of 4 texts, rank 2 of 4; needed: at least 75 % of the texts matched (confidence within 10 points), rank 2 or better",
      evidence: {
        share: 1,
        meanAbsoluteError: expect.closeTo(0.05, 12),
        rank: 2,
        finished: true,
        rule: plannedRule,
      },
    },
  ]);
  expect(await verdictsOf("cyd")).toMatchObject([{ outcome: "fail", evidence: { rank: 3 } }]);
  expect(await verdictsOf("eve")).toMatchObject([
    {
      outcome: "fail",
      reason:
        "matched 2 of 4 texts, not finished (2 answered); needed: at least 75 % of the texts matched (confidence within 10 points), rank 2 or better",
      evidence: { share: 0.5, rank: null, finished: false },
    },
  ]);
  expect(await verdictsOf("fay")).toMatchObject([
    { outcome: "fail", evidence: { share: 0, meanAbsoluteError: null } },
  ]);
});

test("only a closed qualification round moves on, and another rule than planned needs a reason", async () => {
  await expect(move()).rejects.toMatchObject({ status: 409, code: "not_closed" });
  await expect(move({ roundId: study.main })).rejects.toMatchObject({ code: "main_round" });
  await close();
  const rule = { ...plannedRule, minShare: 0.5, top: null };
  await expect(move({ rule })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.reason" }],
  });
  await move({ rule, reason: "Too few came." });
  // A share of 0.5 lets dan advance; eve has not finished.
  expect(await invitedTo(study.second)).toEqual(
    ["ann", "bob", "cyd", "dan"].map((name) => `${name} 1 moved_on`),
  );
});

test("a verdict by hand is kept, and who was passed by hand is invited at once", async () => {
  await byHand("eve", "pass");
  expect(await invitedTo(study.second)).toEqual(["eve 1 by_hand"]);
  await byHand("ann", "fail");
  await close();
  await move();
  expect(await invitedTo(study.second)).toEqual(["bob 1 moved_on", "eve 1 by_hand"]);
  expect(await verdictsOf("ann")).toMatchObject([
    { outcome: "fail", byHand: true, userId: study.otherId, evidence: { rank: 1, share: 1 } },
  ]);
});

test("after moving on the newest verdict counts, though its request came earlier", async () => {
  await close();
  await move({ now: minutesLater(40) });
  await byHand("bob", "fail", minutesLater(39));
  await byHand("dan", "pass", minutesLater(39));
  const { candidates } = await listCandidates(db, first());
  const shown = Object.fromEntries(
    candidates.map((c) => [c.pseudonym, [c.verdicts[0]?.outcome, c.invitedOn]]),
  );
  expect(shown).toEqual({
    ann: ["pass", true],
    bob: ["fail", false],
    cyd: ["fail", false],
    dan: ["pass", true],
    eve: ["fail", false],
    fay: ["fail", false],
  });
  const stranger = crypto.randomUUID();
  ids.stranger = stranger;
  await expect(byHand("stranger", "pass")).rejects.toMatchObject({
    status: 404,
    fields: [{ path: "body.readerIds.0" }],
  });
});

test("the pass mark’s verdict is newer than a change back whose request came later", async () => {
  await byHand("eve", "pass", minutesLater(31));
  await close();
  await decide(db, {
    ...first(),
    readerIds: [ids.eve ?? ""],
    outcome: "before",
    reason: "A mistake.",
    userId: study.otherId,
    now: minutesLater(41),
  });
  await move({ now: minutesLater(40) });
  const { candidates } = await listCandidates(db, first());
  const eve = candidates.find(({ readerId }) => readerId === ids.eve);
  expect(eve?.verdicts.map(({ outcome }) => outcome)).toEqual(["fail", null, "pass"]);
});

test("candidates show what was submitted, not what was voided", async () => {
  await db
    .update(assignment)
    .set({ voidedAt: noon })
    .where(eq(assignment.readerId, ids.bob ?? ""));
  const { items, candidates } = await listCandidates(db, first());
  expect(items.map((i) => [i.taskNo, i.outputs.map((o) => o.output)])).toEqual([
    [1, [0, 1]],
    [2, [0, 1]],
  ]);
  const found = (name: string) => candidates.find((c) => c.pseudonym === name);
  expect(found("bob")).toMatchObject({ done: 0, finishedAt: null, answers: [] });
  expect(found("eve")).toMatchObject({ done: 1, finishedAt: null, activeSeconds: 3 });
  expect(found("dan")).toMatchObject({ done: 2, finishedAt: "2026-01-05T12:03:00.000Z" });
  expect(found("dan")?.answers[1]).toEqual({
    taskNo: 1,
    output: 1,
    expected: { status: "ok", confidence: 0.5, correct: true },
    given: { status: "ok", confidence: 0.9, correct: true },
  });
});

test("inviting again: the next visit, only for who was there and has used what they had", async () => {
  const again = (...names: string[]) =>
    inviteAgain(db, {
      ...first(),
      readerIds: names.map((n) => ids[n] ?? ""),
      reason: "Their browser broke.",
      userId: study.adminId,
      now: noon,
    });
  await again("eve", "dan", "eve");
  expect((await invitedTo(study.first)).filter((i) => i.includes("by_hand"))).toEqual([
    "dan 2 by_hand",
    "eve 2 by_hand",
  ]);
  // eve has not used hers yet; fay has not used her first.
  for (const names of [
    ["ann", "eve"],
    ["ann", "fay"],
  ]) {
    await expect(again(...names)).rejects.toMatchObject({
      status: 409,
      code: "unused_invitation",
      fields: [{ path: "body.readerIds.1" }],
    });
  }
  ids.stranger = crypto.randomUUID();
  await expect(again("stranger")).rejects.toMatchObject({
    status: 404,
    fields: [{ path: "body.readerIds.0" }],
  });
  await close();
  await expect(again("ann")).rejects.toMatchObject({ status: 409, code: "closed" });
});

test("somebody who is erased meanwhile is not invited again, and no reason is stored", async () => {
  const readerId = ids.ann ?? "";
  const { studyId, first: roundId } = study;
  const invited = arriveDuring(
    db,
    (tx) => withdrawConsent(tx, { studyId, readerId, now: noon }),
    () =>
      inviteAgain(db, {
        ...study,
        roundId,
        readerIds: [readerId],
        reason: "Once more.",
        userId: study.adminId,
        now: noon,
      }),
  );
  await expect(invited).rejects.toMatchObject({ status: 404 });
  expect(await invitedTo(roundId)).not.toContain("ann 2 by_hand");
});
