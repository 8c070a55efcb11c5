import { Anchor, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Time } from "@/components/ui/time";
import { Unfold } from "@/components/ui/unfold";
import { useAction } from "@/components/ui/use-action";
import { payoutFile, settlePayoutOptions } from "@/lib/crowd/pay/queries";
import type { PaymentState, PayoutView } from "@/lib/crowd/pay/schema";
import { stateNames } from "@/lib/crowd/pay/way-of";
import { comesFromProlific } from "@/lib/studies/comes-from-prolific";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { payOnce } from "./pay-once";
import { colors } from "./payment-looks";
import { PaymentsTable } from "./payments-table";

interface Props extends StudyIds {
  payout: PayoutView;
  currency: string;
  mayPay: boolean;
  /** Whether people come from Prolific and the study is not connected with it: then the file pays sessions too. */
  isByHand: boolean;
}

type Part = PayoutView["parts"][number];

/** Whether what came of it is not known yet. */
const isOpen = ({ state }: { state: PaymentState }) => state === "intended" || state === "unknown";

/** One payout: its files while something is open, what came of it, and its payments. */
export function PayoutCard({ payout, currency, mayPay, isByHand, ...ids }: Props) {
  const { id, no, by, createdAt, people, outside, parts, withoutId } = payout;
  const study = useQuery(studyOptions(ids)).data;
  const isProlific = study !== undefined && comesFromProlific(arrivalOf(study.config));
  const byLink = study !== undefined && arrivalOf(study.config).by === "links";
  const settle = useAction(settlePayoutOptions(ids));
  const sent = parts.filter((one) => isOpen(one) && !one.byFile);
  const open = parts.filter((one) => isOpen(one) && one.byFile);
  const sumText = (some: readonly Part[]) =>
    formatMoney(
      some.reduce((sum, { cents }) => sum + cents, 0),
      currency,
    );
  return (
    <Stack component="article" gap="xs" aria-label={`Payout ${no}`}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          Payout {no}: {sumText(parts)} to {count(people, "person", "people")}
        </Title>
        <Group gap={6}>
          {outside && (
            <Badge color="gray" variant="light" tt="none">
              outside Candor
            </Badge>
          )}
          {countStates(parts).map(([state, n]) => (
            <Badge key={state} color={colors[state]} variant="light" tt="none">
              {n.toLocaleString("en")} {stateNames[state]}
            </Badge>
          ))}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        <Time at={createdAt} />
        {by && ` by ${by}`}
      </Text>
      {open.length > 0 && (
        <>
          <Group gap="xs">
            {isProlific && (
              <Button component="a" size="xs" href={payoutFile(ids, id, "prolific")} download>
                File for Prolific’s bonus payments
              </Button>
            )}
            <Button
              component="a"
              size="xs"
              variant={isProlific ? "default" : "filled"}
              href={payoutFile(ids, id, "everything")}
              download
            >
              All payments (CSV)
            </Button>
          </Group>
          {isByHand && <Text size="sm">{payOnce}</Text>}
          {withoutId > 0 && (
            <Text size="sm">
              {isProlific
                ? `${count(withoutId, "person has", "people have")} no ID and ${withoutId === 1 ? "is" : "are"} not in Prolific’s file: pay them by their completion code, which the other file has.`
                : byLink
                  ? "Pay people by the number of their link or by their completion code: the file has both."
                  : "Pay people without an ID by their completion code: the file has it. A row without a code is of somebody whose first session has not ended: download the file again when it has."}
            </Text>
          )}
          {mayPay && (
            <Group gap="xs">
              <ConfirmButton
                label="All are paid…"
                title={`Is all of payout ${no} paid?`}
                confirm="All are paid"
                onConfirm={() => settle.mutate({ payoutId: id, result: "paid" })}
              >
                {count(countPayments(open), "payment is", "payments are")} entered in the ledger as
                paid, {sumText(open)} in all. One that fails after all can be set to failed later,
                in the list of payments.
              </ConfirmButton>
              <ConfirmButton
                label="None is paid…"
                title={`Is none of payout ${no} paid?`}
                confirm="None is paid"
                onConfirm={() => settle.mutate({ payoutId: id, result: "failed" })}
              >
                {sumText(open)} is owed again, and in the next payout.
              </ConfirmButton>
              {open.some(({ state }) => state === "intended") && (
                <ConfirmButton
                  label="I don’t know…"
                  title={`Is it not known whether payout ${no} is paid?`}
                  confirm="Set to unknown"
                  onConfirm={() => settle.mutate({ payoutId: id, result: "unknown" })}
                >
                  {sumText(open)} stays open, marked as unknown. It is not owed again and is in no
                  new payout, so nobody is paid twice. When you know, choose what came of it here,
                  or for each person in the list of payments.
                </ConfirmButton>
              )}
            </Group>
          )}
        </>
      )}
      {sent.length > 0 && (
        <Group gap="xs">
          <Text size="sm">
            {sumText(sent)} through Prolific. A payment is entered as paid once Prolific lists it, a
            few minutes after it was sent. If a payment is still unknown after a day, look it up at
            Prolific and enter here what came of it.
          </Text>
          {mayPay && sent.some(({ state }) => state === "intended") && (
            <ConfirmButton
              label="Stop what is not sent…"
              title={`Stop the payments of payout ${no} that are not sent?`}
              confirm="Stop"
              onConfirm={() => settle.mutate({ payoutId: id, result: "failed" })}
            >
              They are owed again, and in the next payout.
            </ConfirmButton>
          )}
        </Group>
      )}
      <Unfold
        what="payments"
        of={`of payout ${no}`}
        before={
          <Anchor size="sm" href={payoutFile(ids, id, "record")} download>
            Record of payout {no} (CSV)
          </Anchor>
        }
      >
        <PaymentsTable
          {...ids}
          payoutId={id}
          currency={currency}
          isLive={sent.length > 0}
          onSettle={
            mayPay
              ? (payment, result) =>
                  settle.mutate({ payoutId: id, result, paymentIds: [payment.id] })
              : null
          }
        />
      </Unfold>
    </Stack>
  );
}

const countPayments = (parts: readonly Part[]) =>
  parts.reduce((sum, { payments }) => sum + payments, 0);

const countStates = (parts: readonly Part[]) =>
  [...Map.groupBy(parts, ({ state }) => state)].map(
    ([state, theirs]) => [state, countPayments(theirs)] as const,
  );
