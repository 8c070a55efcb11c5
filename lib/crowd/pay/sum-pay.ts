import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import { hourlyPay } from "./hourly-pay";
import type { PayoutView, PersonPay } from "./schema";

/** Money of a study in one currency, in whole cents; nobody made up by a seed. */
export interface PaySum {
  currency: string;
  earned: number;
  paid: number;
  open: number;
  owed: number;
  /** How many are owed something, and how much in all, without who got too much. */
  due: { people: number; cents: number };
  /** Median cents an hour of those with measured time; null where nobody has any. */
  medianHourly: number | null;
}

/** What is earned, paid and owed in each currency, in the order in which they come. */
export function sumPay(people: readonly PersonPay[]): PaySum[] {
  const real = people.filter(({ simulated }) => !simulated);
  return [...Map.groupBy(real, ({ currency }) => currency)].map(([currency, theirs]) => {
    const sum = (of: (person: PersonPay) => number) => theirs.reduce((n, one) => n + of(one), 0);
    const due = theirs.filter(({ owedCents, openCents }) => owedCents > 0 && openCents === 0);
    return {
      currency,
      earned: sum(({ earnedCents }) => earnedCents),
      paid: sum(({ paidCents }) => paidCents),
      open: sum(({ openCents }) => openCents),
      owed: sum(({ owedCents }) => owedCents),
      due: { people: due.length, cents: due.reduce((n, { owedCents }) => n + owedCents, 0) },
      medianHourly: median(theirs.flatMap((person) => hourlyPay(person) ?? [])),
    };
  });
}

const median = (values: readonly number[]) =>
  values.length === 0
    ? null
    : percentile(
        values.toSorted((a, b) => a - b),
        0.5,
      );

type Payment = PayoutView["payments"][number];

/** Whether what came of it is not known yet. */
export const isOpen = ({ state }: Pick<Payment, "state">): boolean =>
  state === "intended" || state === "unknown";
