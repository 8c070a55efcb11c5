import { expect, test } from "vitest";
import type { PersonPay } from "./schema";
import { sumPay } from "./sum-pay";

const minutes = (n: number) => n * 60_000;
const person = (more: Partial<PersonPay>): PersonPay => ({
  ...{ readerId: "", pseudonym: "", simulated: false, currency: "USD", tasks: 1, activeMs: 0 },
  ...{ taskCents: 0, bonusCents: 0, topUpCents: 0, correctionCents: 0, screenOutCents: 0 },
  ...{ earnedCents: 0, paidCents: 0, openCents: 0, owedCents: 0 },
  ...more,
});

test("sums of each currency, of real people; who got too much makes nobody else's due smaller", () => {
  const people = [
    person({ earnedCents: 100, activeMs: minutes(6), paidCents: 40, owedCents: 60 }),
    person({ earnedCents: 100, activeMs: minutes(3), openCents: 80, owedCents: 20 }),
    person({ earnedCents: 100, activeMs: minutes(4), paidCents: 130, owedCents: -30 }),
    person({ earnedCents: 999, owedCents: 999, simulated: true }),
    person({ earnedCents: 7, owedCents: 7, currency: "EUR" }),
  ];
  // 1,000, 2,000 and 1,500 cents an hour.
  expect(sumPay(people)).toEqual([
    {
      ...{ currency: "USD", earned: 300, paid: 170, open: 80, owed: 50 },
      ...{ due: { people: 1, cents: 60 }, medianHourly: 1_500 },
    },
    {
      ...{ currency: "EUR", earned: 7, paid: 0, open: 0, owed: 7 },
      ...{ due: { people: 1, cents: 7 }, medianHourly: null },
    },
  ]);
});
