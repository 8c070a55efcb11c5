import type { ReaderView } from "@/lib/crowd/participation/queries";
import type { Outgoing } from "@/lib/crowd/tasks/outbox";
import type { NextStep } from "@/lib/crowd/tasks/schema";
import { taskPhase } from "@/lib/crowd/tasks/task-phase";
import { CallProblem } from "../parts/call-problem";
import { BeginScreen } from "../screens/begin-screen";
import { RestScreen } from "../screens/rest-screen";
import { WaitScreen } from "../screens/wait-screen";
import { TaskScreen } from "./task-screen";
import { TaskSkeleton } from "./task-skeleton";

interface Props {
  link: string;
  reading: ReaderView;
  step: NextStep | undefined;
  error: Error | null;
  submitting: boolean;
  onRetry: () => void;
  onSend: (outgoing: Outgoing) => void;
  /** A task was given back, or the visit left; null when no task was held. */
  onGone: (assignmentId: string | null) => void;
  onLost: (assignmentId: string) => Promise<boolean>;
}

/** What there is to do now, as the server said it last. */
export function StepView(props: Props) {
  const { link, reading, step, error, submitting, onRetry, onSend, onGone, onLost } = props;
  if (step?.step === "task") {
    const { assignment } = step;
    return (
      <TaskScreen
        // Another task starts from nothing, and so does its other half, once the truth is there.
        key={`${assignment.id} ${taskPhase(reading.protocol, assignment)}`}
        link={link}
        reading={reading}
        step={step}
        submitting={submitting}
        onSend={onSend}
        onGone={() => onGone(assignment.id)}
        onLost={() => onLost(assignment.id)}
      />
    );
  }
  if (error) return <CallProblem error={error} onRetry={onRetry} />;
  if (!step) return <TaskSkeleton texts={reading.outputsPerTask} />;
  if (step.step === "wait") {
    return <WaitScreen link={link} step={step} onLeft={() => onGone(null)} />;
  }
  // Another offer is another screen: the focus goes to its heading.
  if (step.step === "begin") return <BeginScreen key={offerKey(step)} link={link} step={step} />;
  return <RestScreen key={step.reason} link={link} step={step} />;
}

const offerKey = ({ offer }: Extract<NextStep, { step: "begin" }>) =>
  `${offer.roundNo} ${offer.visitNo}`;
