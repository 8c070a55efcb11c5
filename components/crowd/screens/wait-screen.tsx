import type { NextStep } from "@/lib/crowd/tasks/schema";
import { clockText } from "@/lib/crowd/visits/time-left";
import { LeaveDialog } from "../dialogs/leave-dialog";
import { ReportDialog } from "../dialogs/report-dialog";
import { ButtonRow } from "../parts/button-row";
import { AnsweredCount } from "../task/answered-count";
import { MessageScreen } from "./message-screen";

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
