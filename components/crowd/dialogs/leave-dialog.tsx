import { useMutation } from "@tanstack/react-query";
import type { StepOf } from "@/lib/crowd/tasks/schema";
import { leaveVisitOptions } from "@/lib/crowd/visits/queries";
import { formatMoney } from "@/lib/text/format-money";
import { useStudy } from "../study-context";
import { ConfirmButton } from "./modal";

interface Props {
  step: StepOf<"task" | "wait">;
  onLeft: () => void;
}

/** Ends the session before all its tasks are done, after asking. */
export function LeaveDialog({ step, onLeft }: Props) {
  const { currency } = step;
  const { done, quota, payCents, earnedCents } = step.visit;
  // With the options, not the call: it has to be heard of even if another task is there by then.
  const leave = useMutation({ ...leaveVisitOptions(useStudy().link), onSuccess: onLeft });
  return (
    <ConfirmButton
      label="End this session"
      title="End this session?"
      closeLabel="Keep working"
      confirmLabel="End now"
      busyLabel="Ending…"
      action={leave}
      onConfirm={() => leave.mutate()}
    >
      <p>
        {done === 0
          ? `You have not finished any of the ${quota} tasks yet.`
          : `You have finished ${done} of ${quota} tasks, and they are saved.`}{" "}
        You get your completion code. Anything you entered for an unfinished task is deleted.
      </p>
      {payCents > 0 && (
        <p>
          You have earned {formatMoney(earnedCents, currency)} of {formatMoney(payCents, currency)}:
          you are paid for the tasks you finished.
        </p>
      )}
      <p>You can’t come back to this session.</p>
    </ConfirmButton>
  );
}
