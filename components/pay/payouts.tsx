import { Stack, Text } from "@mantine/core";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { makePayoutOptions } from "@/lib/crowd/pay/queries-pay";
import type { StudyPay } from "@/lib/crowd/pay/schema-pay";
import { sumPay } from "@/lib/crowd/pay/sum-pay";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { PayoutCard } from "./payout-card";

/** The payouts, newest first, and a button for the next. */
export function Payouts({ pay, mayPay, ...ids }: StudyIds & { pay: StudyPay; mayPay: boolean }) {
  const make = useAction({
    ...makePayoutOptions(ids),
    done: () => "The payout is made. Download its file, pay, and say what came of it.",
  });
  const due = sumPay(pay.people).filter((sum) => sum.due.people > 0);
  const people = due.reduce((sum, one) => sum + one.due.people, 0);
  const amount = due.map((one) => formatMoney(one.due.cents, one.currency)).join(" and ");
  const who = count(people, "person", "people");
  return (
    <Section
      title="Payouts"
      description="A payout lists what people are owed. Pay it on your platform or by hand, then say here what came of it. Until then, nobody in it is in another one."
      actions={
        mayPay &&
        people > 0 && (
          <ConfirmButton
            label={`Pay ${amount}…`}
            title={`Make a payout of ${amount}?`}
            confirm="Make the payout"
            onConfirm={() => make.mutate({ payoutId: crypto.randomUUID() })}
          >
            It lists {who} with what each is owed. Candor sends no money: you download the file and
            pay.
          </ConfirmButton>
        )
      }
    >
      {pay.payouts.length === 0 ? (
        <Text size="sm">
          {people > 0
            ? `${who}: ${amount} to pay. No payout yet.`
            : "Nothing to pay, and no payout yet."}
        </Text>
      ) : (
        <Stack gap="lg">
          {pay.payouts.map((payout) => (
            <PayoutCard key={payout.id} {...ids} payout={payout} mayPay={mayPay} />
          ))}
        </Stack>
      )}
    </Section>
  );
}
