import { Text } from "@mantine/core";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { findMissing } from "@/lib/crowd/pay/hourly-pay";
import { topUpOptions } from "@/lib/crowd/pay/queries";
import type { StudyPay } from "@/lib/crowd/pay/schema";
import { sumPay } from "@/lib/crowd/pay/sum-pay";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

/** What people really earned an hour, and who earned less than the study's hourly wage. */
export function HourlyPay({ pay, mayPay, ...ids }: StudyIds & { pay: StudyPay; mayPay: boolean }) {
  const { currency, hourlyCents, people } = pay;
  const money = (cents: number) => formatMoney(cents, currency);
  const median = sumPay(people).find((sum) => sum.currency === currency)?.medianHourly ?? null;
  const missing = findMissing(people, pay);
  const cents = missing.reduce((sum, one) => sum + one.cents, 0);
  const who = count(missing.length, "person", "people");
  const topUp = useAction({
    ...topUpOptions(ids),
    done: () => `${money(cents)} entered for ${who}.`,
  });
  return (
    <Section
      title="Pay per hour"
      description="By the time that people had a task in use. Reading the instructions and pauses are not in it; corrections below zero are left out."
      actions={
        mayPay &&
        missing.length > 0 && (
          <ConfirmButton
            label={`Top up ${who}…`}
            title={`Top up ${who}?`}
            confirm={`Enter ${money(cents)}`}
            onConfirm={() =>
              topUp.mutate({ topUpId: crypto.randomUUID(), people: missing.length, cents })
            }
          >
            Everyone who earned less than {money(hourlyCents)} an hour gets what they are missing,{" "}
            {money(cents)} in all. It is entered in the ledger, and paid with the next payout.
          </ConfirmButton>
        )
      }
    >
      <Text size="sm">
        {median === null
          ? "Nobody’s time has been measured yet."
          : `Half of the people earned at least ${money(median)} an hour. The study’s hourly wage is ${money(hourlyCents)}. ${
              missing.length === 0
                ? "Nobody earned less."
                : `${who} earned less: ${money(cents)} is missing.`
            }`}
      </Text>
    </Section>
  );
}
