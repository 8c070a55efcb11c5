import type { Outgoing } from "@/lib/tasks/outbox";
import type { NextStep, Reading } from "@/lib/tasks/queries";
import { CallProblem } from "./call-problem";
import { DoneScreen } from "./done-screen";
import { StateScreen } from "./state-screen";
import { TaskScreen } from "./task-screen";
import { TaskSkeleton } from "./task-skeleton";
import { WaitScreen } from "./wait-screen";

interface Props {
  link: string;
  reading: Reading;
  step: NextStep | undefined;
  error: Error | null;
  submitting: boolean;
  onRetry: () => void;
  onSubmit: (outgoing: Outgoing) => void;
  onReturned: (assignmentId: string) => void;
  onLost: (assignmentId: string) => Promise<boolean>;
}

/** What there is to do now, as the server said it last. */
export function StepView({ step, error, onRetry, onSubmit, onReturned, onLost, ...rest }: Props) {
  if (step?.step === "task") {
    const { assignment, answered } = step;
    return (
      <TaskScreen
        {...rest}
        // Another task starts from nothing.
        key={assignment.id}
        assignment={assignment}
        answered={answered}
        onSubmit={(body) => onSubmit({ assignmentId: assignment.id, body })}
        onReturned={() => onReturned(assignment.id)}
        onLost={() => onLost(assignment.id)}
      />
    );
  }
  if (error) return <CallProblem error={error} onRetry={onRetry} />;
  if (!step) return <TaskSkeleton texts={rest.reading.outputsPerTask} />;
  if (step.step === "wait") return <WaitScreen answered={step.answered} />;
  if (step.step === "finished") return <DoneScreen answered={step.answered} />;
  return <StateScreen state={step.step} answered={step.answered} />;
}
