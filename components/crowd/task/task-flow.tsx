import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { readingOptions } from "@/lib/crowd/participation/queries";
import { removeDeviceDraft } from "@/lib/crowd/tasks/device-store";
import { compareWithExpected } from "@/lib/crowd/tasks/feedback";
import { isTemporary } from "@/lib/crowd/tasks/is-temporary";
import { clearOutbox, type Outgoing, readOutbox } from "@/lib/crowd/tasks/outbox";
import { type Acknowledged, nextStepKey, nextStepOptions } from "@/lib/crowd/tasks/queries";
import type { AssignmentView, NextStep } from "@/lib/crowd/tasks/schema";
import { taskPhase } from "@/lib/crowd/tasks/task-phase";
import { CallError } from "@/lib/http/client";
import { useWithdrawnElsewhere } from "../dialogs/withdraw-dialog";
import { CallProblem, problemWords } from "../parts/call-problem";
import { Notice } from "../parts/notice";
import { useProblem } from "../parts/use-problem";
import { BeginScreen } from "../screens/begin-screen";
import { FeedbackScreen, type Practised } from "../screens/feedback-screen";
import { RestScreen } from "../screens/rest-screen";
import { ScreenSkeleton, TaskSkeleton } from "../screens/skeletons";
import { WaitScreen } from "../screens/wait-screen";
import { useStudy } from "../study-context";
import { HeldTask } from "./held-task";
import { PendingSubmission } from "./pending-submission";
import { TaskScreen } from "./task-screen";
import { useOutbox } from "./use-outbox";

const foreignNotice = "Your last answer was not accepted, because its session has ended.";

const lostNotice =
  "You no longer have the task that was open: its time ran out, or you finished it in another window.";

/**
 * Shows one task after the other. The next one comes when the server has the answers to the last.
 */
export function TaskFlow() {
  const { link, reading, held } = useStudy();
  const client = useQueryClient();
  const [isFirst, setIsFirst] = useState(true);
  const [notice, setNotice] = useState<string | null>(null);
  const [practised, setPractised] = useState<Practised | null>(null);
  const [isOver, setIsOver] = useState(false);

  const advance = (finished: string | null, message: string | null) => {
    if (finished) removeDeviceDraft(finished);
    setIsFirst(false);
    setNotice(message);
    setPractised(null);
    void client.resetQueries({ queryKey: nextStepKey(link) });
  };
  const onAccepted = (sent: Outgoing, answer: Acknowledged) => {
    const id = sent.assignmentId;
    if (answer.kind === "lock") {
      client.setQueryData<NextStep>(
        nextStepKey(link),
        (old) => old && withAssignment(old, answer.assignment),
      );
    } else if (answer.feedback) {
      removeDeviceDraft(id);
      const assignment = heldIn(step.data, id);
      const items = compareWithExpected(answer.feedback, sent, assignment);
      setPractised({ id, assignment, items });
    } else {
      advance(id, null);
    }
  };
  const outbox = useOutbox({
    onAccepted,
    onRefused: (sent, error) => {
      // A body that the server finds invalid can be corrected; any other refusal is final.
      if (error instanceof CallError && error.status === 400) return setNotice(error.message);
      advance(sent.assignmentId, isForeign(error) ? foreignNotice : error.message);
    },
  });
  // Until the answers arrive, the server would hand out the same task again. The next one is
  // requested only when the person is ready for it.
  const enabled = outbox.entry === null && practised === null;
  const step = useQuery({ ...nextStepOptions(link), enabled });
  const problem = useProblem(step);

  /** A slot was lost. Asking again gets the same task back if its slot is still free. */
  const onLost = async (id: string) => {
    if (!heldIn(step.data, id) || readOutbox(link)) return false;
    const { data } = await step.refetch();
    const heldAgain = heldIn(data, id) !== null;
    if (!heldAgain) setNotice(lostNotice);
    return heldAgain;
  };

  useWithdrawnElsewhere(link, () => {
    const held = step.data?.step === "task" ? step.data.assignment.id : null;
    // Remove the task from the page before its draft, or the draft would be saved again.
    flushSync(() => setIsOver(true));
    clearOutbox(link);
    if (held) removeDeviceDraft(held);
    void client.invalidateQueries(readingOptions(link));
  });

  const send = (outgoing: Outgoing) => {
    setNotice(null);
    outbox.submit(outgoing);
  };

  const screen = () => {
    if (practised) {
      return (
        <FeedbackScreen practised={practised} onContinue={() => advance(practised.id, null)} />
      );
    }
    if (outbox.entry && outbox.failures > 0) return <PendingSubmission {...outbox} />;
    const { data } = step;
    if (data?.step === "task") {
      const { assignment } = data;
      return (
        <TaskScreen
          // Another task starts empty, and so does its second half once the truth is shown.
          key={`${assignment.id} ${taskPhase(reading, assignment)}`}
          step={data}
          submitting={outbox.entry !== null}
          onSend={send}
          onGone={() => advance(assignment.id, null)}
          onLost={() => onLost(assignment.id)}
        />
      );
    }
    // Whoever reads the task that they left can go on while it is requested again.
    if (!data && isFirst && held && (!problem || isTemporary(problem.error)))
      return <HeldTask {...held} problem={problem && problemWords(problem.error)} />;
    if (problem) return <CallProblem {...problem} />;
    if (!data) return <TaskSkeleton texts={reading.outputsPerTask} />;
    if (data.step === "wait") return <WaitScreen step={data} onLeft={() => advance(null, null)} />;
    // Another offer counts as another screen: the focus goes to its heading.
    if (data.step === "begin") {
      return <BeginScreen key={`${data.offer.roundNo} ${data.offer.visitNo}`} step={data} />;
    }
    return <RestScreen key={data.reason} step={data} />;
  };

  if (isOver) return <ScreenSkeleton />;
  return (
    <>
      <Notice text={notice} />
      {screen()}
    </>
  );
}

/** This session does not know the task: the session that held it has ended. */
const isForeign = (error: Error) => error instanceof CallError && error.status === 404;

const heldIn = (step: NextStep | undefined, id: string): AssignmentView | null =>
  step?.step === "task" && step.assignment.id === id ? step.assignment : null;

/** The same step with a newer view of its task; another step stays as it is. */
const withAssignment = (step: NextStep, assignment: AssignmentView): NextStep =>
  step.step === "task" && step.assignment.id === assignment.id ? { ...step, assignment } : step;
