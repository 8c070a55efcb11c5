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
  const leave = useMutation(leaveVisitOptions(link));
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
          <Button
            look="danger"
            busy={leave.isPending}
            onClick={() => leave.mutate(undefined, { onSuccess: onLeft })}
          >
            {leave.isPending ? "Leaving…" : "Leave now"}
          </Button>
        }
      >
        <p>
          You have done {done} of {quota} tasks. They are kept, and you get your completion code.
          What you have entered for a task that is not sent is deleted, and someone else will do it.
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
