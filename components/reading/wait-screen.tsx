import type { NextStep } from "@/lib/tasks/schema";
import { clockText } from "@/lib/visits/prepare-time";
import { AnsweredCount } from "./answered-count";
import { ButtonRow } from "./button-row";
import { LeaveDialog } from "./leave-dialog";
import { MessageScreen } from "./message-screen";
import { ReportDialog } from "./report-dialog";

interface Props {
  link: string;
  step: Extract<NextStep, { step: "wait" }>;
  onLeft: () => void;
}

/** Nothing is free, but something may become so. */
export function WaitScreen({ link, step, onLeft }: Props) {
  return (
    <MessageScreen title="No task is free at the moment">
      <p>
        Other people are working on the tasks that are left. When one of them gives a task back or
        runs out of time, it comes here.
      </p>
      <p>
        This page looks again every few seconds by itself. You need not wait for it: your visit
        lasts until {clockText(step.visit.endsAt)}, and you may leave it with what you have done.
      </p>
      <AnsweredCount answered={step.answered} />
      <ButtonRow>
        <LeaveDialog link={link} visit={step.visit} currency={step.currency} onLeft={onLeft} />
        <ReportDialog link={link} assignmentId={null} />
      </ButtonRow>
    </MessageScreen>
  );
}
