import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { leaveVisitOptions } from "@/lib/crowd/visits/queries";
import type { OpenVisit } from "@/lib/crowd/visits/schema";
import { formatMoney } from "@/lib/text/format-money";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { Modal } from "./modal";

interface Props {
  link: string;
  visit: OpenVisit;
  currency: string;
  onLeft: () => void;
}

/** Ends the session before all its tasks are done, after asking. */
export function LeaveDialog({ link, visit, currency, onLeft }: Props) {
  const { done, quota, payCents, earnedCents } = visit;
  const dialog = useRef<HTMLDialogElement>(null);
  // With the options, not the call: it has to be heard of even if another task is there by then.
  const leave = useMutation({ ...leaveVisitOptions(link), onSuccess: onLeft });
  return (
    <>
      <Button look="link" onClick={() => dialog.current?.showModal()}>
        End this session
      </Button>
      <Modal
        dialog={dialog}
        title="End this session?"
        closeLabel="Keep working"
        actions={
          <Button look="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            {leave.isPending ? "Ending…" : "End now"}
          </Button>
        }
      >
        <p>
          {done === 0
            ? `You have not finished any of the ${quota} tasks yet.`
            : `You have finished ${done} of ${quota} tasks, and they are saved.`}{" "}
          You get your completion code. Anything you entered for an unfinished task is deleted.
        </p>
        {payCents > 0 && (
          <p>
            You have earned {formatMoney(earnedCents, currency)} of{" "}
            {formatMoney(payCents, currency)}: you are paid for the tasks you finished.
          </p>
        )}
        <p>You can’t come back to this session.</p>
        <ActionProblem error={leave.error} />
      </Modal>
    </>
  );
}
