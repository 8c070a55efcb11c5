"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studyDefinitions } from "@/components/figures/definitions/study-definitions";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { Counts } from "@/components/ui/counts";
import { DefinitionPopover } from "@/components/ui/definition-popover";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { payOptions } from "@/lib/crowd/pay/queries";
import type { StudyPay } from "@/lib/crowd/pay/schema";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { formatMoney } from "@/lib/text/format-money";
import { AddEntry } from "./add-entry";
import { Budget } from "./budget";
import { HourlyPay } from "./hourly-pay";
import { type Payee, PayTable } from "./pay-table";
import { Payouts } from "./payouts";
import { ProlificSection } from "./prolific-section";

/** What people have earned, what they were paid, and what they are owed. */
export function PayPage(ids: StudyIds) {
  const isOpen = useIsOpen(ids);
  const query = useQuery(payOptions(ids, isOpen));
  const mayPay = useIsAdmin(ids.projectId);
  const [payee, setPayee] = useState<Payee | null>(null);
  return (
    <>
      <PageHeader
        title="Pay"
        help="running#pay"
        actions={
          <Group gap="xs">
            <Button
              component="a"
              variant="default"
              href={`${studyPath(ids)}/payments.csv`}
              download
            >
              Amounts to pay (CSV)
            </Button>
            <DefinitionPopover definition={studyDefinitions.payments} />
            <Button component="a" variant="default" href={`${studyPath(ids)}/ledger.csv`} download>
              Ledger (CSV)
            </Button>
          </Group>
        }
      >
        What people earned in all versions of the study, what they were paid, and what they are
        owed. The ledger is only added to: a mistake is corrected by another entry.
      </PageHeader>
      <QueryState query={query} rows={8}>
        {(pay) => (
          <Stack gap="lg">
            <Sums {...pay} />
            <Budget {...ids} pay={pay} />
            <ProlificSection {...ids} mayPay={mayPay} />
            {pay.people === 0 ? (
              <EmptyState title="Nobody has earned anything yet">
                Each task that somebody submits is entered here.
              </EmptyState>
            ) : (
              <>
                <HourlyPay {...ids} pay={pay} mayPay={mayPay} />
                <Payouts {...ids} pay={pay} mayPay={mayPay} isLive={isOpen || pay.openCents > 0} />
                <PayTable
                  {...ids}
                  currency={pay.currency}
                  isLive={isOpen || pay.openCents > 0}
                  onEnter={mayPay ? setPayee : null}
                />
              </>
            )}
          </Stack>
        )}
      </QueryState>
      <AddEntry
        {...ids}
        payee={payee}
        currency={query.data?.currency ?? "USD"}
        onClose={() => setPayee(null)}
      />
    </>
  );
}

function Sums({ simulatedPeople, currency, overpaidCents, ...sums }: StudyPay) {
  const { earnedCents, paidCents, openCents, owedCents } = sums;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <div>
      <Counts
        cols={{ base: 2, sm: 4 }}
        counts={{
          earned: money(earnedCents),
          paid: money(paidCents),
          "being paid": money(openCents),
          "still owed": money(owedCents),
        }}
      />
      {simulatedPeople > 0 && (
        <Text size="sm" c="dimmed">
          Without simulated people, to whom nothing is owed.
        </Text>
      )}
      {overpaidCents > 0 && (
        <Text size="sm" c="dimmed">
          {money(overpaidCents)} more was paid to some people than they have earned. What they earn
          next counts against it.
        </Text>
      )}
    </div>
  );
}
