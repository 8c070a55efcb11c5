import type { ReaderView } from "@/lib/crowd/participation/queries";
import { findForecastProblems, findJudgementProblems, type Problem } from "./find-problems";
import type { OutputDraft } from "./newer-draft";
import type { Outgoing } from "./outbox";
import type { AssignmentView } from "./schema";
import { toJudgements, toLock, toSubmission } from "./to-submission";

/**
 * What is asked of a task now. Blind protocol: first the forecasts, without the truth; once they are
 * locked, the judgements. Paper protocol: both together.
 */
export type TaskPhase = "forecast" | "judge" | "both";

export function taskPhase(protocol: ReaderView["protocol"], assignment: AssignmentView): TaskPhase {
  if (assignment.locked) return "judge";
  return protocol === "blind" ? "forecast" : "both";
}

interface Task {
  phase: TaskPhase;
  assignment: AssignmentView;
  outputs: OutputDraft[];
  asks: ReaderView["asks"];
}

/** What keeps a task from being sent, by text, each in the page's order. */
export const findTaskProblems = ({ phase, assignment, outputs, asks }: Task): Problem[][] =>
  outputs.map((draft, i) => {
    const status = assignment.locked?.[i]?.status ?? draft.status;
    return [
      ...(phase === "judge" ? [] : findForecastProblems(draft, i, asks)),
      ...(phase === "forecast" ? [] : findJudgementProblems(status, draft.correct, i)),
    ];
  });

/** What to send for a task in which {@link findTaskProblems} finds nothing. */
export function toOutgoing({ phase, assignment, outputs, asks }: Task): Outgoing {
  const assignmentId = assignment.id;
  if (phase === "forecast") return { kind: "lock", assignmentId, body: toLock(outputs, asks) };
  const body = assignment.locked
    ? toJudgements(outputs, assignment.locked)
    : toSubmission(outputs, asks);
  return { kind: "submission", assignmentId, body };
}
