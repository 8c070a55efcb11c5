import type { StepOf } from "@/lib/crowd/tasks/schema";
import { clockText } from "@/lib/crowd/visits/time-left";
import { LeaveDialog } from "../dialogs/leave-and-skip";
import { ReportDialog } from "../dialogs/report-dialog";
import { ButtonRow } from "../parts/button";
import { AnsweredCount } from "../task/answered-count";
import { Screen } from "./screen";

/** Others hold all remaining tasks, and one may become free. */
export function WaitScreen({ step, onLeft }: { step: StepOf<"wait">; onLeft: () => void }) {
  return (
    <Screen title="No task is free at the moment">
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
        <LeaveDialog step={step} onLeft={onLeft} />
        <ReportDialog />
      </ButtonRow>
    </Screen>
  );
}
