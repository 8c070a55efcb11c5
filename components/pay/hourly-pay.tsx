import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { mostTimes } from "@/lib/crowd/pay/most-time";
import { hourlyPayOptions, topUpOptions } from "@/lib/crowd/pay/queries";
import type { HourlyView, StudyPay } from "@/lib/crowd/pay/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

/** What people really earned an hour, and who earned less than the study's hourly wage. */
export function HourlyPay({ pay, mayPay, ...ids }: StudyIds & { pay: StudyPay; mayPay: boolean }) {
  const { currency, hourlyCents } = pay;
  const { data, refetch } = useQuery(hourlyPayOptions(ids));
  const money = (cents: number) => formatMoney(cents, currency);
  const { people = 0, cents = 0 } = data?.missing ?? {};
  const who = count(people, "person", "people");
  const topUp = useAction({
    ...topUpOptions(ids),
    done: () => `${money(cents)} entered for ${who}.`,
  });
  const summary = ({ medianCents, withInstructionsCents }: HourlyView) =>
    medianCents === null
      ? "Nobody’s time has been measured yet."
      : `Half of the people earned at least ${money(Math.round(medianCents))} an hour${
          withInstructionsCents === null
            ? ""
            : `, or ${money(Math.round(withInstructionsCents))} if the time from consent to the start of their first session counts too, with any waiting`
        }. The study’s hourly wage is ${money(hourlyCents)}. ${
          people === 0 ? "Nobody earned less." : `${who} earned less: ${money(cents)} is missing.`
        }${people > 0 && !mayPay ? " An admin of the project can top them up." : ""}`;
  return (
    <Section
      title="Pay per hour"
      description={`Based on the sum of the time with a task in use, in all rounds, up to ${mostTimes.words} the assumed minutes per task. Quality shows the median of the main round, without that limit. Instructions and pauses do not count. Corrections below zero take back earlier bonuses and top-ups, never the pay for tasks. Fees for being screened out are left out.`}
      actions={
        mayPay &&
        people > 0 && (
          <ConfirmButton
            label={`Top up ${who}…`}
            title={`Top up ${who}?`}
            confirm={`Enter ${money(cents)}`}
            onOpen={refetch}
            onConfirm={() => topUp.mutate({ topUpId: crypto.randomUUID(), people, cents })}
          >
            Everyone who earned less than {money(hourlyCents)} an hour gets what they are missing,{" "}
            {money(cents)} in all. It is entered in the ledger, and paid with the next payout.
          </ConfirmButton>
        )
      }
    >
      <Text size="sm">{data && summary(data)}</Text>
      {data && data.longPeople > 0 && (
        <Text size="sm">
          {count(data.longPeople, "person", "people")} had a task that took longer than that: the
          rest does not count. To see who, sort the people below by <em>Time not counted</em>. If
          they were reading,{" "}
          {mayPay ? "pay them with a bonus" : "an admin can pay them with a bonus"}.
        </Text>
      )}
    </Section>
  );
}
