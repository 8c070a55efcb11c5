import { Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { makePayoutOptions, payKey, payoutsOptions } from "@/lib/crowd/pay/queries";
import type { StudyPay } from "@/lib/crowd/pay/schema";
import { waysToPay } from "@/lib/crowd/pay/ways-to-pay";
import { prolificOptions } from "@/lib/crowd/prolific/queries";
import { comesFromProlific } from "@/lib/studies/comes-from-prolific";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { payOnce } from "./pay-once";
import { PayoutCard } from "./payout-card";

interface Props extends StudyIds {
  pay: StudyPay;
  mayPay: boolean;
  isLive: boolean;
}

/** The payouts in pages, newest first, and a button for the next. */
export function Payouts({ pay, mayPay, isLive, ...ids }: Props) {
  const [page, setPage] = useState(1);
  const query = useQuery(payoutsOptions(ids, page, isLive));
  const make = useAction({
    ...makePayoutOptions(ids),
    done: ({ means, cents }, { byFile: { people: later } }) => {
      if (means === "prolific" && cents === 0) {
        return "The payout is made. Candor enters what Prolific lists in the next minutes.";
      }
      if (means === "prolific") {
        return "The payout is made. Candor sends it to Prolific in the next minutes.";
      }
      if (cents === 0) return "Entered in the ledger.";
      const rest =
        later > 0
          ? ` ${count(later, "person waits", "people wait")} for the next payout, because more is owed than the page showed.`
          : "";
      return `The payout is made. Download its file, pay, and say what came of it.${rest}`;
    },
  });
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: payKey(ids) });
  const { due, differing } = pay;
  const { people } = due;
  const cents = { prolific: due.cents - differing.cents, file: pay.byFile.cents };
  const amount = formatMoney(cents.prolific, pay.currency);
  const amountByFile = formatMoney(cents.file, pay.currency);
  const payBy = (means: "prolific" | "file") =>
    make.mutate({ payoutId: crypto.randomUUID(), means, cents: cents[means] });
  const atProlific = useQuery(prolificOptions(ids)).data;
  const isConnected = atProlific?.account != null && atProlific.studies.length > 0;
  const { prolific, file, enter } = waysToPay(pay, isConnected);
  const { byFile } = pay;
  const study = useQuery(studyOptions(ids)).data;
  const isByHand =
    atProlific !== undefined &&
    !isConnected &&
    study !== undefined &&
    comesFromProlific(arrivalOf(study.config));
  const isOpenToAll = study !== undefined && arrivalOf(study.config).by === "open";
  const who = count(people, "person", "people");
  const { leftOut } = byFile;
  const entered =
    pay.paidThere.people > 0 &&
    `Prolific has paid ${count(pay.paidThere.people, "person", "people")} ${formatMoney(pay.paidThere.cents, pay.currency)} that is not in the ledger yet. This payout enters it as paid. `;
  return (
    <Section
      title="Payouts"
      description={`A payout lists what people are owed. ${
        mayPay
          ? `Pay it ${isConnected ? "through Prolific, or " : ""}with a file, and then say here what came of it.`
          : "An admin of the project can make one, and record what was paid."
      } Until then, nobody in it is in another one.`}
      actions={
        mayPay && (
          <>
            {enter && atProlific && (
              <ConfirmButton
                label="Enter what Prolific paid…"
                title={`Enter ${formatMoney(pay.paidThere.cents, pay.currency)} that Prolific has paid?`}
                confirm="Enter"
                onOpen={readAgain}
                onConfirm={() => payBy(enter)}
              >
                {entered}Nothing is sent.
              </ConfirmButton>
            )}
            {prolific && (
              <ConfirmButton
                label="Pay through Prolific…"
                title={`Pay up to ${amount} through Prolific?`}
                confirm="Pay"
                onOpen={readAgain}
                onConfirm={() => payBy("prolific")}
              >
                {entered}
                Candor approves the submissions of whole sessions, and pays the rest as bonuses,
                from your balance at Prolific. It leaves out people who came without a submission.
                Fees of Prolific are added.
              </ConfirmButton>
            )}
            {file && (
              <ConfirmButton
                label={`Pay ${amountByFile}${isConnected ? " by file" : ""}…`}
                title={`Make a payout of ${amountByFile}?`}
                confirm="Make the payout"
                onOpen={readAgain}
                onConfirm={() => payBy("file")}
              >
                {entered}It lists {count(byFile.people, "person", "people")} with what each is owed.
                Candor sends no money: you download the file and pay. {isByHand && payOnce}
                {isOpenToAll &&
                  " People have no ID here, and no completion code before their first session ends: make the payout when nobody is in a session, or you can’t tell whom some rows are for."}
              </ConfirmButton>
            )}
          </>
        )
      }
    >
      {atProlific && leftOut.people > 0 && (
        <Text size="sm">
          A payout by file leaves out {formatMoney(leftOut.cents, pay.currency)} of{" "}
          {count(leftOut.people, "person", "people")}: submissions at Prolific pay it when they are
          approved, and Prolific approves them automatically after 21 days.{" "}
          {isConnected
            ? "Pay it through Prolific."
            : "Connect the project with Prolific to pay it there."}
        </Text>
      )}
      {differing.people > 0 && (
        <Text size="sm">
          Payouts leave out {formatMoney(differing.cents, pay.currency)} of{" "}
          {count(differing.people, "person", "people")}: Prolific has paid something else than is
          recorded. The list under <em>Prolific</em> says what to do.
        </Text>
      )}
      <QueryState query={query} rows={3}>
        {({ payouts, total, pageSize }) =>
          total === 0 ? (
            <Text size="sm">
              {people > 0
                ? `${who}: ${formatMoney(due.cents, pay.currency)} to pay. No payout yet.`
                : "Nothing to pay, and no payout yet."}
            </Text>
          ) : (
            <Stack gap="lg">
              {payouts.map((payout) => (
                <PayoutCard
                  key={payout.id}
                  {...ids}
                  payout={payout}
                  currency={pay.currency}
                  mayPay={mayPay}
                  isByHand={isByHand}
                />
              ))}
              <Pages items={total} pageSize={pageSize} value={page} onChange={setPage} />
            </Stack>
          )
        }
      </QueryState>
    </Section>
  );
}
