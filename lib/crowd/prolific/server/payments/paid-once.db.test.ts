import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { minutesLater, noon } from "@/db/testing/make-study";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { exportPayout } from "@/lib/crowd/pay/server/payouts/export-payout";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

// Prolific approves a completed submission automatically after 21 days: the whole reward of $2.00, whatever was paid besides.
const { db, there, makeConnected, sendAt, withAnswer } = await setupProlific();

async function makeFinished() {
  const made = await makeConnected();
  const { arrive, work, read, by, view } = made;
  const ann = await arrive();
  await work(ann, 2);
  await read();
  return {
    ...made,
    ann,
    sums: () => getPay(db, made.ids),
    enter: (as: "bonus" | "correction", cents: number) =>
      db.transaction((tx) =>
        addEntry(tx, {
          ...{ ...by, readerId: ann.readerId, entryId: randomUUID() },
          ...{ as, cents, reason: "So." },
        }),
      ),
    payByFile: async () => {
      const payoutId = randomUUID();
      await db.transaction((tx) => makePayout(tx, { ...by, payoutId, now: noon }));
      const paid = { ...by, payoutId, result: "paid" as const, now: minutesLater(1) };
      await db.transaction((tx) => settlePayout(tx, paid));
    },
    listed: async () => (await view()).studies[0]?.disagreements,
  };
}

test("a payout by file leaves out what the approval of a finished session pays", async () => {
  const { ann, sums, enter, payByFile, pay, paid } = await makeFinished();
  expect((await sums()).byFile).toEqual({
    ...{ people: 0, cents: 0 },
    leftOut: { people: 1, cents: 200 },
  });
  await expect(payByFile()).rejects.toMatchObject({ code: "nobody_is_owed" });
  await enter("bonus", 50);
  await payByFile();
  await pay();
  await sendAt(minutesLater(2));
  expect(ann.submission.status).toBe("APPROVED");
  expect(await paid(ann.readerId)).toEqual([-50, -200]);
});

test("nor does it pay a session that is still open, whose submission will pay it", async () => {
  const { ids, arrive, read } = await makeConnected();
  const bob = await arrive();
  await bob.submit(await bob.take());
  await read();
  expect((await getPay(db, ids)).byFile.leftOut).toEqual({ people: 1, cents: 100 });
});

test("after a correction the reward is more than is owed: nothing is paid until somebody decides, who sees both amounts", async () => {
  const { ann, sums, enter, listed, pay, payByFile, paid, read } = await makeFinished();
  expect(await listed()).toEqual([]);
  await enter("correction", -50);
  const { id: submissionId } = ann.submission;
  expect(await listed()).toMatchObject([
    { submissionId, kind: "not_owed", amounts: { approvalCents: 200, owedCents: 150 } },
  ]);
  for (const attempt of [pay, payByFile]) {
    await expect(attempt()).rejects.toMatchObject({ code: "nobody_is_owed" });
  }
  ann.submission.status = "RETURNED";
  await read();
  expect((await sums()).byFile).toMatchObject({ people: 1, cents: 150 });
  await pay();
  await sendAt(minutesLater(1));
  there.settle();
  await sendAt(minutesLater(2));
  expect(await paid(ann.readerId)).toEqual([-150]);
});

test("a correction after the payout keeps its approval from being sent; taken back, the next payout sends it", async () => {
  const { ann, enter, listed, pay, paid, sums } = await makeFinished();
  await pay();
  await enter("correction", -50);
  await sendAt(minutesLater(1));
  expect(ann.submission.status).toBe("AWAITING REVIEW");
  expect(await sums()).toMatchObject({ openCents: 0, owedCents: 150, committedCents: 150 });
  expect(await listed()).toMatchObject([
    { kind: "not_owed", amounts: { approvalCents: 200, owedCents: 150 } },
  ]);
  await enter("correction", 50);
  await pay();
  await sendAt(minutesLater(2));
  expect(await paid(ann.readerId)).toEqual([-200]);
});

test("of two approvals that a correction makes too much together, one is sent", async () => {
  const { ann, enter, pay, paid, read, work, prolificId } = await makeFinished();
  const second = there.addSubmission(prolificId, ann.submission.participant);
  ann.come(second.id);
  await work({ ...ann, submission: second }, 2);
  await read();
  await pay();
  await enter("correction", -50);
  await sendAt(minutesLater(1));
  // $4.00 less $0.50: one reward of $2.00 is owed whole.
  expect(await paid(ann.readerId)).toEqual([-200]);
  expect([ann.submission.status, second.status].sort()).toEqual(["APPROVED", "AWAITING REVIEW"]);
});

test("the record of a payout names the submission that each payment was made with", async () => {
  const { ann, ids, pay, read, work, prolificId } = await makeFinished();
  const second = there.addSubmission(prolificId, ann.submission.participant);
  ann.come(second.id);
  await work({ ...ann, submission: second }, 2);
  await read();
  const payoutId = randomUUID();
  await pay(payoutId);
  const { csv } = await exportPayout(db, { ...ids, payoutId, format: "record" });
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  expect(rows.map((row) => [row.amount_cents, row.paid_by])).toEqual([
    ["200", "approval"],
    ["200", "approval"],
  ]);
  expect(rows.map((row) => row.submissions).sort()).toEqual([ann.submission.id, second.id].sort());
});

test("of two finished sessions, a correction keeps back the approval that it makes too much", async () => {
  const { ann, enter, listed, pay, paid, read, work, prolificId } = await makeFinished();
  const second = there.addSubmission(prolificId, ann.submission.participant);
  ann.come(second.id);
  await work({ ...ann, submission: second }, 2);
  await read();
  await enter("correction", -50);
  expect(await listed()).toMatchObject([
    { kind: "not_owed", amounts: { approvalCents: 200, owedCents: 150 } },
  ]);
  await pay();
  await sendAt(minutesLater(1));
  expect(await paid(ann.readerId)).toEqual([-200]);
  expect([ann.submission.status, second.status].sort()).toEqual(["APPROVED", "AWAITING REVIEW"]);
});

test("a session that was paid by file and approved afterwards is listed before, and as paid too much after", async () => {
  const { ann, listed, payByFile, read } = await makeFinished();
  ann.submission.status = "TIMED-OUT";
  await read();
  // Prolific never takes a status back; a person can still complete a submission that timed out.
  await payByFile();
  ann.submission.status = "AWAITING REVIEW";
  await read();
  expect(await listed()).toMatchObject([
    { kind: "not_owed", amounts: { approvalCents: 200, owedCents: 0 } },
  ]);
  ann.submission.status = "APPROVED";
  await read();
  expect(await listed()).toMatchObject([{ kind: "overpaid" }]);
});

test("a submission that Prolific does not show for a while stays its person's: it is not paid by a file as well", async () => {
  const { ann, sums, pay, payByFile, payOf, paid, read, view } = await makeFinished();
  await pay();
  await withAnswer(
    "submissions",
    () => undefined,
    async () => {
      await sendAt(minutesLater(1));
      expect(await payOf(ann.readerId)).toMatchObject({ openCents: 0, owedCents: 200 });
      expect((await view()).studies[0]?.problem).toContain("Prolific does not show it now");
      expect((await sums()).byFile).toMatchObject({ cents: 0, leftOut: { people: 1, cents: 200 } });
      await expect(payByFile()).rejects.toMatchObject({ code: "nobody_is_owed" });
    },
  );
  await read(minutesLater(2));
  await pay();
  await sendAt(minutesLater(3));
  expect(ann.submission.status).toBe("APPROVED");
  expect(await paid(ann.readerId)).toEqual([-200]);
});
