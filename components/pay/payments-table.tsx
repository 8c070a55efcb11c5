import { Anchor, Group, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { ReasonForm } from "@/components/ui/reason-form";
import { Time } from "@/components/ui/time";
import { paymentsOptions, reversePaymentOptions } from "@/lib/crowd/pay/queries";
import type { PaymentView } from "@/lib/crowd/pay/schema";
import { stateNames, wayOf } from "@/lib/crowd/pay/way-of";
import type { StudyIds } from "@/lib/studies/schema";
import { formatMoney } from "@/lib/text/format-money";

interface Props extends StudyIds {
  payoutId: string;
  currency: string;
  isLive: boolean;
  onSettle: ((payment: PaymentView, result: "paid" | "failed") => void) | null;
}

/** The payments of a payout, in pages. What came of an open one can be said, and that one said to be paid failed after all. */
export function PaymentsTable({ payoutId, currency, isLive, onSettle, ...ids }: Props) {
  const [page, setPage] = useState(1);
  const query = useQuery(paymentsOptions(ids, payoutId, page, isLive));
  const [asked, setAsked] = useState<{
    payment: PaymentView;
    result: "paid" | "failed";
  } | null>(null);
  const [reversed, setReversed] = useState<PaymentView | null>(null);
  const now = new Date().toISOString();
  const columns: Column<PaymentView>[] = [
    { name: "Person", kind: "who", cell: ({ pseudonym }) => pseudonym },
    { name: "Amount", kind: "number", cell: ({ cents }) => formatMoney(cents, currency) },
    {
      name: "By",
      cell: (payment) => (
        <div>
          {wayOf(payment)}
          {payment.outside !== null && (
            <Text size="xs" c="dimmed">
              {payment.outside}
            </Text>
          )}
        </div>
      ),
    },
    { name: "Outcome", cell: ({ state }) => stateNames[state] },
  ];
  return (
    <QueryState query={query} rows={3}>
      {({ payments, total, pageSize }) => (
        <Stack gap="sm">
          <DataTable
            framed
            label="Payments"
            minWidth={420}
            columns={columns}
            rows={payments}
            keyOf={({ id }) => id}
            actions={
              onSettle &&
              ((payment) =>
                payment.canFail ? (
                  <Anchor
                    component="button"
                    size="sm"
                    aria-label={`Failed after all… ${payment.pseudonym}, ${wayOf(payment)}`}
                    onClick={() => setReversed(payment)}
                  >
                    Failed after all…
                  </Anchor>
                ) : payment.decideFrom === null ? null : payment.decideFrom > now ? (
                  <Text size="sm" ta="left">
                    You can decide after <Time at={payment.decideFrom} />
                  </Text>
                ) : (
                  <Group gap="xs">
                    {(["paid", "failed"] as const).map((result) => (
                      <Anchor
                        key={result}
                        component="button"
                        size="sm"
                        aria-label={`${outcomes[result]} ${payment.pseudonym}, ${wayOf(payment)}`}
                        onClick={() => setAsked({ payment, result })}
                      >
                        {outcomes[result]}
                      </Anchor>
                    ))}
                  </Group>
                ))
            }
          />
          <Pages items={total} pageSize={pageSize} value={page} onChange={setPage} />
          <ConfirmDialog
            opened={asked !== null}
            onClose={() => setAsked(null)}
            title={
              asked
                ? `${asked.payment.pseudonym}: ${formatMoney(asked.payment.cents, currency)}`
                : ""
            }
            confirm={asked?.result === "failed" ? "It failed" : "It is paid"}
            onConfirm={() => asked && onSettle?.(asked.payment, asked.result)}
          >
            {asked?.result === "failed"
              ? `It is owed again, and in the next payout. ${
                  asked.payment.means === "file"
                    ? "If it was paid after all, record that in the list of people: Add entry, then Paid outside."
                    : "If Prolific pays it after all, that is recorded."
                }`
              : "It is entered in the ledger as paid. If it fails after all, you can set it to failed here."}
          </ConfirmDialog>
          <Modal
            opened={reversed !== null}
            onClose={() => setReversed(null)}
            title={reversed && `${reversed.pseudonym}: ${formatMoney(reversed.cents, currency)}`}
            centered
          >
            {reversed && (
              <ReasonForm
                options={reversePaymentOptions(ids)}
                body={(reason) => ({ payoutId, paymentId: reversed.id, reason })}
                description="Saved with your name, in the ledger. The person finds it, without your name, if they download their data."
                confirm="It failed"
                onClose={() => setReversed(null)}
              >
                <Text>
                  It is recorded as paid. As failed, it is owed again, and in the next payout.
                  {reversed.means !== "file" &&
                    " What was entered for a submission at Prolific can be entered again under Prolific."}
                </Text>
              </ReasonForm>
            )}
          </Modal>
        </Stack>
      )}
    </QueryState>
  );
}

const outcomes = { paid: "Paid…", failed: "Failed…" };
