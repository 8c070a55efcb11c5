import { useMutation } from "@tanstack/react-query";
import { returnTaskOptions } from "@/lib/crowd/tasks/queries";
import type { StepOf, TaskStep } from "@/lib/crowd/tasks/schema";
import { leaveVisitOptions } from "@/lib/crowd/visits/queries";
import { formatMoney } from "@/lib/text/format-money";
import { useStudy } from "../study-context";
import { ConfirmButton } from "./modal";
import { skipWords } from "./skip-words";

interface LeaveProps {
  step: StepOf<"task" | "wait">;
  onLeft: () => void;
}

/** Ends the session before all its tasks are done, after asking. */
export function LeaveDialog({ step, onLeft }: LeaveProps) {
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

interface SkipProps {
  step: TaskStep;
  isClosed: boolean;
  onSkipped: () => void;
}

/** Skips a task, after asking, because its entries are deleted. */
export function SkipDialog({ step, isClosed, onSkipped }: SkipProps) {
  const { assignment, visit } = step;
  // With the options, not the call: it has to be heard of even if another task is there by then.
  const skip = useMutation({ ...returnTaskOptions(useStudy().link), onSuccess: onSkipped });
  return (
    <ConfirmButton
      label="Skip this task"
      title="Skip this task?"
      closeLabel="Keep working on it"
      confirmLabel="Skip it"
      busyLabel="Skipping…"
      action={skip}
      onConfirm={() => skip.mutate(assignment.id)}
    >
      <p>
        Anything you entered for it is deleted.{" "}
        {skipWords({ ...visit, isClosed, isPractice: assignment.practice })}
      </p>
    </ConfirmButton>
  );
}
