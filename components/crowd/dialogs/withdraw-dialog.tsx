import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import {
  askAgain,
  readingOptions,
  type Withdrawn,
  withdrawConsentOptions,
} from "@/lib/crowd/participation/queries";
import { removeDeviceDraft } from "@/lib/crowd/tasks/device-store";
import { clearOutbox } from "@/lib/crowd/tasks/outbox";
import { nextStepKey } from "@/lib/crowd/tasks/queries";
import type { NextStep } from "@/lib/crowd/tasks/schema";
import { formatMoney } from "@/lib/text/format-money";
import { useStudy } from "../study-context";
import { ConfirmButton } from "./modal";
import styles from "./modal.module.css";

/** What was erased, and what is kept. The currency is unknown without consent to the running version. */
export interface Withdrawal extends Withdrawn {
  currency: string | null;
}

/** Withdraws the consent and erases all entries, after explaining what that means. */
export function WithdrawDialog({ onWithdrawn }: { onWithdrawn: (all: Withdrawal) => void }) {
  const { link, reading } = useStudy();
  const { me } = reading;
  const client = useQueryClient();
  const [step, setStep] = useState<NextStep>();
  const { isFetching, isError } = useQuery(readingOptions(link));
  const withdraw = useMutation(withdrawConsentOptions(link));

  const open = () => {
    setStep(client.getQueryData<NextStep>(nextStepKey(link)));
    // What they have earned may have been corrected since the page asked.
    void askAgain(link, client);
    withdraw.reset();
  };
  const forget = (withdrawn: Withdrawn) => {
    // Remove the task from the page before its draft, or the draft would be saved again.
    flushSync(() => onWithdrawn({ ...withdrawn, currency: me?.currency ?? null }));
    clearOutbox(link);
    if (step?.step === "task") removeDeviceDraft(step.assignment.id);
    client.removeQueries({ queryKey: nextStepKey(link) });
    tellOthersOfWithdrawal(link);
  };
  return (
    <ConfirmButton
      label="Withdraw and erase my answers"
      title="Withdraw from this study?"
      closeLabel="Stay"
      confirmLabel="Withdraw and erase"
      busyLabel="Erasing…"
      action={withdraw}
      onOpen={open}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: forget })}
    >
      <p>
        This erases what you entered in this study, immediately and for good. If you want a copy,
        download your data first.
      </p>
      <ul className={styles.list}>
        {reading.consent.ifYouWithdraw.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <p>
        {me && me.earnedCents > 0 && !isFetching && !isError
          ? `You keep the ${formatMoney(me.earnedCents, me.currency)} you have earned`
          : "You keep what you have earned"}
        . You can’t take part in this study again.
      </p>
    </ConfirmButton>
  );
}

const channelOf = (link: string) => new BroadcastChannel(`candor:withdrawn:${link}`);

/** Tells the other windows of this browser that the person has withdrawn. */
function tellOthersOfWithdrawal(link: string): void {
  const channel = channelOf(link);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another window of this browser says so. */
export function useWithdrawnElsewhere(link: string, onWithdrawn: () => void): void {
  const tell = useEffectEvent(onWithdrawn);
  useEffect(() => {
    const channel = channelOf(link);
    channel.onmessage = () => tell();
    return () => channel.close();
  }, [link]);
}
