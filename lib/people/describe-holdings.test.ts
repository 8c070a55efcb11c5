import { expect, test } from "vitest";
import { describeHoldings } from "./describe-holdings";

const person = {
  readerId: "3f0c2b9e-5a58-4a57-8b0f-0b7d1f6a3c11",
  ...{ pseudonym: "R-K7Q2", simulated: false, eraseAt: null, erasedAt: null, currency: "USD" },
  holdings: {
    ...{ sessions: 1, tasks: 2, answers: 6, drafts: 0, reports: 0, decisions: 0 },
    ...{ demographics: false, platformId: true, earnedCents: 360, owedCents: 60 },
  },
};

test("what somebody is still owed is said before they are erased", () => {
  const { removed, kept, unpaid } = describeHoldings(person);
  expect(removed).toEqual(["2 submitted tasks", "6 answers", "Their platform ID"]);
  expect(kept).toEqual(["1 session with their times", "$3.60 earned"]);
  expect(unpaid).toMatch(/^\$0\.60 is not paid yet\. Pay it first/);
  const paid = { ...person, holdings: { ...person.holdings, owedCents: 0 } };
  expect(describeHoldings(paid).unpaid).toBeNull();
  expect(describeHoldings({ ...person, simulated: true }).unpaid).toBeNull();
});
