import type { Outgoing } from "./outbox";
import type { AssignmentView, PracticeFeedback } from "./schema";

/** A text of a practice task: what was expected, beside what was entered. */
export interface FeedbackItem {
  expected: PracticeFeedback[number]["expected"];
  matched: boolean;
  /** Null if the page was reloaded before the response arrived, and so no longer has it. */
  text: string | null;
  entered: {
    status: "ok" | "no_answer" | "unparsable";
    confidence: number | null;
    correct: boolean | null;
  } | null;
}

/** What to show of a practice task that was just finished, by text, as shown. */
export function compareWithExpected(
  feedback: PracticeFeedback,
  sent: Outgoing,
  assignment: AssignmentView | null,
): FeedbackItem[] {
  const correct = sent.kind === "submission" ? sent.body.correct : [];
  return feedback.map((item, i) => {
    // In the paper protocol the forecasts were sent along; in the blind one they were locked before.
    const forecast = sent.body.outputs?.[i] ?? assignment?.locked?.[i];
    return {
      ...item,
      text: assignment?.outputs[i]?.text ?? null,
      entered: forecast
        ? {
            status: forecast.status,
            confidence:
              forecast.status === "ok" && "confidence" in forecast ? forecast.confidence : null,
            correct: correct[i] ?? null,
          }
        : null,
    };
  });
}
