import type { ReaderView } from "@/lib/crowd/participation/queries";
import type { Asks } from "@/lib/crowd/participation/schema";
import { isVisible } from "@/lib/text/visible-text";
import { findForecastProblems, findJudgementProblems, type Problem } from "./find-problems";
import type { OutputDraft } from "./newer-draft";
import type { Outgoing } from "./outbox";
import { parseDistribution } from "./parse-distribution";
import { parsePercent } from "./parse-percent";
import type { AssignmentView, Lock, OutputForecast, Submission } from "./schema";

/**
 * What is asked of a task now. Blind protocol: the forecasts, then (after they are locked) the judgements.
 * Paper protocol: both together. Phrases: the forecasts alone.
 */
export type TaskPhase = "forecast" | "judge" | "both" | "phrase";

export function taskPhase(
  { protocol, asks }: Pick<ReaderView, "protocol" | "asks">,
  assignment: AssignmentView,
): TaskPhase {
  if (asks.forecast === "phrase") return "phrase";
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
      ...(phase === "forecast" || phase === "phrase"
        ? []
        : findJudgementProblems(status, draft.correct, i)),
    ];
  });

/** What to send for a task in which {@link findTaskProblems} finds nothing. */
export function toOutgoing({ phase, assignment, outputs, asks }: Task): Outgoing {
  const assignmentId = assignment.id;
  if (phase === "forecast") return { kind: "lock", assignmentId, body: toLock(outputs, asks) };
  if (phase === "phrase") {
    return { kind: "submission", assignmentId, body: { ...toLock(outputs, asks), correct: [] } };
  }
  const body = assignment.locked
    ? toJudgements(outputs, assignment.locked)
    : toSubmission(outputs, asks);
  return { kind: "submission", assignmentId, body };
}

// Bodies to send, from drafts in which `find-problems` finds nothing.

/** Blind protocol, first: the forecasts alone. */
export const toLock = (drafts: OutputDraft[], asks: Asks): Lock => ({
  outputs: drafts.map((draft) => toForecast(draft, asks)),
});

/** Blind protocol, then: the judgements of the locked forecasts. */
export const toJudgements = (
  drafts: OutputDraft[],
  locked: NonNullable<AssignmentView["locked"]>,
): Submission => ({
  correct: locked.map(({ status }, i) => (status === "ok" ? (drafts[i]?.correct ?? null) : null)),
});

/** Paper protocol: both at once. */
export const toSubmission = (drafts: OutputDraft[], asks: Asks): Submission => ({
  ...toLock(drafts, asks),
  correct: drafts.map(({ status, correct }) => (status === "ok" ? correct : null)),
});

/** @throws when something is missing or wrong */
function toForecast(draft: OutputDraft, asks: Asks): OutputForecast {
  const { status, time } = draft;
  const beside = {
    comment: asks.comment && isVisible(draft.comment) ? draft.comment.trim() : null,
    time,
  };
  if (status !== "ok") return { status, ...beside };
  if (asks.forecast === "distribution") {
    const { answers, problems } = parseDistribution(draft.distribution);
    const [first, ...others] = answers;
    if (!first || problems.length > 0) throw new Error("A forecast with problems can't be sent.");
    // Of those that are equally likely the first: that is the one the person thought of first.
    const top = others.reduce((a, b) => (b.probability > a.probability ? b : a), first);
    return {
      status,
      confidence: top.probability,
      answer: top.answer,
      distribution: answers.map(({ answer, probability }) => ({ answer, probability })),
      ...beside,
    };
  }
  const percent = parsePercent(draft.confidence);
  if (percent.kind !== "ok") throw new Error("A forecast with problems can't be sent.");
  return {
    status,
    confidence: percent.probability,
    answer: asks.forecast === "answer" ? draft.answer.trim() : null,
    answerAt: asks.forecast === "answer" ? draft.answerAt : undefined,
    distribution: null,
    ...beside,
  };
}
