import { expect, test } from "vitest";
import { planFor } from "./plan-payments";

const owed = (owedCents: number) => ({ readerId: "ann", owedCents });
const submission = (
  idHash: string,
  means: "approval" | "screen_out" | "later" | null,
  { cents = 200, isDone = false, isWhole = true } = {},
) => ({ readerId: "ann", idHash, means, cents, isDone, isWhole });
const shown = (cents: number, ...submissions: ReturnType<typeof submission>[]) =>
  planFor(owed(cents), submissions).payments.map(
    (one) => `${one.means} ${one.submission} ${one.cents}`,
  );

test("whole sessions by approval, and the rest as one bonus of the newest submission", () => {
  expect(shown(450, submission("b", "approval"), submission("a", "approval"))).toEqual([
    "approval b 200",
    "approval a 200",
    "bonus b 50",
  ]);
  expect(shown(100, submission("a", null))).toEqual(["bonus a 100"]);
});

test("an approval that would pay more than is owed waits, and what is owed with it", () => {
  expect(planFor(owed(199), [submission("a", "approval")])).toEqual({
    payments: [],
    undecided: [{ submission: "a", approvalCents: 200, owedCents: 199 }],
  });
});

test("a session of less than the reward is a bonus", () => {
  expect(shown(100, submission("a", "approval", { isWhole: false }))).toEqual(["bonus a 100"]);
});

test("whole sessions are approved first: an approval of less would take what they earned", () => {
  const short = { isWhole: false };
  // Earned: 200 and 100.
  expect(shown(300, submission("b", "approval", short), submission("a", "approval"))).toEqual([
    "approval a 200",
    "bonus b 100",
  ]);
  // Earned: 100 and a bonus of 100.
  expect(shown(200, submission("a", "approval", short))).toEqual(["approval a 200"]);
});

test("what somebody approved at Prolific is paid there, whatever is owed", () => {
  expect(shown(150, submission("a", "approval", { isDone: true }))).toEqual(["approval a 200"]);
});

test("what Prolific has paid, or pays without a bonus, is taken off before anything is approved", () => {
  // Earned: 100, which were paid as a bonus, and 200. Prolific has approved the first.
  const approved = submission("a", "approval", { isDone: true });
  expect(planFor(owed(200), [submission("b", "approval"), approved])).toEqual({
    payments: [{ readerId: "ann", cents: 200, means: "approval", submission: "a" }],
    undecided: [{ submission: "b", approvalCents: 200, owedCents: 0 }],
  });
  expect(planFor(owed(200), [submission("b", "approval"), submission("a", "later")])).toEqual({
    payments: [],
    undecided: [{ submission: "b", approvalCents: 200, owedCents: 0 }],
  });
});

test("a fee by screening out, and what is owed besides as a bonus", () => {
  expect(shown(70, submission("a", "screen_out", { cents: 20 }))).toEqual([
    "screen_out a 20",
    "bonus a 50",
  ]);
});

test("a session whose submission may still be approved is not paid as a bonus", () => {
  expect(shown(200, submission("a", "later"))).toEqual([]);
  expect(shown(430, submission("b", "later"), submission("a", "approval"))).toEqual([
    "approval a 200",
    "bonus b 30",
  ]);
});

test("who came with no submission is left out", () => {
  expect(shown(150)).toEqual([]);
});
