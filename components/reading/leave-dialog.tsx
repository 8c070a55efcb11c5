import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { formatMoney } from "@/lib/visits/format-money";
import { leaveVisitOptions } from "@/lib/visits/queries";
import type { OpenVisit } from "@/lib/visits/schema";
import { ActionProblem } from "./action-problem";
import { Button } from "./button";
import { Modal } from "./modal";

interface Props {
  link: string;
  visit: OpenVisit;
  currency: string;
  onLeft: () => void;
}

/** Ends the visit before all its tasks are done, after asking. */
export function LeaveDialog({ link, visit, currency, onLeft }: Props) {
  const { done, quota, payCents, earnedCents } = visit;
  const dialog = useRef<HTMLDialogElement>(null);
  // With the options, not the call: it has to be heard of even if another task is there by then.
  const leave = useMutation({ ...leaveVisitOptions(link), onSuccess: onLeft });
  return (
    <>
      <Button look="link" onClick={() => dialog.current?.showModal()}>
        Leave this visit
      </Button>
      <Modal
        dialog={dialog}
        title="Leave this visit?"
        closeLabel="Stay"
        actions={
          <Button look="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            {leave.isPending ? "Leaving…" : "Leave now"}
          </Button>
        }
      >
        <p>
          {done === 0
            ? `You have done none of the ${quota} tasks yet.`
            : `You have done ${done} of ${quota} tasks: they are kept.`}{" "}
          You get your completion code. What you have entered for a task that is not sent is
          deleted.
        </p>
        {payCents > 0 && (
          <p>
            You have earned {formatMoney(earnedCents, currency)} of{" "}
            {formatMoney(payCents, currency)}: a visit that is done in part is paid in part.
          </p>
        )}
        <p>You can’t come back to this visit.</p>
        <ActionProblem error={leave.error} />
      </Modal>
    </>
  );
}
