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

/** All tasks that are left are held by others, and one may become free. */
export function WaitScreen({ link, step, onLeft }: Props) {
  return (
    <MessageScreen title="No task is free at the moment">
      <p>
        Other people are working on the tasks that are left. If someone skips one or runs out of
        time, you get it here.
      </p>
      <p>
        This page checks every few seconds. You don’t have to wait: you can end your session now and
        be paid for what you have done. It lasts until {clockText(step.visit.endsAt)}.
      </p>
      <AnsweredCount answered={step.answered} />
      <ButtonRow>
        <LeaveDialog link={link} visit={step.visit} currency={step.currency} onLeft={onLeft} />
        <ReportDialog link={link} assignmentId={null} />
      </ButtonRow>
    </MessageScreen>
  );
}
